import { api } from '#app/api/client.ts'
import { createLoaders } from '#app/api/loaders.ts'
import { retryNote } from '#app/api/retry-note.ts'
import { LoginPage } from '#app/public/account/login-page.tsx'
import { RequestForm } from '#app/public/account/request-form.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

const loaders = createLoaders((api) => [api.admin.forgottenPassword.queryOptions()])
export const loader = loaders.loader
export const clientLoader = loaders.clientLoader

/** The command that sets a password on the server. */
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
            No mail server is set up, so no link can be mailed to you. Whoever runs the server sets
            a new password there, in the folder of the program, with this command:
          </p>
          <pre className="overflow-x-auto rounded-card border border-line bg-raised p-4 text-sm">
            <code>{COMMAND}</code>
          </pre>
        </>
      )}
    </LoginPage>
  )
}
