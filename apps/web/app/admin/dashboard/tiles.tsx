import type { Dashboard } from '@dhow/contract/dashboard'
import { paths } from '@dhow/contract/paths'
import { ArrowRight, Inbox, KeyRound, MapPinned, Package } from 'lucide-react'
import { Link } from 'react-router'
import { OUTCOME_OPTIONS } from '#app/admin/badges.tsx'
import { Card } from '#app/admin/frame/card.tsx'
import { api } from '#app/api/office.ts'
import { countOf, formatNumber } from '#app/ui/text.ts'

type Props = { figures: Dashboard | undefined; email: string | undefined }

export function Tiles({ figures, email }: Props) {
  const { products, messages } = figures ?? {}
  const tiles = [
    {
      to: paths.manageProducts,
      title: 'Manage Products',
      Icon: Package,
      figure: products && `${formatNumber(products.total)} in the catalogue`,
      more:
        products &&
        `${formatNumber(products.featured)} featured, ${formatNumber(products.withoutPicture)} without a picture`,
    },
    {
      to: paths.editContact,
      title: 'Edit Contact Details',
      Icon: MapPinned,
      figure: email,
      more: 'Shown on your site',
    },
    {
      to: paths.changePassword,
      title: 'Change Password',
      Icon: KeyRound,
      figure: 'By a link sent to your e-mail',
      more: 'Each link works once',
    },
    {
      to: paths.inbox,
      title: 'Inbox',
      Icon: Inbox,
      figure: messages && `${formatNumber(messages.pending)} waiting for a reply`,
      more: messages && `${formatNumber(messages.total)} in total`,
    },
  ]
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {tiles.map(({ to, title, Icon, figure, more }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex h-full gap-4 rounded-card border border-line bg-raised p-5 transition hover:border-sea"
          >
            <Icon aria-hidden size={24} className="mt-0.5 shrink-0 text-sea" />
            <span className="grid min-w-0 content-start gap-1">
              <span className="font-semibold">{title}</span>
              <span className="min-h-5 text-sm tabular-nums">{figure}</span>
              <span className="min-h-5 text-sm text-muted tabular-nums">{more}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

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
