import { paths } from '@dhow/contract/paths'
import { EmailAddress } from '#app/admin/account/email-address.tsx'
import { TwoStep } from '#app/admin/account/two-step.tsx'
import { Card } from '#app/admin/frame/card.tsx'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { api } from '#app/api/office.ts'
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
        <Card
          title="Password and sessions"
          intro="Change your password and check where you are logged in."
        >
          <ButtonLink to={paths.changePassword} variant="quiet">
            Change Password
          </ButtonLink>
        </Card>
      </div>
    </OfficePage>
  )
}
