import type { Dashboard } from '@dhow/contract/dashboard/dashboard'
import { paths } from '@dhow/contract/paths'
import { CERTIFICATE_WARNING_DAYS } from '@dhow/trade/product-facts'
import { useLingui } from '@lingui/react'
import {
  ArrowRight,
  CircleCheck,
  Clock,
  FileClock,
  Inbox,
  KeyRound,
  MapPinned,
  Package,
} from 'lucide-react'
import { Link } from 'react-router'
import { formatBuyer } from '#app/admin/buyers/buyer-contact.tsx'
import { OUTCOME_OPTIONS, SubjectLabel } from '#app/admin/messages/message-badges.tsx'
import { formatExpiry } from '#app/admin/products/certificate-expiry.ts'
import { Card } from '#app/admin/ui/card.tsx'
import { api } from '#app/api/office.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatNumber, pluralize } from '#app/ui/text.ts'

type Props = { figures: Dashboard | undefined; email: string | undefined }

export function Tiles({ figures, email }: Props) {
  const { products, messages } = figures ?? {}
  const tiles = [
    {
      to: paths.manageProducts,
      title: 'Manage Products',
      Icon: Package,
      figure: products && `${formatNumber(products.total)} in the catalogue`,
      note:
        products &&
        `${formatNumber(products.featured)} featured, ${formatNumber(products.withoutPicture)} without a picture`,
    },
    {
      to: paths.editContact,
      title: 'Edit Contact Details',
      Icon: MapPinned,
      figure: email,
      note: 'Shown on your site',
    },
    {
      to: paths.changePassword,
      title: 'Change Password',
      Icon: KeyRound,
      figure: 'By a link sent to your e-mail',
      note: 'Each link works once',
    },
    {
      to: paths.inbox,
      title: 'Inbox',
      Icon: Inbox,
      figure: messages && `${formatNumber(messages.pending)} waiting for a reply`,
      note: messages && `${formatNumber(messages.total)} in total`,
    },
  ]
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {tiles.map(({ to, title, Icon, figure, note }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex h-full gap-4 rounded-card border border-line bg-raised p-5 transition hover:border-sea"
          >
            <Icon size={24} className="mt-0.5 shrink-0 text-sea" />
            <span className="grid min-w-0 content-start gap-1">
              <span className="font-semibold">{title}</span>
              <span className="min-h-5 text-sm tabular-nums">{figure}</span>
              <span className="min-h-5 text-sm text-muted tabular-nums">{note}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Shows what waits for the company. Renders nothing when nothing waits. */
export function NeedsAction({ figures }: { figures: Dashboard | undefined }) {
  const health = api.mail.health.useQuery().data
  const ours = figures?.messages.ours ?? 0
  const refused = health?.refused ?? 0
  const items = [
    ours > 0 && {
      to: `${paths.inbox}?work=ours`,
      text: `${pluralize(ours, 'conversation')} ${ours === 1 ? 'waits' : 'wait'} for you`,
    },
    refused > 0 && { to: '#mail', text: `${pluralize(refused, 'mail')} could not be delivered` },
  ].filter((item) => item !== false)
  if (items.length === 0) return null
  return (
    <ul aria-label="Needs action" className="mb-4 flex flex-wrap gap-2">
      {items.map(({ to, text }) => (
        <li key={to}>
          <Link
            to={to}
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-amber-soft px-4 text-sm font-semibold text-amber hover:underline"
          >
            {text} <ArrowRight size={16} className="rtl:-scale-x-100" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

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

const HOUR_MS = 3_600_000

/** Formats the age of a timestamp: in hours up to two days, then in days. */
export function formatAge(iso: string, now: number): string {
  const hours = Math.floor((now - Date.parse(iso)) / HOUR_MS)
  if (hours < 1) return 'less than an hour'
  return hours < 48 ? pluralize(hours, 'hour') : pluralize(Math.floor(hours / 24), 'day')
}

type WaitingProps = {
  message: Dashboard['messages']['oldestPending']
  /** The time of the figures, in milliseconds since 1970. */
  now: number
}

export function WaitingLongest({ message, now }: WaitingProps) {
  const { i18n } = useLingui()
  const company = message && formatBuyer(message, i18n)
  return (
    <Card small title="Waiting longest" className="flex flex-col gap-4">
      {message ? (
        <>
          <p className="flex items-center gap-2 text-amber">
            <Clock size={18} className="shrink-0" />
            <time dateTime={message.createdAt} className="text-xl font-semibold tabular-nums">
              {formatAge(message.createdAt, now)}
            </time>
          </p>
          <p>
            <bdi>{message.name}</bdi>
            <span className="block text-sm text-muted">
              <SubjectLabel subject={message.subject} />
            </span>
            {company && (
              <span dir="auto" className="block text-sm wrap-anywhere text-muted">
                {company}
              </span>
            )}
          </p>
          <ButtonLink to={paths.message(message._id)} variant="quiet" className="self-start">
            Open message
          </ButtonLink>
        </>
      ) : (
        <p className="flex items-center gap-2 text-muted">
          <CircleCheck size={18} className="shrink-0 text-leaf" /> All enquiries have a reply.
        </p>
      )}
    </Card>
  )
}

type CertificatesProps = { certificates: Dashboard['certificates'] | undefined }

export function ExpiringCertificates({ certificates }: CertificatesProps) {
  if (!certificates || certificates.expiring === 0) return null
  const { expiring, nearest } = certificates
  const more = expiring - nearest.length
  const title = `${pluralize(expiring, 'certificate')} ${expiring === 1 ? 'has' : 'have'} expired or will expire within ${CERTIFICATE_WARNING_DAYS} days`
  return (
    <Notice label={title} Icon={FileClock} title={title}>
      <ul className="grid gap-3 sm:gap-1">
        {nearest.map(({ name, body, validTo, daysLeft, products, first }) => (
          <li key={[name, body, validTo, first._id].join()} className="flex flex-wrap gap-x-2">
            <bdi className="min-w-0 break-words text-ink">{body ? `${name} (${body})` : name}</bdi>
            <time dateTime={validTo} className={daysLeft < 0 ? 'text-coral' : 'text-amber'}>
              {formatExpiry(daysLeft)}
            </time>
            <span className="min-w-0">
              <Link to={paths.editProduct(first._id)} className="break-words text-sea underline">
                <bdi>{first.name}</bdi>
              </Link>
              {products > 1 && <span>{` and ${pluralize(products - 1, 'other product')}`}</span>}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2">And {pluralize(more, 'more', 'more')}.</p>}
    </Notice>
  )
}
