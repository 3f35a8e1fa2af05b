import type { Dashboard } from '@dhow/contract/dashboard/dashboard'
import type { Outcome } from '@dhow/contract/messages/work-states'
import { paths } from '@dhow/contract/paths'
import { CERTIFICATE_WARNING_DAYS } from '@dhow/trade/product-facts'
import { useLingui } from '@lingui/react'
import { Clock, FileClock, Inbox, KeyRound, MapPinned, Package } from 'lucide-react'
import { Link } from 'react-router'
import { formatBuyer } from '#app/admin/buyers/buyer-contact.tsx'
import { OUTCOME_OPTIONS, SubjectLabel } from '#app/admin/messages/message-badges.tsx'
import { formatExpiry } from '#app/admin/products/certificate-expiry.ts'
import { Card } from '#app/admin/ui/card.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { formatNumber, pluralize } from '#app/ui/text.ts'
import { AttentionLink, AttentionRow } from './attention.tsx'

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
      figure: messages && `${formatNumber(messages.ours)} waiting for you`,
      note: messages && `${formatNumber(messages.total)} in total`,
    },
  ]
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {tiles.map(({ to, title, Icon, figure, note }) => (
        <li key={to}>
          <Link to={to} className="flex h-full gap-4 panel p-5 transition hover:border-sea">
            <Icon size={24} className="mt-0.5 text-sea" />
            <span className="grid min-w-0 content-start gap-1">
              <span className="font-semibold">{title}</span>
              <span className="min-h-5 text-sm tabular-nums">{figure}</span>
              <span className="min-h-5 caption tabular-nums">{note}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function WaitingConversations({ figures }: { figures: Dashboard | undefined }) {
  const ours = figures?.messages.ours ?? 0
  return (
    ours > 0 && (
      <AttentionRow
        Icon={Inbox}
        title={`${pluralize(ours, 'conversation')} ${ours === 1 ? 'waits' : 'wait'} for you`}
        action={
          <AttentionLink to={`${paths.inbox}?work=ours`}>
            {ours === 1 ? 'View conversation' : 'View conversations'}
          </AttentionLink>
        }
      />
    )
  )
}

/** Labels of open outcomes, of which the count excludes enquiries that were won or lost later. */
const OPEN_LABELS: Partial<Record<Outcome, string>> = { quoted: 'Quoted, no decision yet' }

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
              {OPEN_LABELS[outcome] ?? label}{' '}
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
  message: Dashboard['messages']['longestWaiting']
  /** The time of the figures, in milliseconds since 1970. */
  now: number
}

export function WaitingLongest({ message, now }: WaitingProps) {
  const { i18n } = useLingui()
  if (!message) return null
  const company = formatBuyer(message, i18n)
  return (
    <Card small title="Waiting longest" className="flex flex-col gap-4">
      <p className="flex items-center gap-2 text-amber">
        <Clock size={18} />
        <time dateTime={message.since} className="text-xl font-semibold tabular-nums">
          {formatAge(message.since, now)}
        </time>
      </p>
      <p>
        <bdi>{message.name}</bdi>
        <span className="block caption">
          <SubjectLabel subject={message.subject} />
        </span>
        {company && (
          <span dir="auto" className="block caption wrap-anywhere">
            {company}
          </span>
        )}
      </p>
      <ButtonLink to={paths.message(message._id)} quiet className="self-start">
        Open message
      </ButtonLink>
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
    <AttentionRow Icon={FileClock} title={title}>
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
      {more > 0 && <p>And {pluralize(more, 'more', 'more')}.</p>}
    </AttentionRow>
  )
}
