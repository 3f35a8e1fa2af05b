import type { MessageSummary } from '@dhow/contract/messages/messages'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, isUndelivered, OutcomeBadge } from '#app/admin/badges.tsx'
import { formatDay } from '#app/admin/files/formats.ts'
import { Button } from '#app/ui/button.tsx'

type Props = Pick<MessageSummary, 'status' | 'delivery'> &
  Partial<Pick<MessageSummary, 'outcome'>> & {
    /** Further badges. */
    children?: ReactNode
  }

export function StatusBadge({ status, delivery, outcome = 'new', children }: Props) {
  return (
    <div className="inline-grid justify-items-start gap-0.5">
      <span className="flex flex-wrap gap-1">
        {isUndelivered(delivery) ? (
          <Badge color="coral">Not delivered</Badge>
        ) : (
          <Badge color={status === 'pending' ? 'amber' : 'leaf'}>
            <span className="capitalize">{status}</span>
          </Badge>
        )}
        <OutcomeBadge outcome={outcome} />
        {children}
      </span>
      {delivery === 'stored' && (
        <p className="text-xs whitespace-nowrap text-muted">Stored as a file</p>
      )}
    </div>
  )
}

type SpamButtonProps = { spam: boolean; onMark: (spam: boolean) => void }

export const SpamButton = ({ spam, onMark }: SpamButtonProps) => (
  <Button variant="quiet" onClick={() => onMark(!spam)} className="max-md:px-3">
    {spam ? <ShieldCheck aria-hidden size={18} /> : <ShieldAlert aria-hidden size={18} />}
    <span className="max-md:sr-only">{spam ? 'Not spam' : 'Mark as spam'}</span>
  </Button>
)

export const ReceivedOn = ({ iso }: { iso: string }) => <span>{formatDay(iso)}</span>
