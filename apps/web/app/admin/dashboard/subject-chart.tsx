import { paths } from '@dhow/contract/paths'
import type { Subject } from '@dhow/contract/subjects'
import { Link } from 'react-router'
import { useSubjectLabels } from '#app/admin/use-subject-labels.ts'
import { formatNumber } from '#app/ui/numbers.ts'
import { bySubject, type Days } from './figures.ts'

/** A bar per subject, linked to its messages. */
export function SubjectChart({ days }: { days: Days }) {
  const labels = useSubjectLabels()
  const bars = bySubject(days, Object.keys(labels) as Subject[])
  const most = Math.max(...bars.map(({ count }) => count))
  return (
    <ul className="grid gap-1">
      {bars.map(({ subject, count }) => (
        <li key={subject}>
          <Link
            to={{ pathname: paths.inbox, search: `?subject=${subject}` }}
            className="grid min-h-11 content-center gap-1.5 text-sm hover:underline"
          >
            <span className="flex justify-between gap-3">
              <bdi>{labels[subject]}</bdi>{' '}
              <span className="text-muted tabular-nums">{formatNumber(count)}</span>
            </span>
            <span aria-hidden className="h-1.5 rounded-full bg-line">
              <span
                style={{ width: `${(count / most) * 100}%` }}
                className="block h-full rounded-full bg-sea"
              />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
