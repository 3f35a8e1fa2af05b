import { type Account, FirstLogin as FirstLoginFields } from '@dhow/contract/account/account'
import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from 'react-router'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { notifyFormError } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { setToken } from '#app/api/token.ts'
import { NewPasswordFields } from '#app/forms/new-password-fields.tsx'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { NoIndexMeta } from '#app/ui/page-meta.tsx'
import { notify } from '#app/ui/toast.tsx'

const DEFAULT_EMAIL = 'admin@example.com'

export default function FirstLogin() {
  const query = api.account.get.useQuery()
  if (query.data && !query.data.firstLogin) return <Navigate to={paths.dashboard} replace />
  return (
    <div className="grid min-h-[80dvh] items-center lg:-ms-(--office-nav)">
      <div className="mx-auto w-full max-w-md">
        <NoIndexMeta title="Welcome — Admin" />
        <h1 className="mb-2 text-2xl font-semibold">Welcome</h1>
        <p className="mb-6 text-muted">
          You logged in with a generated password. Enter your e-mail address and choose a new
          password that you use nowhere else.
        </p>
        <QueryContent query={query} name="your account">
          {(account) => <FirstLoginForm account={account} />}
        </QueryContent>
      </div>
    </div>
  )
}

function FirstLoginForm({ account }: { account: Account }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const form = useZodForm(FirstLoginFields, {
    email: account.email === DEFAULT_EMAIL ? '' : account.email,
    newPassword: '',
    confirmPassword: '',
  })
  const save = api.account.firstLogin.useMutation({
    onSuccess: ({ token, message }) => {
      setToken(token)
      const { queryKey } = api.account.get.queryOptions()
      client.setQueryData(queryKey, { ...account, firstLogin: false })
      void client.invalidateQueries({ queryKey })
      notify.success(message)
      void navigate(paths.dashboard)
    },
    onError: notifyFormError(form, 'Could not save your account. Try again.'),
  })
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((body) => save.mutate({ body }))}
      className="grid gap-5"
    >
      <TextField
        label="Your e-mail address"
        autoFocus
        type="email"
        autoComplete="username"
        limit={LIMITS.text}
        {...form.field('email')}
      />
      <NewPasswordFields field={form.field} />
      {form.notSaved}
      <Button type="submit" disabled={save.isPending || save.isSuccess}>
        {save.isPending ? 'Saving...' : 'Save and continue'}
      </Button>
    </form>
  )
}
