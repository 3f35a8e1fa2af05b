import { NewPassword } from '@dhow/contract/admin'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { api } from '#app/api/client.ts'
import { ApiError, messageOf } from '#app/api/error.ts'
import { showIssues } from '#app/forms/form-issues.ts'
import { NewPasswordFields } from '#app/forms/new-password-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { notify } from '#app/ui/toast.tsx'

type Props = {
  /** The token of the mailed link. */
  token: string
  /** Receives what this browser shows with its next login. */
  onDone: (done: { device: string; message: string }) => void
  /** Called when the link was used, replaced or has expired. */
  onDeadLink: () => void
}

/** Sets a new password by a mailed link; the forgotten one is not asked for. */
export function NewPasswordForm({ token, onDone, onDeadLink }: Props) {
  const form = useForm({
    resolver: zodResolver(NewPassword),
    defaultValues: { token, newPassword: '', confirmPassword: '' },
  })
  const { errors } = form.formState
  const change = api.admin.setNewPassword.useMutation({
    onSuccess: onDone,
    onError: (error) => {
      notify.error(messageOf(error, 'The password could not be changed'))
      showIssues(error, form)
      if (error instanceof ApiError && error.status === 410) onDeadLink()
    },
  })
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((body) => change.mutate({ body }))}
      className="grid gap-5"
    >
      <NewPasswordFields register={form.register} errors={errors} />
      <p className="text-sm text-muted">Every session ends, also in your other browsers.</p>
      <Button type="submit" disabled={change.isPending || change.isSuccess}>
        {change.isPending ? 'Saving...' : 'Set the new password'}
      </Button>
    </form>
  )
}
