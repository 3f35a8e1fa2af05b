import { ForgottenPassword } from '@dhow/contract/account/admin'
import { LIMITS } from '@dhow/contract/limits'
import { useLingui } from '@lingui/react'
import { api } from '#app/api/client.ts'
import { getMessage } from '#app/api/error.ts'
import { createLoaders } from '#app/api/loaders.ts'
import { retryNote } from '#app/api/query-client.ts'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { LoginPage, Outcome } from '#app/shell/session/login-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { Spinner } from '#app/ui/notice.tsx'
import { notify } from '#app/ui/toast.tsx'

const loaders = createLoaders((api) => [api.admin.forgottenPassword.queryOptions()])
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

export default function ForgottenPasswordPage() {
  const { i18n } = useLingui()
  const query = api.admin.forgottenPassword.useQuery()
  return (
    <LoginPage title="Forgotten password">
      {query.isPending && <Spinner label="Loading" note={retryNote(query, i18n)} />}
      {query.data?.byMail && <RequestForm />}
      {query.data?.byMail === false && (
        <>
          <p>
            No mail server is configured, so we cannot send you a link. Ask your server
            administrator to run this command in the program folder:
          </p>
          <pre className="overflow-x-auto panel p-4 text-sm">
            <code>npx --yes pnpm@12 admin set-password</code>
          </pre>
        </>
      )}
    </LoginPage>
  )
}

function RequestForm() {
  const form = useZodForm(ForgottenPassword, { email: '' })
  const request = api.admin.requestNewPassword.useMutation({
    onError: (error) => notify.error(getMessage(error, 'Could not send the link. Try again.')),
  })
  if (request.isSuccess) {
    return (
      <Outcome>
        {`${request.data.message} The link works once, within 30 minutes. Check your spam folder too.`}
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
        {...form.field('email')}
      />
      <Button type="submit" disabled={request.isPending}>
        {request.isPending ? 'Sending...' : 'Send link'}
      </Button>
    </form>
  )
}
