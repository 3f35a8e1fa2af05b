import { createContext, use, useState } from 'react'
import { createContext as createRouterContext } from 'react-router'

type ServedRequest = {
  id?: string
  onError: (error: unknown) => void
  /** Lets other requests run before a step of the work. */
  takeTurn: () => Promise<void> | undefined
}

export const servedRequest = createRouterContext<ServedRequest>({
  onError: console.error,
  takeTurn: () => undefined,
})

/** Exists on the server only; the browser reads the id from the markup. */
export const RequestId = createContext<string | undefined>(undefined)

const ELEMENT_ID = 'request-id'

export function useRequestId() {
  const servedId = use(RequestId)
  const [requestId] = useState(
    () => servedId ?? globalThis.document?.getElementById(ELEMENT_ID)?.textContent,
  )
  return { requestId, elementId: ELEMENT_ID }
}
