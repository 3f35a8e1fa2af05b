import { useSyncExternalStore } from 'react'
import { isFramed } from '#app/browser/environment.ts'

const KEY = 'adminToken'

/**
 * Runs in the head before the first paint. Marks the document when logged in, which the server
 * does not know, so that the layout does not change later. Nobody is logged in inside the preview
 * frame.
 */
export const SESSION_SCRIPT = `try{document.documentElement.toggleAttribute('data-session',parent===window&&localStorage.getItem('${KEY}')!==null)}catch(e){}`

const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

/** Returns the session token; null on the server, in the preview frame and when logged out. */
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

export const clearToken = (): void => dropToken(false)

/** Clears a token that the server rejected. */
export const expireToken = (): void => dropToken(true)

/** Whether the server, not a logout, ended the last session. */
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

/** Returns the session token, synchronized across tabs. */
export const useToken = (): string | null => useSyncExternalStore(subscribe, getToken, () => null)
