import { paths } from '@dhow/contract/paths'
import { useEffect } from 'react'
import { tabStorage } from '#app/browser/tab-storage.ts'
import { notify } from '#app/ui/toast.tsx'

/** Kept for this tab across the full load that follows a login; never in an address, which gets logged. */
const RETURN_TO = 'returnTo'
const LOGGED_IN = 'loggedIn'

/** The same address as a path of the admin area; undefined for any other, and any other site's. */
function adminPath(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address, window.location.origin))
    return undefined
  const { origin, pathname, search } = new URL(address, window.location.origin)
  const ours = origin === window.location.origin && /^\/admin(\/|$)/.test(pathname)
  return ours ? pathname + search : undefined
}

/** Remembers the admin page that somebody wanted who has to log in first. */
export function rememberReturnTo(address: string): void {
  const path = adminPath(address)
  if (path) tabStorage.write(RETURN_TO, path)
}

/** Forgets it: who logs out wants to be nowhere. */
export const forgetReturnTo = (): void => tabStorage.drop(RETURN_TO)

/** Where a login leads: the page that was wanted, once, or the dashboard. */
export const takeReturnTo = (): string => adminPath(tabStorage.take(RETURN_TO)) ?? paths.dashboard

/** Lets the page that is loaded next say that the login has succeeded. */
export const announceLogin = (): void => tabStorage.write(LOGGED_IN, true)

/** Says so, once. */
export function useLoginNotice(): void {
  useEffect(() => {
    if (tabStorage.take(LOGGED_IN)) notify.success('Logged in successfully!')
  }, [])
}
