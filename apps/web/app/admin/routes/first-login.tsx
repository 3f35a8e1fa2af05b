import { paths } from '@dhow/contract/paths'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from 'react-router'
import { FirstLoginForm } from '#app/admin/account/first-login-form.tsx'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { api } from '#app/api/client.ts'
import { setToken } from '#app/api/token.ts'
import { NoIndexMeta } from '#app/ui/page-meta.tsx'
import { notify } from '#app/ui/toast.tsx'

/** Default address of a new installation. */
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
        You logged in with a generated password. Enter your e-mail address and choose a new password
        that you use nowhere else.
      </p>
      <QueryContent query={query} error="Could not load your account.">
        {(account) => (
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
      </QueryContent>
    </div>
  )
}
