import { paths } from '@dhow/contract/paths'
import { useEffect } from 'react'
import { tabStorage } from '#app/browser/tab-storage.ts'
import { notify } from '#app/ui/toast.tsx'

/** In the tab's storage, which survives the full load after a login; not in a URL, which gets logged. */
const RETURN_TO = 'returnTo'
const LOGGED_IN = 'loggedIn'

/** The URL's path if it is in the admin area of this site; otherwise undefined. */
function adminPath(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address, window.location.origin))
    return undefined
  const { origin, pathname, search } = new URL(address, window.location.origin)
  const ours = origin === window.location.origin && /^\/admin(\/|$)/.test(pathname)
  return ours ? pathname + search : undefined
}

/** Remembers the admin page to return to after the login. */
export function rememberReturnTo(address: string): void {
  const path = adminPath(address)
  if (path) tabStorage.write(RETURN_TO, path)
}

/** Forgets it, on logout. */
export const forgetReturnTo = (): void => tabStorage.drop(RETURN_TO)

/** Returns and forgets the remembered page; the dashboard by default. */
export const takeReturnTo = (): string => adminPath(tabStorage.take(RETURN_TO)) ?? paths.dashboard

/** Makes the next page load announce the login. */
export const announceLogin = (): void => tabStorage.write(LOGGED_IN, true)

/** Announces the login, once. */
export function useLoginNotice(): void {
  useEffect(() => {
    if (tabStorage.take(LOGGED_IN)) notify.success('Logged in successfully!')
  }, [])
}
