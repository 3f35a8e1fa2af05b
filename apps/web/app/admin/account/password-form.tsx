import { PasswordChange } from '@dhow/contract/admin/admin'
import { useState } from 'react'
import { CurrentPasswordField } from '#app/admin/frame/password-confirmation.tsx'
import { notifyFormError } from '#app/admin/notices.tsx'
import { api } from '#app/api/client.ts'
import { NewPasswordFields } from '#app/forms/new-password-fields.tsx'
import { useZodForm } from '#app/forms/use-zod-form.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { notify } from '#app/ui/toast.tsx'

type Props = {
  token: string
  /** Receives the token of the new session, and whether the mail about it was only stored as a file. */
  onDone: (changed: { token: string; stored?: boolean | undefined }) => void
  /** Called when the link was used, replaced or has expired. */
  onDeadLink: () => void
}

export function PasswordForm({ token, onDone, onDeadLink }: Props) {
  const form = useZodForm(PasswordChange)
  const [confirmed, setConfirmed] = useState<PasswordChange>()
  const change = api.admin.resetPassword.useMutation({
    onSuccess: onDone,
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
      <NewPasswordFields register={form.register} errors={form.formState.errors} />
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
