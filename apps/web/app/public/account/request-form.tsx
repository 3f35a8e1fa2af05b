import { ForgottenPassword } from '@dhow/contract/admin/admin'
import { LIMITS } from '@dhow/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { notify } from '#app/ui/toast.tsx'
import { Outcome } from './login-page.tsx'

/** Form that requests a link to set a new password. */
export function RequestForm() {
  const form = useForm({ resolver: zodResolver(ForgottenPassword), defaultValues: { email: '' } })
  const request = api.admin.requestNewPassword.useMutation({
    onError: (error) => notify.error(messageOf(error, 'Could not send the link. Try again.')),
  })
  if (request.isSuccess) {
    return (
      <Outcome>
        {request.data.message} The link works once, within 30 minutes. Check your spam folder too.
      </Outcome>
    )
  }
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((body) => request.mutate({ body }))}
      className="grid gap-5"
    >
      <p>Enter your login e-mail address. We will send you a link to set a new password.</p>
      <TextField
        label="Email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        limit={LIMITS.text}
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" disabled={request.isPending}>
        {request.isPending ? 'Sending...' : 'Send link'}
      </Button>
    </form>
  )
}
