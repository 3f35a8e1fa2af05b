import { paths } from '@dhow/contract/paths'
import { useEffect } from 'react'
import { tabStorage } from '#app/browser/stored.ts'
import { notify } from '#app/ui/toast.tsx'

/** Keys of the tab's storage, because URLs would be logged. */
const RETURN_TO = 'returnTo'
const LOGGED_IN = 'loggedIn'

/** Undefined for a URL outside of the admin area. */
function toAdminPath(address: unknown) {
  if (typeof address !== 'string' || !URL.canParse(address, window.location.origin))
    return undefined
  const { origin, pathname, search } = new URL(address, window.location.origin)
  const ours = origin === window.location.origin && /^\/admin(\/|$)/.test(pathname)
  return ours ? pathname + search : undefined
}

export function rememberReturnTo(address: string): void {
  const path = toAdminPath(address)
  if (path) tabStorage.write(RETURN_TO, path)
}

export const forgetReturnTo = (): void => tabStorage.drop(RETURN_TO)

export const takeReturnTo = (): string => toAdminPath(tabStorage.take(RETURN_TO)) ?? paths.dashboard

export const announceLogin = (): void => tabStorage.write(LOGGED_IN, true)

export function useLoginNotice(): void {
  useEffect(() => {
    if (tabStorage.take(LOGGED_IN)) notify.success('Logged in successfully!')
  }, [])
}
