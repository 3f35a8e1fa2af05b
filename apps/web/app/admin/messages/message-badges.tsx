import type { Delivery } from '@dhow/contract/mail/mail'
import type { InboxSettings } from '@dhow/contract/messages/conversation-routes'
import type { MessageSummary, Work } from '@dhow/contract/messages/messages'
import { OUTCOMES, type Outcome } from '@dhow/contract/messages/work-states'
import type { QuotationState } from '@dhow/contract/quotations/quotation-states'
import { columnText, sumText } from '@dhow/contract/quotations/quotation-texts'
import type { QuotationSummary, QuotationVersion } from '@dhow/contract/quotations/quotations'
import { SUBJECT_LABELS, type Subject } from '@dhow/contract/subjects/subjects'
import { countryName, type Translator } from '@dhow/trade/translator'
import { useLingui } from '@lingui/react'
import { Check, ShieldAlert, ShieldCheck } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { formatMoment } from '#app/admin/ui/formats.ts'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { countOf, formatNumber } from '#app/ui/text.ts'

export const isUndelivered = (state: Delivery['state'] | undefined): boolean =>
  state === 'refused' || state === 'expired'

const COLORS = {
  leaf: 'border-transparent bg-leaf-soft text-leaf',
  amber: 'border-transparent bg-amber-soft text-amber',
  coral: 'border-transparent bg-coral-soft text-coral',
  sea: 'border-line text-sea',
  muted: 'border-line text-muted',
}

export type BadgeProps = {
  color: keyof typeof COLORS
  /** Set for texts that the company writes, which can be wider than a phone. */
  wraps?: boolean
  children: ReactNode
}

export const Badge = ({ color, wraps, children }: BadgeProps) => (
  <span
    className={classNames(
      'inline-block rounded-full border px-2.5 py-px text-xs font-semibold',
      wraps ? 'wrap-anywhere' : 'whitespace-nowrap',
      COLORS[color],
    )}
  >
    {children}
  </span>
)

const OUTCOME_LABELS: Record<Outcome, string> = {
  new: 'New',
  quoted: 'Quoted',
  won: 'Won',
  lost: 'Lost',
}

export const OUTCOME_OPTIONS = OUTCOMES.map(
  (outcome) => [outcome, OUTCOME_LABELS[outcome]] as const,
)

const OutcomeBadge = ({ outcome }: { outcome: Outcome }) =>
  outcome !== 'new' && (
    <Badge color={outcome === 'won' ? 'leaf' : 'muted'}>{OUTCOME_LABELS[outcome]}</Badge>
  )

/** Returns the company's labels of all subjects, in order; the default labels while loading. */
export function useSubjectLabels(): Record<Subject, string> {
  const { data } = api.subjects.all.useQuery(undefined, {
    select: (list) =>
      Object.fromEntries(list.map(({ key, label }) => [key, label])) as Record<Subject, string>,
  })
  return data ?? SUBJECT_LABELS
}

export const SubjectLabel = ({ subject }: { subject: Subject }) => (
  <bdi>{useSubjectLabels()[subject]}</bdi>
)

/** Formats the buyer as 'Country · Company'; the country comes first so truncation never hides it. */
export const formatBuyer = (
  { company, country }: Pick<MessageSummary, 'company' | 'country'>,
  i18n: Translator,
) => [country && countryName(country, i18n), company].filter(Boolean).join(' · ')

type Props = Pick<MessageSummary, 'status' | 'delivery'> &
  Partial<Pick<MessageSummary, 'outcome'>> & {
    children?: ReactNode
  }

export function StatusBadge({ status, delivery, outcome = 'new', children }: Props) {
  return (
    <div className="inline-grid justify-items-start gap-0.5">
      <span className="flex flex-wrap gap-1">
        {isUndelivered(delivery) ? (
          <Badge color="coral">Not delivered</Badge>
        ) : (
          <Badge color={status === 'pending' ? 'amber' : 'leaf'}>
            <span className="capitalize">{status}</span>
          </Badge>
        )}
        <OutcomeBadge outcome={outcome} />
        {children}
      </span>
      {delivery === 'stored' && (
        <p className="text-xs whitespace-nowrap text-muted">Stored as a file</p>
      )}
    </div>
  )
}

type SpamButtonProps = { spam: boolean; onMark: (spam: boolean) => void }

export const SpamButton = ({ spam, onMark }: SpamButtonProps) => (
  <Button variant="quiet" onClick={() => onMark(!spam)} className="max-md:px-3">
    {spam ? <ShieldCheck size={18} /> : <ShieldAlert size={18} />}
    <span className="max-md:sr-only">{spam ? 'Not spam' : 'Mark as spam'}</span>
  </Button>
)

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Hours from which an age is shown in days. */
const DAYS_FROM_HOURS = 48

const DEFAULTS: InboxSettings = { answerWithinHours: 24, filters: [] }

export const useInboxSettings = (): InboxSettings =>
  api.conversations.settings.useQuery().data ?? DEFAULTS

/** The current minute, in milliseconds since 1970. All ages and times on a screen change together. */
export const useMinute = (): number =>
  useSyncExternalStore(
    (onChange) => {
      const timer = setInterval(onChange, MINUTE_MS)
      return () => clearInterval(timer)
    },
    () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
  )

/** Formats an age: 26 h, 3 d. */
const formatAge = (hours: number): string =>
  hours < DAYS_FROM_HOURS ? `${Math.floor(hours)} h` : `${formatNumber(Math.floor(hours / 24))} d`

/** Returns the color of an age: coral when it is late, amber from half of the time. */
const getAgeColor = (hours: number, limit: number) => {
  if (hours >= limit) return 'coral'
  return hours >= limit / 2 ? 'amber' : 'muted'
}

type WorkBadgeProps = { work: Work } & Pick<MessageSummary, 'suggestions'>

/** Shows who has to act next, and for how long. */
export function WorkBadge({ work: { state, since, until }, suggestions = 0 }: WorkBadgeProps) {
  const { answerWithinHours } = useInboxSettings()
  const hours = Math.max(0, (useMinute() - Date.parse(since)) / HOUR_MS)
  return (
    <>
      {state === 'ours' && (
        <Badge color={getAgeColor(hours, answerWithinHours)}>
          <span className="sr-only">Waits for you since </span>
          {formatAge(hours)}
          {hours >= answerWithinHours && <span className="sr-only">, late</span>}
        </Badge>
      )}
      {state === 'theirs' && <Badge color="muted">Waits for buyer</Badge>}
      {state === 'snoozed' && (
        <Badge color="muted">{`Until ${until ? formatMoment(until) : ''}`}</Badge>
      )}
      {state === 'done' && (
        <Badge color="muted">
          <Check size={12} className="inline" /> Done
        </Badge>
      )}
      {suggestions > 0 && <Badge color="amber">New sender?</Badge>}
    </>
  )
}

export const QUOTATION_LABELS: Record<QuotationState, [label: string, color: BadgeProps['color']]> =
  {
    draft: ['Draft', 'muted'],
    sent: ['Sent', 'sea'],
    accepted: ['Accepted', 'leaf'],
    declined: ['Declined', 'coral'],
    change_requested: ['Change requested', 'amber'],
    expired: ['Expired', 'muted'],
    withdrawn: ['Withdrawn', 'muted'],
    superseded: ['Superseded', 'muted'],
  }

export function QuotationBadge({ state }: { state: QuotationState }) {
  const [label, color] = QUOTATION_LABELS[state]
  return <Badge color={color}>{label}</Badge>
}

type SumsProps = Pick<QuotationSummary, 'columns' | 'currency'>

export function QuotationSums({ columns, currency }: SumsProps) {
  const { i18n } = useLingui()
  const texts = columns.map(({ rule, sum }) => `${rule}\u00a0${sumText(sum, currency, i18n)}`)
  return <span className="tabular-nums">{texts.join(' · ')}</span>
}

type Summed = Pick<QuotationVersion, 'columns' | 'currency' | 'totals'>

/** Returns the sum of each column, and how many lines it lacks. */
export const listSums = ({ columns, currency, totals }: Summed, i18n: Translator) =>
  columns.map((column, index): [label: string, sum: string] => {
    const { sum = '0', unpriced = [] } = totals.columns[index] ?? {}
    const lacking = unpriced.length > 0 ? ` without ${countOf(unpriced.length, 'line')}` : ''
    return [columnText(column, i18n), sumText(sum, currency, i18n) + lacking]
  })
