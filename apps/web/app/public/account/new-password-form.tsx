import { NewPassword } from '@dhow/contract/admin/admin'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { api } from '#app/api/client.ts'
import { ApiError, messageOf, showIssues } from '#app/api/error.ts'
import { NewPasswordFields } from '#app/forms/new-password-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { notify } from '#app/ui/toast.tsx'

type Props = {
  token: string
  /** Called with the device token for this browser's next login. */
  onDone: (done: { device: string; message: string }) => void
  /** Called if the link was used, replaced or has expired. */
  onDeadLink: () => void
}

export function NewPasswordForm({ token, onDone, onDeadLink }: Props) {
  const form = useForm({
    resolver: zodResolver(NewPassword),
    defaultValues: { token, newPassword: '', confirmPassword: '' },
  })
  const { errors } = form.formState
  const change = api.admin.setNewPassword.useMutation({
    onSuccess: onDone,
    onError: (error) => {
      notify.error(messageOf(error, 'Could not change the password. Try again.'))
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
      <p className="text-sm text-muted">You will be logged out in all your browsers.</p>
      <Button type="submit" disabled={change.isPending || change.isSuccess}>
        {change.isPending ? 'Saving...' : 'Set new password'}
      </Button>
    </form>
  )
}
