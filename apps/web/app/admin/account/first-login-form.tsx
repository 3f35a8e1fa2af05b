import { FirstLogin } from '@dhow/contract/admin/account'
import { LIMITS } from '@dhow/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { notifyFormError } from '#app/admin/notices.tsx'
import { api } from '#app/api/client.ts'
import { NewPasswordFields } from '#app/forms/new-password-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

type Props = {
  /** The account's address, unless it is the generated one. */
  email: string
  /** Receives the token of the new session. */
  onDone: (done: { token: string; message: string }) => void
}

/** Replaces the generated login data with the owner's address and password. */
export function FirstLoginForm({ email, onDone }: Props) {
  const form = useForm({
    resolver: zodResolver(FirstLogin),
    defaultValues: { email, newPassword: '', confirmPassword: '' },
  })
  const { errors } = form.formState
  const set = api.account.firstLogin.useMutation({
    onSuccess: onDone,
    onError: notifyFormError(form, 'Could not save your account. Try again.'),
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
        {set.isPending ? 'Saving...' : 'Save and continue'}
      </Button>
    </form>
  )
}
