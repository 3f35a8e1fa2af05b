import { paths } from '@dhow/contract/paths'
import { useEffect } from 'react'
import { tabStorage } from '#app/browser/tab-storage.ts'
import { notify } from '#app/ui/toast.tsx'

/** Keys of the tab's storage, which survives the page load after login. URLs would be logged. */
const RETURN_TO = 'returnTo'
const LOGGED_IN = 'loggedIn'

/** Returns the path of an admin URL of this site; undefined for any other URL. */
function adminPath(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address, window.location.origin))
    return undefined
  const { origin, pathname, search } = new URL(address, window.location.origin)
  const ours = origin === window.location.origin && /^\/admin(\/|$)/.test(pathname)
  return ours ? pathname + search : undefined
}

/** Stores the admin page to open after login. */
export function rememberReturnTo(address: string): void {
  const path = adminPath(address)
  if (path) tabStorage.write(RETURN_TO, path)
}

export const forgetReturnTo = (): void => tabStorage.drop(RETURN_TO)

/** Returns and clears the stored page; the dashboard by default. */
export const takeReturnTo = (): string => adminPath(tabStorage.take(RETURN_TO)) ?? paths.dashboard

/** Shows the login notice after the next page load. */
export const announceLogin = (): void => tabStorage.write(LOGGED_IN, true)

export function useLoginNotice(): void {
  useEffect(() => {
    if (tabStorage.take(LOGGED_IN)) notify.success('Logged in successfully!')
  }, [])
}
