import type { Status } from '@dhow/contract/subjects'
import { classNames } from '#app/ui/class-names.ts'

/** Yellow while it waits, green when it is answered. */
export const StatusBadge = ({ status }: { status: Status }) => (
  <span
    className={classNames(
      'inline-block rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap capitalize',
      status === 'pending' ? 'bg-amber-soft text-amber' : 'bg-leaf-soft text-leaf',
    )}
  >
    {status}
  </span>
)
