import { CircleCheck, TriangleAlert } from 'lucide-react'
import { formatMoment } from '#app/admin/ui/formats.ts'
import { api } from '#app/api/office.ts'

const REFETCH_INTERVAL_MS = 5_000

export function MailboxStatus() {
  const { data } = api.mail.mailbox.useQuery(undefined, { refetchInterval: REFETCH_INTERVAL_MS })
  const connection = api.mail.connection.useQuery().data?.connection
  // The connection shows its own problem.
  if (!data?.isConfigured || connection?.problem) return null
  const { isConnected, problem, checkedAt } = data
  const Icon = problem ? TriangleAlert : CircleCheck
  return (
    <p
      role="status"
      className={`flex gap-2 text-sm ${problem ? 'text-coral' : isConnected ? 'text-leaf' : 'text-muted'}`}
    >
      <Icon size={18} />
      <span className="min-w-0 wrap-anywhere">
        {[
          problem ?? (isConnected ? 'Your mailbox is connected.' : 'Connecting to your mailbox…'),
          checkedAt ? `Last read ${formatMoment(checkedAt)}.` : '',
          problem ? 'The website tries again automatically.' : '',
        ]
          .filter(Boolean)
          .join(' ')}
      </span>
    </p>
  )
}

/** A server that the server administrator set. */
export const Fixed = ({ host, setting }: { host: string; setting: 'SMTP_URL' | 'IMAP_URL' }) => (
  <p className="wrap-anywhere">
    Your server administrator set <code>{host}</code> with <code>{setting}</code>.
  </p>
)
