import { FirstLogin } from '@dhow/contract/account'
import { LIMITS } from '@dhow/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { showIssues } from '#app/forms/form-issues.ts'
import { NewPasswordFields } from '#app/forms/new-password-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { notify } from '#app/ui/toast.tsx'

type Props = {
  /** The address of the account, where it is the owner's own. */
  email: string
  /** Receives the token of the new session. */
  onDone: (done: { token: string; message: string }) => void
}

/** Sets address and password in place of the made-up ones. */
export function FirstLoginForm({ email, onDone }: Props) {
  const form = useForm({
    resolver: zodResolver(FirstLogin),
    defaultValues: { email, newPassword: '', confirmPassword: '' },
  })
  const { errors } = form.formState
  const set = api.account.firstLogin.useMutation({
    onSuccess: onDone,
    onError: (error) => {
      showIssues(error, form)
      notify.error(messageOf(error, 'It was not saved. Please try again.'))
    },
  })
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((body) => set.mutate({ body }))}
      className="grid gap-5"
    >
      <TextField
        label="Your e-mail address"
        type="email"
        autoComplete="username"
        limit={LIMITS.text}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <NewPasswordFields register={form.register} errors={errors} />
      <Button type="submit" disabled={set.isPending || set.isSuccess}>
        {set.isPending ? 'Saving...' : 'Save and go on'}
      </Button>
    </form>
  )
}
