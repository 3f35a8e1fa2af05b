import { createContext, use, useState } from 'react'

/** What the server calls the request that it renders a page for; the browser finds it on that page. */
export const RequestId = createContext<string | undefined>(undefined)

/** The id of the element that it is written in. */
const ELEMENT = 'request-id'

/** The number of the request that the page came with, and the id of the element that it has to be written in. */
export function useRequestId() {
  const served = use(RequestId)
  const [number] = useState(
    () => served ?? globalThis.document?.getElementById(ELEMENT)?.textContent,
  )
  return { number, element: ELEMENT }
}
