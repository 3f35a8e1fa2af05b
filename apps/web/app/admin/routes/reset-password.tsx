import { paths } from '@dhow/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PasswordForm } from '#app/admin/account/password-form.tsx'
import { notifyPasswordReset } from '#app/admin/account/password-notices.tsx'
import { api } from '#app/api/client.ts'
import { ApiError } from '#app/api/error.ts'
import { setToken } from '#app/api/token.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NoIndexMeta } from '#app/ui/page-meta.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { Route } from './+types/reset-password.ts'

export default function ResetPassword({ params: { token } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const check = useQuery({
    queryKey: [...api.admin.checkReset.key(), token],
    queryFn: () => api.admin.checkReset.call({ body: { token } }),
    // On other errors the form is shown: the server checks the link again.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [used, setUsed] = useState(false)
  const isDead = used || (check.error instanceof ApiError && check.error.status === 410)
  return (
    <div className="mx-auto max-w-md py-6">
      <NoIndexMeta title="Reset Password — Admin" />
      <h1 className="mb-6 text-2xl font-semibold">Reset Password</h1>
      {check.isPending && <Spinner label="Checking the link" />}
      {isDead && (
        <div className="grid gap-5">
          <p role="alert" className="rounded-card bg-coral-soft px-4 py-3 text-coral">
            This reset link has expired or was already used. Request a new link.
          </p>
          <ButtonLink to={paths.changePassword}>Request new link</ButtonLink>
        </div>
      )}
      {!isDead && !check.isPending && (
        <PasswordForm
          token={token}
          onDeadLink={() => setUsed(true)}
          onDone={({ token: sessionToken, stored }) => {
            setToken(sessionToken)
            notifyPasswordReset({ stored })
            void navigate(paths.dashboard)
          }}
        />
      )}
    </div>
  )
}
