import { Navigate, Outlet, redirect } from 'react-router'
import { getToken, hasExpired, useToken } from '#app/api/token.ts'
import { paths } from '#app/paths.ts'
import { UnlistedMeta } from '#app/ui/page-meta.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

/** The admin screens are for the browser only: the server renders the fallback, the same for everyone. */
export function clientLoader() {
  if (!getToken()) throw redirect(paths.login)
  return null
}

export function HydrateFallback() {
  return (
    <>
      <UnlistedMeta title="Admin" />
      <Spinner />
    </>
  )
}

export default function AdminLayout() {
  const token = useToken()
  if (!token) return <Navigate to={paths.login} replace state={{ sessionEnded: hasExpired() }} />
  return (
    <div className="container-page py-8">
      <Outlet />
    </div>
  )
}
