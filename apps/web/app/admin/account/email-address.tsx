import { type Account, EmailChange } from '@dhow/contract/admin/account'
import { LIMITS } from '@dhow/contract/limits'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { notifyError, notifyFormError, StoredMailNote } from '#app/admin/notices.tsx'
import { api } from '#app/api/client.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField, TextField } from '#app/ui/field.tsx'
import { notify } from '#app/ui/toast.tsx'
import { AccountCard } from './account-card.tsx'

/** The login address and a form to change it. */
export function EmailAddress({ account: { email, newEmail } }: { account: Account }) {
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: api.account.get.key() })
  const form = useForm({
    resolver: zodResolver(EmailChange),
    defaultValues: { email: '', currentPassword: '' },
  })
  const { errors } = form.formState
  const change = api.account.changeEmail.useMutation({
    onSuccess: ({ message, stored }) => {
      form.reset()
      notify.success(
        stored ? (
          <>
            {message} <StoredMailNote what="the link" />
          </>
        ) : (
          message
        ),
      )
    },
    onError: notifyFormError(form, 'Could not send the link. Try again.'),
    onSettled: reload,
  })
  const cancel = api.account.cancelEmailChange.useMutation({
    onSuccess: ({ message }) => notify.success(message),
    onError: notifyError('Could not cancel the change. Try again.'),
    onSettled: reload,
  })
  return (
    <AccountCard title="E-mail address">
      <p className="mt-1 mb-4 max-w-prose text-sm text-muted">
        You log in with{' '}
        <bdi className="font-medium wrap-anywhere text-ink" dir="ltr">
          {email}
        </bdi>
        . Password reset links are sent to this address.
      </p>
      {newEmail && (
        <div className="mb-5 grid justify-items-start gap-3 rounded-card bg-amber-soft px-4 py-3 text-amber">
          <p>
            We sent a link to{' '}
            <bdi className="font-medium wrap-anywhere" dir="ltr">
              {newEmail}
            </bdi>
            . Open it within 30 minutes to change your address.
          </p>
          <Button variant="quiet" disabled={cancel.isPending} onClick={() => cancel.mutate({})}>
            Cancel change
          </Button>
        </div>
      )}
      <form
        noValidate
        onSubmit={form.handleSubmit((body) => change.mutate({ body }))}
        className="grid max-w-sm gap-4"
      >
        <TextField
          label="New e-mail address"
          type="email"
          autoComplete="email"
          limit={LIMITS.text}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          limit={LIMITS.password}
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <Button type="submit" disabled={change.isPending} className="justify-self-start">
          {change.isPending ? 'Sending…' : 'Send confirmation link'}
        </Button>
      </form>
    </AccountCard>
  )
}
