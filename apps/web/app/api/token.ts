import { useSyncExternalStore } from 'react'
import { isFramed } from '#app/browser/environment.ts'

const KEY = 'adminToken'

/** Runs before the first paint, so that the layout of a logged-in user does not change later. */
export const SESSION_SCRIPT = `try{document.documentElement.toggleAttribute('data-session',parent===window&&localStorage.getItem('${KEY}')!==null)}catch(e){}`

const listeners = new Set<() => void>()
const notifyListeners = () => listeners.forEach((listener) => void listener())

/** Null on the server, in the preview frame and when logged out. */
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
export const expireToken = (): void => dropToken(true)
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

export const useToken = (): string | null => useSyncExternalStore(subscribe, getToken, () => null)
