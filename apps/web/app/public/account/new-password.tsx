import { NewPassword } from '@dhow/contract/account/admin'
import { paths } from '@dhow/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#app/api/client.ts'
import { ApiError, getMessage, showIssues } from '#app/api/error.ts'
import { clearToken } from '#app/api/token.ts'
import { NewPasswordFields } from '#app/forms/new-password-fields.tsx'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { rememberDevice } from '#app/shell/session/login-form.tsx'
import { LoginPage, Refusal, useLinkToken } from '#app/shell/session/login-page.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/notice.tsx'
import { notify } from '#app/ui/toast.tsx'

export default function NewPasswordPage() {
  const navigate = useNavigate()
  const token = useLinkToken()
  const check = useQuery({
    queryKey: [...api.admin.checkNewPassword.key(), token],
    queryFn: () => api.admin.checkNewPassword.call({ body: { token: token ?? '' } }),
    enabled: token !== undefined,
    // Other errors show the form, because the server checks the link again.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [used, setUsed] = useState(false)
  const isDead = used || (check.error instanceof ApiError && check.error.status === 410)
  return (
    <LoginPage title="Set a new password">
      {check.isPending && <Spinner label="Checking the link" />}
      {isDead && (
        <>
          <Refusal>This link has expired or was already used. Request a new one.</Refusal>
          <ButtonLink to={paths.forgottenPassword}>Request new link</ButtonLink>
        </>
      )}
      {!isDead && !check.isPending && token !== undefined && (
        <NewPasswordForm
          token={token}
          onDeadLink={() => setUsed(true)}
          onDone={({ device, message }) => {
            rememberDevice(device)
            // The new password has ended this session too.
            clearToken()
            notify.success(message)
            void navigate(paths.login)
          }}
        />
      )}
    </LoginPage>
  )
}

type Props = {
  token: string
  /** Called with the device token for this browser's next login. */
  onDone: (done: { device: string; message: string }) => void
  /** Called if the link was used, replaced or has expired. */
  onDeadLink: () => void
}

function NewPasswordForm({ token, onDone, onDeadLink }: Props) {
  const form = useZodForm(NewPassword, { token, newPassword: '', confirmPassword: '' })
  const change = api.admin.setNewPassword.useMutation({
    onSuccess: onDone,
    onError: (error) => {
      notify.error(getMessage(error, 'Could not change the password. Try again.'))
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
      <NewPasswordFields field={form.field} />
      <p className="caption">You will be logged out in all your browsers.</p>
      <Button type="submit" disabled={change.isPending || change.isSuccess}>
        {change.isPending ? 'Saving...' : 'Set new password'}
      </Button>
    </form>
  )
}
