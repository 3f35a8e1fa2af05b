import { isFramed } from '#app/browser/environment.ts'
import { createStored } from '#app/browser/stored.ts'

const KEY = 'adminToken'

/** Runs before the first paint, so that the layout of a logged-in user does not change later. */
export const SESSION_SCRIPT = `try{document.documentElement.toggleAttribute('data-session',parent===window&&localStorage.getItem('${KEY}')!==null)}catch(e){}`

const stored = createStored<string | null>(
  KEY,
  (text) => text,
  (token) => token,
)

/** Null on the server, in the preview frame and when logged out. */
export const getToken = (): string | null => (isFramed ? null : stored.read())

export const useToken = (): string | null =>
  stored.useSelected((token) => (isFramed ? null : token))

export const setToken = (token: string): void => stored.write(token)

let expired = false

function dropToken(byServer: boolean) {
  expired = byServer
  stored.write(null)
}

export const clearToken = (): void => dropToken(false)
export const expireToken = (): void => dropToken(true)
export const hasExpired = (): boolean => expired
