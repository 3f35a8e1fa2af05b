import { Login } from '@dhow/contract/account/admin'
import { LIMITS } from '@dhow/contract/limits'
import { type ComponentProps, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '#app/api/client.ts'
import { ApiError, getMessage } from '#app/api/error.ts'
import { createStored } from '#app/browser/stored.ts'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { notify } from '#app/ui/toast.tsx'

/** The device token exempts this browser from the lock-out after failed logins by others. */
const knownDevice = createStored<string | null>(
  'adminDevice',
  (text) => text,
  (token) => token,
)
export const rememberDevice = knownDevice.write

/** The hash of a mailed link is never sent to a server. */
export function useMailedDevice(): void {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const device = new URLSearchParams(hash.slice(1)).get('device')
    if (!device) return
    rememberDevice(device)
    void navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
}

export type LoggedIn = {
  token: string
  /** The generated password must be changed first. */
  firstLogin?: boolean | undefined
}

const isCodeNeeded = (error: Error) =>
  error instanceof ApiError &&
  error.status === 401 &&
  error.issues.some(({ path }) => path === 'code')

export function LoginForm({ onLogin }: { onLogin: (loggedIn: LoggedIn) => void }) {
  const { field, handleSubmit, setFocus } = useZodForm(Login)
  const [asksCode, setAsksCode] = useState(false)
  useEffect(() => {
    if (asksCode) setFocus('code')
  }, [asksCode, setFocus])
  const login = api.admin.login.useMutation({
    onSuccess: ({ token, device, firstLogin }) => {
      rememberDevice(device)
      onLogin({ token, firstLogin })
    },
    onError: (error) => {
      if (isCodeNeeded(error)) return setAsksCode(true)
      notify.error(getMessage(error, 'Invalid email or password'))
    },
  })
  // Stays busy until the admin page opens, so that a second click does not log in twice.
  const busy = login.isPending || login.isSuccess
  const unanswered = login.error?.status === 0
  return (
    <form
      noValidate
      onSubmit={handleSubmit((body) => {
        const device = knownDevice.read()
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
        {...field('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        limit={LIMITS.password}
        {...field('password')}
      />
      {asksCode && <CodeField {...field('code')} />}
      {unanswered && (
        <p role="alert" className="caution">
          {`${navigator.onLine ? 'The server did not respond' : 'You are offline'}, so your email and password were not checked. Try again when you are connected.`}
        </p>
      )}
      <Button type="submit" disabled={busy}>
        {busy ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  )
}

function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const [isRecovery, setIsRecovery] = useState(false)
  return (
    <div className="grid gap-2">
      <TextField
        {...props}
        label={isRecovery ? 'Recovery code' : 'Code'}
        hint={
          isRecovery
            ? 'One of the recovery codes you saved when you turned on two-step login.'
            : 'The six-digit code from your authenticator app.'
        }
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        limit={LIMITS.twoStepCode}
      />
      <button
        type="button"
        onClick={() => setIsRecovery(!isRecovery)}
        className="-my-2 min-h-11 justify-self-start text-sm text-sea underline"
      >
        {isRecovery ? 'Use the authenticator app instead' : 'Use a recovery code instead'}
      </button>
    </div>
  )
}
