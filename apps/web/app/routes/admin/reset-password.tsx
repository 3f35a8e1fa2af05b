import { useState } from 'react'
import { useNavigate } from 'react-router'
import { setToken } from '#app/api/token.ts'
import { PasswordForm } from '#app/features/password/password-form.tsx'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { UnlistedMeta } from '#app/ui/page-meta.tsx'
import { notify } from '#app/ui/toast.tsx'
import type { Route } from './+types/reset-password.ts'

export default function ResetPassword({ params: { token } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [dead, setDead] = useState(false)
  return (
    <div className="mx-auto max-w-md py-6">
      <UnlistedMeta title="Reset Password — Admin" />
      <h1 className="mb-6 text-2xl font-semibold">Reset Password</h1>
      {dead ? (
        <div className="grid gap-5">
          <p role="alert" className="rounded-card bg-coral-soft px-4 py-3 text-coral">
            This reset link has expired or was already used. Please ask for a new one.
          </p>
          <ButtonLink to={paths.changePassword}>Ask for a new link</ButtonLink>
        </div>
      ) : (
        <PasswordForm
          token={token}
          onDeadLink={() => setDead(true)}
          onDone={(sessionToken) => {
            setToken(sessionToken)
            notify.passwordReset()
            void navigate(paths.dashboard)
          }}
        />
      )}
    </div>
  )
}
