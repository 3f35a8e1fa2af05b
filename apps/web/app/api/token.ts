import { useSyncExternalStore } from 'react'

const KEY = 'adminToken'

/**
 * Runs in the head before anything is painted: marks the document of whoever is logged in, whom the
 * server does not know, so that the page has its final shape from the first frame.
 */
export const SESSION_SCRIPT = `try{document.documentElement.toggleAttribute('data-session',localStorage.getItem('${KEY}')!==null)}catch(e){}`

const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

/** The stored session token; null on the server and when logged out. */
export const getToken = (): string | null =>
  typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY)

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

/** Whether the last session was ended by the server and not by logging out. */
export const hasExpired = (): boolean => expired

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Another tab that logs in or out.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The stored token, followed as it changes in this tab or another; null while rendering on the server. */
export const useToken = (): string | null => useSyncExternalStore(subscribe, getToken, () => null)
