import { api } from '#app/api/client.ts'
import { createLoaders } from '#app/api/loaders.ts'
import { retryNote } from '#app/api/retry-note.ts'
import { LoginPage } from '#app/public/account/login-page.tsx'
import { RequestForm } from '#app/public/account/request-form.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

const loaders = createLoaders((api) => [api.admin.forgottenPassword.queryOptions()])
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

const COMMAND = 'npx --yes pnpm@12 admin set-password'

export default function ForgottenPassword() {
  const query = api.admin.forgottenPassword.useQuery()
  return (
    <LoginPage title="Forgotten password">
      {query.isPending && <Spinner label="Loading" note={retryNote(query)} />}
      {query.data?.byMail && <RequestForm />}
      {query.data?.byMail === false && (
        <>
          <p>
            No mail server is configured, so we cannot send you a link. Ask your server
            administrator to run this command in the program folder:
          </p>
          <pre className="overflow-x-auto rounded-card border border-line bg-raised p-4 text-sm">
            <code>{COMMAND}</code>
          </pre>
        </>
      )}
    </LoginPage>
  )
}
