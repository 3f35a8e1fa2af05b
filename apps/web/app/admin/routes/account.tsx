import { paths } from '@dhow/contract/paths'
import { AccountCard } from '#app/admin/account/account-card.tsx'
import { EmailAddress } from '#app/admin/account/email-address.tsx'
import { TwoStep } from '#app/admin/account/two-step.tsx'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { api } from '#app/api/client.ts'
import { ButtonLink } from '#app/ui/button.tsx'

export default function AccountScreen() {
  const query = api.account.get.useQuery()
  return (
    <OfficePage title="Account">
      <div className="grid max-w-3xl gap-4">
        <QueryContent query={query} error="Could not load your account.">
          {(account) => (
            <>
              <EmailAddress account={account} />
              <TwoStep account={account} />
            </>
          )}
        </QueryContent>
        <AccountCard title="Password and sessions">
          <p className="mt-1 mb-4 max-w-prose text-sm text-muted">
            Change your password and check where you are logged in.
          </p>
          <ButtonLink to={paths.changePassword} variant="quiet">
            Change Password
          </ButtonLink>
        </AccountCard>
      </div>
    </OfficePage>
  )
}
