import { type Account, EmailChange } from '@dhow/contract/account/account'
import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { Card } from '#app/admin/ui/card.tsx'
import { CurrentPasswordField } from '#app/admin/ui/confirmation.tsx'
import { addMailNote, notifyFormError, useOutcome, useRefetch } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { notify } from '#app/ui/toast.tsx'
import { TwoStep } from './two-step.tsx'

export default function AccountScreen() {
  const query = api.account.get.useQuery()
  return (
    <OfficePage title="Account">
      <div className="grid max-w-3xl gap-4">
        <QueryContent query={query} name="your account">
          {(account) => (
            <>
              <EmailAddress account={account} />
              <TwoStep account={account} />
            </>
          )}
        </QueryContent>
        <Card
          title="Password and sessions"
          intro="Change your password, and see on which devices you are logged in."
        >
          <ButtonLink to={paths.changePassword} quiet>
            Change Password
          </ButtonLink>
        </Card>
      </div>
    </OfficePage>
  )
}

const Address = ({ children }: { children: string }) => (
  <bdi className="font-medium wrap-anywhere" dir="ltr">
    {children}
  </bdi>
)

function EmailAddress({ account: { email, newEmail } }: { account: Account }) {
  const form = useZodForm(EmailChange, { email: '', currentPassword: '' })
  const change = api.account.changeEmail.useMutation({
    onSuccess: ({ message, stored }) => {
      form.reset()
      notify.success(addMailNote(message, 'the link', stored))
    },
    onError: notifyFormError(form, 'Could not send the link. Try again.'),
    onSettled: useRefetch([api.account.get]),
  })
  const cancel = api.account.cancelEmailChange.useMutation(
    useOutcome([api.account.get], 'Could not cancel the change. Try again.'),
  )
  return (
    <Card
      title="E-mail address"
      intro={
        <>
          You log in with <Address>{email}</Address>. Password reset links are sent to this address.
        </>
      }
    >
      {newEmail && (
        <div className="mb-5 grid justify-items-start gap-3 caution">
          <p>
            We sent a link to <Address>{newEmail}</Address>. Open it within 30 minutes to change
            your address.
          </p>
          <Button quiet disabled={cancel.isPending} onClick={() => cancel.mutate({})}>
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
          {...form.field('email')}
        />
        <CurrentPasswordField {...form.field('currentPassword')} />
        {form.notSaved}
        <Button type="submit" disabled={change.isPending} className="justify-self-start">
          {change.isPending ? 'Sending…' : 'Send confirmation link'}
        </Button>
      </form>
    </Card>
  )
}
