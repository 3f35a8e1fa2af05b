import { paths } from '@dhow/contract/paths'
import { AccountCard } from '#app/admin/account/account-card.tsx'
import { EmailAddress } from '#app/admin/account/email-address.tsx'
import { TwoStep } from '#app/admin/account/two-step.tsx'
import { OfficePage } from '#app/admin/office-page.tsx'
import { api } from '#app/api/client.ts'
import { retryNote } from '#app/api/retry-note.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyNote } from '#app/ui/empty-note.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

export default function AccountScreen() {
  const query = api.account.get.useQuery()
  return (
    <OfficePage title="Account" back={{ to: paths.dashboard, label: 'Back to Dashboard' }}>
      <div className="grid max-w-3xl gap-4">
        {query.isPending && <Spinner label="Loading" note={retryNote(query)} />}
        {query.isError && !query.data && (
          <EmptyNote text="The account could not be loaded." onRetry={() => void query.refetch()} />
        )}
        {query.data && (
          <>
            <EmailAddress account={query.data} />
            <TwoStep account={query.data} />
          </>
        )}
        <AccountCard title="Password and sessions">
          <p className="mt-1 mb-4 max-w-prose text-sm text-muted">
            Change the password by a link in your e-mail, and see where you are logged in.
          </p>
          <ButtonLink to={paths.changePassword} variant="quiet">
            Change Password
          </ButtonLink>
        </AccountCard>
      </div>
    </OfficePage>
  )
}
