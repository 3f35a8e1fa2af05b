import type { Delivery } from '@dhow/contract/mail/deliveries'
import type { InboxSettings } from '@dhow/contract/messages/conversations'
import type { MessageSummary, Work } from '@dhow/contract/messages/messages'
import { OUTCOMES, type Outcome } from '@dhow/contract/messages/work-states'
import { SUBJECT_LABELS, type Subject } from '@dhow/contract/subjects/subjects'
import { Check, ShieldAlert, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#app/admin/ui/badge.tsx'
import { formatMoment, useMinute } from '#app/admin/ui/formats.ts'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { formatNumber } from '#app/ui/text.ts'

export const isUndelivered = (state: Delivery['state'] | undefined): boolean =>
  state === 'refused' || state === 'expired'

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

type Props = Pick<MessageSummary, 'status' | 'delivery'> &
  Partial<Pick<MessageSummary, 'outcome'>> & {
    children?: ReactNode
  }

export function StatusBadge({ status, delivery, outcome = 'new', children }: Props) {
  return (
    <span className="flex max-w-full shrink-0 flex-wrap items-center gap-1">
      {isUndelivered(delivery) ? (
        <Badge color="coral">Not delivered</Badge>
      ) : (
        <Badge color={status === 'pending' ? 'amber' : 'leaf'}>
          <span className="capitalize">{status}</span>
          {delivery === 'stored' && <span className="sr-only">, stored as a file</span>}
        </Badge>
      )}
      <OutcomeBadge outcome={outcome} />
      {children}
    </span>
  )
}

type SpamButtonProps = { spam: boolean; onMark: (spam: boolean) => void }

export const SpamButton = ({ spam, onMark }: SpamButtonProps) => (
  <Button quiet onClick={() => onMark(!spam)} className="max-md:px-3">
    {spam ? <ShieldCheck size={18} /> : <ShieldAlert size={18} />}
    <span className="max-md:sr-only">{spam ? 'Not spam' : 'Mark as spam'}</span>
  </Button>
)

const HOUR_MS = 3_600_000

/** Hours from which an age is shown in days. */
const DAYS_FROM_HOURS = 48

const DEFAULTS: InboxSettings = { answerWithinHours: 24, filters: [] }

export const useInboxSettings = (): InboxSettings =>
  api.conversations.settings.useQuery().data ?? DEFAULTS

/** Formats an age: now, 26 h, 3 d. */
function formatAge(hours: number): string {
  if (hours < 1) return 'now'
  return hours < DAYS_FROM_HOURS
    ? `${Math.floor(hours)} h`
    : `${formatNumber(Math.floor(hours / 24))} d`
}

/** Returns the color of an age: coral when it is late, amber from half of the time. */
const getAgeColor = (hours: number, limit: number) => {
  if (hours >= limit) return 'coral'
  return hours >= limit / 2 ? 'amber' : 'muted'
}

type WorkBadgeProps = { work: Work } & Pick<MessageSummary, 'suggestions'>

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
