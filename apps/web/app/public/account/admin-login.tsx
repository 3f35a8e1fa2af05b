import { paths } from '@dhow/contract/paths'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { setToken, useToken } from '#app/api/token.ts'
import { useCompany } from '#app/api/use-company.ts'
import { type LoggedIn, LoginForm, useMailedDevice } from '#app/shell/session/login-form.tsx'
import { announceLogin, takeReturnTo } from '#app/shell/session/return-to.ts'
import { joinTitle } from '#app/shell/site-meta.tsx'
import { NoIndexMeta } from '#app/ui/page-meta.tsx'

export default function AdminLogin() {
  const token = useToken()
  const { brand } = useCompany()
  const [leaving, setLeaving] = useState(false)
  useMailedDevice()
  const { state } = useLocation() as { state: { sessionEnded?: boolean } | null }
  const enter = ({ token: newToken, firstLogin }: LoggedIn) => {
    setLeaving(true)
    setToken(newToken)
    announceLogin()
    // A full page load, so that nothing from before the login stays in memory.
    window.location.assign(firstLogin ? paths.firstLogin : takeReturnTo())
  }
  if (token && !leaving) return <Navigate to={paths.dashboard} replace />
  return (
    <div className="container-page section max-w-md">
      <NoIndexMeta title={joinTitle('Admin login', brand)} />
      <h1 className="mb-6 text-2xl font-semibold">Admin login</h1>
      {state?.sessionEnded && (
        <p role="status" className="mb-5 caution">
          Your session has ended. Please log in again.
        </p>
      )}
      <LoginForm onLogin={enter} />
      <p className="mt-6 text-center text-sm">
        <Link to={paths.forgottenPassword} className="text-sea underline">
          Forgotten password?
        </Link>
      </p>
    </div>
  )
}
