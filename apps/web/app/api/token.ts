import { useSyncExternalStore } from 'react'
import { isFramed } from '#app/browser/is-framed.ts'

const KEY = 'adminToken'

/**
 * Runs in the head before the first paint: marks the document when logged in, which the server does not
 * know, so that the layout is final from the first frame. In the preview's frame nobody is logged in.
 */
export const SESSION_SCRIPT = `try{document.documentElement.toggleAttribute('data-session',parent===window&&localStorage.getItem('${KEY}')!==null)}catch(e){}`

const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

/** The stored session token; null on the server, in the preview's frame and when logged out. */
export const getToken = (): string | null =>
  typeof localStorage === 'undefined' || isFramed ? null : localStorage.getItem(KEY)

export function setToken(token: string): void {
  localStorage.setItem(KEY, token)
  notifyListeners()
}

let expired = false

function dropToken(byServer: boolean) {
  expired = byServer
  localStorage.removeItem(KEY)
  notifyListeners()
}

/** Logs out. */
export const clearToken = (): void => dropToken(false)

/** Drops a token that the server no longer takes. */
export const expireToken = (): void => dropToken(true)

/** Whether the last session was ended by the server rather than by logout. */
export const hasExpired = (): boolean => expired

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Login or logout in another tab.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The stored token, live across tabs; null while rendering on the server. */
export const useToken = (): string | null => useSyncExternalStore(subscribe, getToken, () => null)
