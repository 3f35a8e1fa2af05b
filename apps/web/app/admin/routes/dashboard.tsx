import { ExpiringCertificates } from '#app/admin/dashboard/expiring-certificates.tsx'
import { FirstSteps } from '#app/admin/dashboard/first-steps.tsx'
import { RecentEnquiries } from '#app/admin/dashboard/recent-enquiries.tsx'
import { FailedLoginsNotice, SystemNotices } from '#app/admin/dashboard/system-notices.tsx'
import { NeedsAction, Outcomes, Tiles } from '#app/admin/dashboard/tiles.tsx'
import { WaitingLongest } from '#app/admin/dashboard/waiting-longest.tsx'
import { WebhookWarning } from '#app/admin/delivery-warning.tsx'
import { OfficeTitle } from '#app/admin/frame/office-page.tsx'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { MailWarning } from '#app/admin/mail/mail-warning.tsx'
import { useDashboard } from '#app/admin/use-dashboard.ts'
import { api } from '#app/api/office.ts'

export default function Dashboard() {
  const contact = api.contact.get.useQuery()
  const system = api.system.status.useQuery()
  const figures = useDashboard()
  return (
    <>
      <OfficeTitle title="Dashboard" />
      <h1 className="mb-6 text-2xl font-semibold">Dashboard</h1>
      <NeedsAction figures={figures.data} />
      <Tiles figures={figures.data} email={contact.data?.email} />
      <FirstSteps />
      <div className="mt-4 grid gap-4">
        <FailedLoginsNotice />
        <SystemNotices />
        <div id="mail" className="scroll-mt-20 empty:hidden">
          <MailWarning />
        </div>
        <WebhookWarning />
        <ExpiringCertificates certificates={figures.data?.certificates} />
      </div>
      <div className="mt-4">
        <QueryContent query={figures} loading="Loading figures" error="Could not load the figures.">
          {({ messages }) => (
            <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
              <RecentEnquiries days={messages.days} />
              <div className="grid gap-4">
                <WaitingLongest message={messages.oldestPending} now={figures.dataUpdatedAt} />
                <Outcomes counts={messages.outcomes} />
              </div>
            </div>
          )}
        </QueryContent>
      </div>
      {system.data && <p className="mt-6 text-sm text-muted">Dhow {system.data.version}</p>}
    </>
  )
}
