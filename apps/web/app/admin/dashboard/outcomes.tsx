import type { Dashboard } from '@dhow/contract/dashboard'
import { paths } from '@dhow/contract/paths'
import { Link } from 'react-router'
import { OUTCOME_OPTIONS } from '#app/admin/badges.tsx'
import { Card } from '#app/admin/frame/card.tsx'
import { formatNumber } from '#app/ui/text.ts'

/** Counts of the enquiries that have an outcome. */
export function Outcomes({ counts }: { counts: Dashboard['messages']['outcomes'] }) {
  const shown = OUTCOME_OPTIONS.filter(([outcome]) => outcome !== 'new' && counts[outcome] > 0)
  if (shown.length === 0) return null
  return (
    <Card small title="Outcomes of enquiries">
      <ul className="mt-2 text-sm">
        {shown.map(([outcome, label]) => (
          <li key={outcome}>
            <Link
              to={{ pathname: paths.inbox, search: `?outcome=${outcome}` }}
              className="flex min-h-11 items-center justify-between gap-3 hover:underline"
            >
              {label}{' '}
              <span className="text-muted tabular-nums">{formatNumber(counts[outcome])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
