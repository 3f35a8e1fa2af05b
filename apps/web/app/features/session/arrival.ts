import { useEffect } from 'react'
import { paths } from '#app/paths.ts'
import { notify } from '#app/ui/toast.tsx'

/** Kept for this tab across the full load that follows a login; never in an address, which gets logged. */
const PLACE = 'returnTo'
const LOGGED_IN = 'loggedIn'

/** Where the browser keeps nothing, a login leads to the dashboard without a word. */
function keep(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {}
}

function take(key: string): string | null {
  try {
    const value = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return value
  } catch {
    return null
  }
}

/** The same address as a path of the admin area; undefined for any other, and any other site's. */
function adminPath(address: string): string | undefined {
  if (!URL.canParse(address, window.location.origin)) return undefined
  const { origin, pathname, search } = new URL(address, window.location.origin)
  const ours = origin === window.location.origin && /^\/admin(\/|$)/.test(pathname)
  return ours ? pathname + search : undefined
}

/** Remembers the admin page that somebody wanted who has to log in first. */
export function rememberPlace(address: string): void {
  const path = adminPath(address)
  if (path) keep(PLACE, path)
}

/** Forgets it: who logs out wants to be nowhere. */
export const forgetPlace = (): void => void take(PLACE)

/** Where a login leads: the page that was wanted, once, or the dashboard. */
export const takePlace = (): string => adminPath(take(PLACE) ?? '') ?? paths.dashboard

/** Lets the page that is loaded next say that the login has succeeded. */
export const announceLogin = (): void => keep(LOGGED_IN, 'yes')

/** Says so, once. */
export function useLoginNotice(): void {
  useEffect(() => {
    if (take(LOGGED_IN)) notify.success('Logged in successfully!')
  }, [])
}
