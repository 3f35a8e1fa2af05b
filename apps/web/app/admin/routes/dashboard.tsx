import { paths } from '@dhow/contract/paths'
import { Link } from 'react-router'
import { ExpiringCertificates } from '#app/admin/dashboard/expiring-certificates.tsx'
import { FirstSteps } from '#app/admin/dashboard/first-steps.tsx'
import { RecentEnquiries } from '#app/admin/dashboard/recent-enquiries.tsx'
import { SystemNotices } from '#app/admin/dashboard/system-notices.tsx'
import { Tiles } from '#app/admin/dashboard/tiles.tsx'
import { WaitingLongest } from '#app/admin/dashboard/waiting-longest.tsx'
import { MailWarning } from '#app/admin/mail/mail-warning.tsx'
import { FailedLoginsNotice } from '#app/admin/sessions/failed-logins-notice.tsx'
import { useDashboard } from '#app/admin/use-dashboard.ts'
import { WebhookWarning } from '#app/admin/webhooks/webhook-warning.tsx'
import { api } from '#app/api/client.ts'
import { retryNote } from '#app/api/retry-note.ts'
import { EmptyNote } from '#app/ui/empty-note.tsx'
import { NoIndexMeta } from '#app/ui/page-meta.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

const TEXT_LINK = 'inline-flex min-h-11 items-center hover:underline'

export default function Dashboard() {
  const contact = api.contact.get.useQuery()
  const system = api.system.status.useQuery()
  const figures = useDashboard()
  const { data, isError, isPending } = figures
  return (
    <>
      <NoIndexMeta title="Dashboard — Admin" />
      <h1 className="mb-6 text-2xl font-semibold">Dashboard</h1>
      <Tiles figures={data} email={contact.data?.email} />
      <p className="mt-2 flex flex-wrap gap-x-6 text-sm text-sea">
        <Link to={paths.yourSite} className={TEXT_LINK}>
          Your site
        </Link>
        <Link to={paths.categories} className={TEXT_LINK}>
          Categories
        </Link>
        <Link to={paths.subjects} className={TEXT_LINK}>
          Subjects of the form
        </Link>
        <Link to={paths.subscribers} className={TEXT_LINK}>
          Newsletter subscribers
        </Link>
        <Link to={paths.backup} className={TEXT_LINK}>
          Backup
        </Link>
        <Link to={paths.webhooks} className={TEXT_LINK}>
          Webhooks
        </Link>
        <Link to={paths.account} className={TEXT_LINK}>
          Account
        </Link>
      </p>
      <FirstSteps />
      <div className="mt-4 grid gap-4">
        <FailedLoginsNotice />
        <SystemNotices />
        <MailWarning />
        <WebhookWarning />
        <ExpiringCertificates certificates={data?.certificates} />
      </div>
      <div className="mt-4">
        {isPending && <Spinner label="Loading the figures" note={retryNote(figures)} />}
        {isError && !data && (
          <EmptyNote
            text="The figures could not be loaded."
            onRetry={() => void figures.refetch()}
          />
        )}
        {data && (
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
            <RecentEnquiries days={data.messages.days} />
            <WaitingLongest message={data.messages.oldestPending} now={figures.dataUpdatedAt} />
          </div>
        )}
      </div>
      {system.data && <p className="mt-6 text-sm text-muted">Dhow {system.data.version}</p>}
    </>
  )
}
