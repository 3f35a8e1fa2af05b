import { createContext, use, useState } from 'react'
import { createContext as createRouterContext } from 'react-router'

type ServedRequest = {
  /** Id in the server's log. */
  id?: string
  /** Called with rendering errors. */
  onError: (error: unknown) => void
}

/** The request that the server renders a page for; the default is for `dev`. */
export const servedRequest = createRouterContext<ServedRequest>({ onError: console.error })

/** Provides the id of that request to the page; in the browser the page's markup contains it. */
export const RequestId = createContext<string | undefined>(undefined)

const ELEMENT_ID = 'request-id'

/** Returns the page's request id, and the id of the element that must contain it. */
export function useRequestId() {
  const servedId = use(RequestId)
  const [requestId] = useState(
    () => servedId ?? globalThis.document?.getElementById(ELEMENT_ID)?.textContent,
  )
  return { requestId, elementId: ELEMENT_ID }
}
