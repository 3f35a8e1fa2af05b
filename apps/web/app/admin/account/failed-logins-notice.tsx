import { paths } from '@dhow/contract/paths'
import { ShieldAlert } from 'lucide-react'
import { Link } from 'react-router'
import { formatMoment } from '#app/admin/files/formats.ts'
import { api } from '#app/api/client.ts'
import { Notice } from '#app/ui/notice.tsx'
import { formatNumber } from '#app/ui/text.ts'

/** Maximum number of failed logins that are treated as typing errors. */
const TOLERATED_FAILURES = 2

/** The dashboard's warning about failed logins; renders nothing when there were few. */
export function FailedLoginsNotice() {
  const failed = api.sessions.list.useQuery().data?.failedLogins
  if (!failed || failed.count <= TOLERATED_FAILURES) return null
  return (
    <section aria-label="Failed logins">
      <Notice
        Icon={ShieldAlert}
        title={
          <>
            {formatNumber(failed.count)} logins failed before you logged in, the last on{' '}
            <time dateTime={failed.lastAt}>{formatMoment(failed.lastAt)}</time>.
          </>
        }
      >
        These attempts did not succeed. If they were not yours, choose a long password that you use
        nowhere else, and{' '}
        <Link to={paths.changePassword} className="text-sea underline">
          check where you are logged in
        </Link>
        .
      </Notice>
    </section>
  )
}
