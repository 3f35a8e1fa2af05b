import type { Dashboard } from '@dhow/contract/dashboard'
import { paths } from '@dhow/contract/paths'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { api } from '#app/api/office.ts'
import { countOf } from '#app/ui/text.ts'

/** What waits for the company, before anything else. Nothing is shown when nothing waits. */
export function NeedsAction({ figures }: { figures: Dashboard | undefined }) {
  const health = api.mail.health.useQuery().data
  const ours = figures?.messages.ours ?? 0
  const refused = health?.refused ?? 0
  const items = [
    ...(ours > 0
      ? [
          {
            to: `${paths.inbox}?work=ours`,
            text: `${countOf(ours, 'conversation')} ${ours === 1 ? 'waits' : 'wait'} for you`,
          },
        ]
      : []),
    ...(refused > 0
      ? [{ to: '#mail', text: `${countOf(refused, 'mail')} could not be delivered` }]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <ul aria-label="Needs action" className="mb-4 flex flex-wrap gap-2">
      {items.map(({ to, text }) => (
        <li key={to}>
          <Link
            to={to}
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-amber-soft px-4 text-sm font-semibold text-amber hover:underline"
          >
            {text} <ArrowRight aria-hidden size={16} className="rtl:-scale-x-100" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
