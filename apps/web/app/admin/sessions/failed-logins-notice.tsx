import { paths } from '@dhow/contract/paths'
import { ShieldAlert } from 'lucide-react'
import { Link } from 'react-router'
import { formatMoment } from '#app/admin/formats.ts'
import { api } from '#app/api/client.ts'
import { Notice } from '#app/ui/notice.tsx'
import { formatNumber } from '#app/ui/numbers.ts'

/** Failed logins that count as slips of somebody who knows the password. */
const TOLERATED_FAILURES = 2

/** The dashboard's warning of failed logins; nothing when there were few. */
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
        If that was not you, nobody has got in by it. Use a long password that you use nowhere else,
        and{' '}
        <Link to={paths.changePassword} className="text-sea underline">
          see where you are logged in
        </Link>
        .
      </Notice>
    </section>
  )
}
