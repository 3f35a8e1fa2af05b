import { createContext } from 'react-router'

type ServedRequest = {
  /** What the server calls it, in its log too. */
  id?: string
  /** Told of errors of rendering. */
  onError: (error: unknown) => void
}

/** The request that the server renders a page for; by default that of `dev`. */
export const servedRequest = createContext<ServedRequest>({ onError: console.error })
