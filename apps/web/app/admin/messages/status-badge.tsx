import type { MessageSummary } from '@dhow/contract/messages/messages'
import { classNames } from '#app/ui/class-names.ts'
import { isUndelivered } from './inbox-view.ts'

const BADGE = 'inline-block rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap'

/** Amber when pending, green when replied, coral when the reply was not delivered. */
export function StatusBadge({ status, delivery }: Pick<MessageSummary, 'status' | 'delivery'>) {
  if (isUndelivered(delivery)) {
    return <span className={classNames(BADGE, 'bg-coral-soft text-coral')}>Not delivered</span>
  }
  return (
    <div className="inline-grid justify-items-start gap-0.5">
      <span
        className={classNames(
          BADGE,
          'capitalize',
          status === 'pending' ? 'bg-amber-soft text-amber' : 'bg-leaf-soft text-leaf',
        )}
      >
        {status}
      </span>
      {delivery === 'stored' && (
        <p className="text-xs whitespace-nowrap text-muted">Stored as a file</p>
      )}
    </div>
  )
}
