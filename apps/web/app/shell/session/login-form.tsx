import { Login } from '@dhow/contract/admin'
import { LIMITS } from '@dhow/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField, TextField } from '#app/ui/field.tsx'
import { notify } from '#app/ui/toast.tsx'
import { knownDevice, rememberDevice } from './device.ts'

/** @param onLogin receives the session token */
export function LoginForm({ onLogin }: { onLogin: (token: string) => void }) {
  const form = useForm({ resolver: zodResolver(Login) })
  const { errors } = form.formState
  const login = api.admin.login.useMutation({
    onSuccess: ({ token, device }) => {
      rememberDevice(device)
      onLogin(token)
    },
    onError: (error) => notify.error(messageOf(error, 'Invalid email or password')),
  })
  // Stays busy until the admin page opens, or a second click would log in twice.
  const busy = login.isPending || login.isSuccess
  const unanswered = login.error?.status === 0
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((body) => {
        const device = knownDevice()
        login.mutate({ body: { ...body, ...(device && { device }) } })
      })}
      className="grid gap-5"
    >
      <TextField
        label="Email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        limit={LIMITS.text}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        limit={LIMITS.password}
        error={errors.password?.message}
        {...form.register('password')}
      />
      {unanswered && (
        <p role="alert" className="rounded-card bg-amber-soft px-4 py-3 text-amber">
          {navigator.onLine ? 'The site did not answer' : 'You are offline'}, so nothing was
          checked. Your email and password may well be right: please try again when you are
          connected.
        </p>
      )}
      <Button type="submit" disabled={busy}>
        {busy ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  )
}
