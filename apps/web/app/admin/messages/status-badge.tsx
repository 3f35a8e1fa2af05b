import type { Delivery } from '@dhow/contract/mail'
import type { MessageSummary } from '@dhow/contract/messages/messages'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { formatDay } from '#app/admin/files/formats.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'

export const isUndelivered = (state: Delivery['state'] | undefined): boolean =>
  state === 'refused' || state === 'expired'

const BADGE = 'inline-block rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap'

const COLORS = { pending: 'bg-amber-soft text-amber', replied: 'bg-leaf-soft text-leaf' }

export function StatusBadge({ status, delivery }: Pick<MessageSummary, 'status' | 'delivery'>) {
  if (isUndelivered(delivery)) {
    return <span className={classNames(BADGE, 'bg-coral-soft text-coral')}>Not delivered</span>
  }
  return (
    <div className="inline-grid justify-items-start gap-0.5">
      <span className={classNames(BADGE, 'capitalize', COLORS[status])}>{status}</span>
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

export const ReceivedOn = ({ iso }: { iso: string }) => formatDay(iso)
