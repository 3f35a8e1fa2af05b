import type { WorkState } from '@dhow/contract/messages/work-states'
import type { View } from '#app/admin/messages/inbox-view.ts'
import { useDashboard } from '#app/admin/use-dashboard.ts'
import { formatNumber } from '#app/ui/text.ts'

const VIEWS: [work: WorkState | undefined, label: string][] = [
  [undefined, 'All'],
  ['ours', 'Waiting for us'],
  ['theirs', 'Waiting for buyers'],
  ['snoozed', 'Snoozed'],
  ['done', 'Done'],
]

type Props = { view: View; onView: (view: View) => void }

/** Filters by who has to act next. */
export function WorkViews({ view, onView }: Props) {
  const ours = useDashboard().data?.messages.ours
  return (
    <ul
      aria-label="Next step"
      className="flex gap-1 overflow-x-auto border-b border-line px-2 py-1 [scrollbar-width:none]"
    >
      {VIEWS.map(([work, label]) => (
        <li key={label} className="shrink-0">
          <button
            type="button"
            aria-pressed={view.work === work && !view.spam && !view.trash}
            onClick={() => onView({ ...view, work, spam: false, trash: false })}
            className="inline-flex min-h-11 items-center gap-2 rounded-full px-3.5 text-sm -outline-offset-2 hover:bg-paper aria-pressed:bg-paper aria-pressed:font-semibold md:min-h-9"
          >
            {label}
            {work === 'ours' && ours !== undefined && ours > 0 && (
              <span className="text-muted tabular-nums">{formatNumber(ours)}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
