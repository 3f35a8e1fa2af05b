import { paths } from '@dhow/contract/paths'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from 'react-router'
import { FirstLoginForm } from '#app/admin/account/first-login-form.tsx'
import { api } from '#app/api/client.ts'
import { retryNote } from '#app/api/retry-note.ts'
import { setToken } from '#app/api/token.ts'
import { EmptyNote } from '#app/ui/empty-note.tsx'
import { NoIndexMeta } from '#app/ui/page-meta.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { notify } from '#app/ui/toast.tsx'

/** The address that the first start makes up. */
const MADE_UP = 'admin@example.com'

export default function FirstLogin() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const query = api.account.get.useQuery()
  const account = query.data
  if (account && !account.firstLogin) return <Navigate to={paths.dashboard} replace />
  return (
    <div className="mx-auto max-w-md py-6">
      <NoIndexMeta title="Welcome — Admin" />
      <h1 className="mb-2 text-2xl font-semibold">Welcome</h1>
      <p className="mb-6 text-muted">
        You came in with a password that was made up for you. Choose what you will log in with from
        now on: your own e-mail address, and a password that you use nowhere else.
      </p>
      {query.isPending && <Spinner label="Loading" note={retryNote(query)} />}
      {query.isError && !account && (
        <EmptyNote text="The account could not be loaded." onRetry={() => void query.refetch()} />
      )}
      {account && (
        <FirstLoginForm
          email={account.email === MADE_UP ? '' : account.email}
          onDone={({ token, message }) => {
            setToken(token)
            client.setQueryData(api.account.get.queryOptions().queryKey, {
              ...account,
              firstLogin: false,
            })
            void client.invalidateQueries({ queryKey: api.account.get.key() })
            notify.success(message)
            void navigate(paths.dashboard)
          }}
        />
      )}
    </div>
  )
}
