import { paths } from '@dhow/contract/paths'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { type LoaderFunctionArgs, Navigate, Outlet, redirect, useLocation } from 'react-router'
import { setTimeZone } from '#app/admin/files/formats.ts'
import { OfficeNav } from '#app/admin/frame/office-nav.tsx'
import { useOfficeEvents } from '#app/admin/messages/use-office-events.ts'
import { api } from '#app/api/office.ts'
import { getToken, hasExpired, useToken } from '#app/api/token.ts'
import { useCompany } from '#app/api/use-company.ts'
import { rememberReturnTo, useLoginNotice } from '#app/shell/session/return-to.ts'
import { useLogout } from '#app/shell/session/use-logout.ts'
import { NoIndexMeta } from '#app/ui/page-meta.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

/** Admin pages render in the browser only. The server renders the same fallback for everyone. */
export function clientLoader({ request }: Pick<LoaderFunctionArgs, 'request'>) {
  if (!getToken()) {
    rememberReturnTo(request.url)
    throw redirect(paths.login)
  }
  return null
}

export function HydrateFallback() {
  return (
    <>
      <NoIndexMeta title="Admin" />
      <Spinner />
    </>
  )
}

/** The navigation, which is outside of the main element, and what a session receives from the server. */
function OfficeFrame({ onLogout }: { onLogout: () => void }) {
  useOfficeEvents()
  const slot = document.getElementById('office-nav')
  const nav = <OfficeNav onLogout={onLogout} />
  return slot ? createPortal(nav, slot) : nav
}

export default function AdminLayout() {
  const token = useToken()
  const { pathname, search } = useLocation()
  const logout = useLogout()
  useLoginNotice()
  // Before the page below renders.
  setTimeZone(useCompany().timeZone)
  useEffect(() => {
    if (!token && hasExpired()) rememberReturnTo(pathname + search)
  }, [token, pathname, search])
  const isFirstLogin = api.account.get.useQuery(undefined, { enabled: token !== null }).data
    ?.firstLogin
  const isWelcome = pathname === paths.firstLogin
  if (!token) return <Navigate to={paths.login} replace state={{ sessionEnded: hasExpired() }} />
  if (isFirstLogin && !isWelcome) return <Navigate to={paths.firstLogin} replace />
  return (
    <>
      {!isWelcome && <OfficeFrame onLogout={logout} />}
      <div className="container-page py-6">
        <Outlet />
      </div>
    </>
  )
}
