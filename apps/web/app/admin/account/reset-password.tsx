import { PasswordChange } from '@dhow/contract/account/admin'
import { paths } from '@dhow/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CurrentPasswordField } from '#app/admin/ui/confirmation.tsx'
import { addMailNote, notifyFormError } from '#app/admin/ui/notices.tsx'
import { ApiError } from '#app/api/error.ts'
import { api } from '#app/api/office.ts'
import { setToken } from '#app/api/token.ts'
import { NewPasswordFields } from '#app/forms/new-password-fields.tsx'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { Spinner } from '#app/ui/notice.tsx'
import { NoIndexMeta } from '#app/ui/page-meta.tsx'
import { notify } from '#app/ui/toast.tsx'
import type { Route } from './+types/reset-password.ts'

const NOTICE_MS = 5_000

export default function ResetPassword({ params: { token } }: Route.ComponentProps) {
  const check = useQuery({
    queryKey: [...api.admin.checkReset.key(), token],
    queryFn: () => api.admin.checkReset.call({ body: { token } }),
    // Other errors show the form: the server checks the link again.
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
        <PasswordForm token={token} onDeadLink={() => setUsed(true)} />
      )}
    </div>
  )
}

/** @param onDeadLink called when the link was used, replaced or has expired */
function PasswordForm({ token, onDeadLink }: { token: string; onDeadLink: () => void }) {
  const navigate = useNavigate()
  const form = useZodForm(PasswordChange)
  const [confirmed, setConfirmed] = useState<PasswordChange>()
  const change = api.admin.resetPassword.useMutation({
    onSuccess: ({ token: sessionToken, stored }) => {
      setToken(sessionToken)
      const mailed = 'A confirmation email has been sent to your inbox'
      notify.success('Password reset successfully!', NOTICE_MS)
      notify.success(addMailNote(mailed, 'the email', stored), NOTICE_MS)
      void navigate(paths.dashboard)
    },
    onError: (error) => {
      notifyFormError(form, 'Failed to reset password')(error)
      if (error.status === 410) onDeadLink()
    },
    onSettled: () => setConfirmed(undefined),
  })
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(setConfirmed, ({ confirmPassword }) => {
        if (confirmPassword?.type === 'custom') notify.error(confirmPassword.message ?? '')
      })}
      className="grid gap-5"
    >
      <CurrentPasswordField label="Current Password" {...form.field('currentPassword')} />
      <NewPasswordFields field={form.field} />
      {form.notSaved}
      <Button type="submit" disabled={change.isPending}>
        Reset Password
      </Button>
      <ConfirmDialog
        open={confirmed !== undefined}
        onClose={() => setConfirmed(undefined)}
        title="Confirm Password Reset"
        confirm="Yes, Confirm Reset"
        busy={change.isPending}
        onConfirm={() => confirmed && change.mutate({ body: { ...confirmed, token } })}
      >
        This is a one-time action and cannot be undone. All other sessions end.
      </ConfirmDialog>
    </form>
  )
}
