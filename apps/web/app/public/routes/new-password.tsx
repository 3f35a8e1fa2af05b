import { paths } from '@dhow/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#app/api/client.ts'
import { ApiError } from '#app/api/error.ts'
import { clearToken } from '#app/api/token.ts'
import { LoginPage, Refusal, useLinkToken } from '#app/public/account/login-page.tsx'
import { NewPasswordForm } from '#app/public/account/new-password-form.tsx'
import { rememberDevice } from '#app/shell/session/device.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { notify } from '#app/ui/toast.tsx'

export default function NewPassword() {
  const navigate = useNavigate()
  const token = useLinkToken()
  const check = useQuery({
    queryKey: [...api.admin.checkNewPassword.key(), token],
    queryFn: () => api.admin.checkNewPassword.call({ body: { token: token ?? '' } }),
    enabled: token !== undefined,
    // On other errors the form is shown, because the server checks the link again.
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
