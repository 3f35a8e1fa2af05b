import { DEAL_STEP_TEXTS } from '@dhow/contract/deals/deal-steps'
import type { Conversation, Entry, EntryKind } from '@dhow/contract/messages/entries'
import type { Message } from '@dhow/contract/messages/messages'
import { quotationPaths } from '@dhow/contract/quotations/quotation-states'
import { AlarmClock, Bot, Check, Flag, type LucideIcon, MailWarning, Package } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { isUndelivered, OUTCOME_OPTIONS } from '#app/admin/messages/message-badges.tsx'
import { QuotationBadge } from '#app/admin/quotations/quotation-badges.tsx'
import { formatDate, formatMoment } from '#app/admin/ui/formats.ts'
import { classNames } from '#app/ui/class-names.ts'
import { pluralize } from '#app/ui/text.ts'
import { EntryNotice } from './entry-frame.tsx'
import { Foldable } from './foldable.tsx'
import { type EntryProps, MailEntry, NoteEntry, ReplyView, SuggestedEntry } from './mail-entry.tsx'
import { DONE_LABELS } from './work-actions.tsx'

type Props = { message: Message; conversation: Conversation }

/** Older entries above which all but the last one are hidden behind a button. */
const MAX_OLDER = 3

const QUIET_KINDS: EntryKind[] = ['automatic', 'outcome', 'work', 'reminder', 'deal']

/** Returns whether somebody has to read an entry. The acceptance of a quotation has no text. */
const hasNews = ({ kind, text }: Entry) =>
  !QUIET_KINDS.includes(kind) && (kind !== 'decision' || text !== '')

/** Returns whether an entry is shown in full only while it is the newest one. Work and failures stay visible. */
const canFold = ({ kind, delivery, sendAt, cancelled }: Entry) =>
  kind !== 'suggestion' && !isUndelivered(delivery?.state) && (!sendAt || cancelled !== undefined)

/** Returns whether something to read follows the enquiry, which is folded then. */
export const isAnswered = ({ reply }: Message, conversation: Conversation | undefined) =>
  reply !== undefined || conversation?.entries.slice(1).some(hasNews) === true

/** Shows everything after the enquiry, in order of time. Entries before the newest one are folded. */
export function Timeline({ message, conversation }: Props) {
  const hash = useLocation().hash.slice(1)
  const entries = conversation.entries.slice(1)
  if (isReplyMissing(message, entries)) {
    entries.unshift({ id: '', kind: 'reply', at: '', text: '' })
  }
  const isLinked = ({ id }: Entry) => hash === `entry-${id}`
  const newest = entries.findLastIndex(hasNews)
  const older = entries.slice(0, Math.max(newest, 0)).filter(canFold)
  const earlier = older.length > MAX_OLDER ? older.slice(0, -1) : []
  const [choice, setChoice] = useState<boolean>()
  const isUnfolded = choice ?? earlier.some(isLinked)
  useEffect(() => {
    document.getElementById(hash)?.scrollIntoView()
  }, [hash])
  return (
    <>
      {earlier.length > 0 && (
        <button
          type="button"
          aria-expanded={isUnfolded}
          onClick={() => setChoice(!isUnfolded)}
          className="min-h-11 max-w-prose rounded-card border border-line text-sea hover:bg-paper print:hidden"
        >
          <span className="text-sm">
            {`${isUnfolded ? 'Hide ' : ''}${pluralize(earlier.length, 'earlier entry', 'earlier entries')}`}
          </span>
        </button>
      )}
      <ol aria-label="Conversation" className="grid grid-cols-1 gap-3">
        {entries.map((entry, index) => (
          <li
            key={`${entry.id} ${isLinked(entry)}`}
            id={`entry-${entry.id}`}
            className={!isUnfolded && earlier.includes(entry) ? 'not-print:hidden' : 'scroll-mt-20'}
          >
            <EntryView
              message={message}
              entry={entry}
              folded={index < newest && canFold(entry) && !isLinked(entry)}
            />
          </li>
        ))}
      </ol>
    </>
  )
}

/** The message may be newer than the conversation. */
const isReplyMissing = ({ reply }: Message, entries: Entry[]): boolean =>
  reply !== undefined && !entries.some(({ at }) => at === reply.repliedAt)

function EntryView(props: EntryProps) {
  const { message, entry } = props
  switch (entry.kind) {
    case 'reply':
      return message.reply && <ReplyView {...props} reply={message.reply} />
    case 'quotation':
    case 'proforma':
      return <DocumentEntry {...props} />
    case 'answer':
    case 'follow-up':
      return <MailEntry {...props} />
    case 'suggestion':
      return <SuggestedEntry {...props} />
    case 'note':
      return <NoteEntry {...props} />
    default:
      return <EventEntry {...props} />
  }
}

/** A sent quotation or proforma invoice. The letter of a quotation may be the reply. */
function DocumentEntry({ message, entry, folded }: EntryProps) {
  const { quotation, proforma, at, text } = entry
  const { reply } = message
  const isReply = !proforma && reply?.repliedAt === at
  const noun = proforma ? 'Proforma invoice' : 'Quotation'
  const { number, version } = proforma ?? quotation ?? {}
  return (
    <div className="grid grid-cols-1 gap-3">
      {isReply && <ReplyView message={message} reply={reply} folded={folded} />}
      {quotation && (
        <Foldable
          label={noun}
          head={`${noun} ${number}`}
          words={text}
          at={at}
          time={formatMoment(at)}
          folded={folded}
          className="border border-line"
        >
          <p className="flex flex-wrap items-center gap-x-3 text-sm">
            <span>Version {version}</span>
            {!proforma && <QuotationBadge state={quotation.state} />}
            <Link
              to={quotationPaths[proforma ? 'proforma' : 'quotation'](quotation.id)}
              className="text-link font-medium text-sea"
            >
              {`Open ${noun.toLowerCase()}`}
            </Link>
          </p>
          {!isReply && text && (
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {text}
            </p>
          )}
        </Foldable>
      )}
    </div>
  )
}

const OUTCOMES: Record<string, string> = Object.fromEntries(OUTCOME_OPTIONS)

const DECISIONS = {
  accept: 'The buyer accepted the quotation',
  change: 'The buyer requested a change',
  decline: 'The buyer declined the quotation',
}

type Event = { Icon: LucideIcon; getTitle: (entry: Entry) => string; color?: string }

/** Icons and titles of entries that are shown in one line. */
const EVENTS: Partial<Record<EntryKind, Event>> = {
  decision: {
    Icon: Flag,
    color: 'text-sea',
    getTitle: ({ quotation }) => (quotation?.decision ? DECISIONS[quotation.decision] : ''),
  },
  automatic: {
    Icon: Bot,
    getTitle: ({ from }) => `Automatic answer${from ? ` from ${from.name ?? from.address}` : ''}`,
  },
  bounce: {
    Icon: MailWarning,
    color: 'text-coral',
    getTitle: ({ to, isDelay }) =>
      `A mail${to ? ` to ${to}` : ''} ${isDelay ? 'is delayed, but the mail server keeps trying' : 'was not delivered'}`,
  },
  deal: {
    Icon: Package,
    color: 'text-sea',
    getTitle: ({ deal }) =>
      deal ? `${DEAL_STEP_TEXTS[deal.step]} on ${formatDate(deal.day)}` : '',
  },
  outcome: { Icon: Flag, getTitle: ({ outcome = 'new' }) => `Outcome: ${OUTCOMES[outcome]}` },
  work: {
    Icon: Check,
    getTitle: ({ workState, until, by }) =>
      workState === 'snoozed'
        ? `Snoozed until ${until && formatMoment(until)}`
        : `Done${by ? `: ${DONE_LABELS[by].toLowerCase()}` : ''}`,
  },
  reminder: { Icon: AlarmClock, color: 'text-amber', getTitle: () => 'Reminder' },
}

function EventEntry({ entry, folded }: EntryProps) {
  const event = EVENTS[entry.kind]
  if (!event) return null
  const { Icon, getTitle, color = 'text-muted' } = event
  const { at, text } = entry
  return (
    <div className="flex max-w-prose gap-2 px-4 text-sm">
      <Icon size={16} className={`mt-0.5 ${color}`} />
      <div className="min-w-0">
        <p className={color}>
          {getTitle(entry)}, <time dateTime={at}>{formatMoment(at)}</time>
        </p>
        <EntryNotice entry={entry} />
        {text && (
          <p
            dir="auto"
            className={classNames(
              'wrap-anywhere whitespace-pre-wrap print:line-clamp-none',
              folded ? 'line-clamp-1' : entry.kind !== 'decision' && 'line-clamp-6',
            )}
          >
            {text}
          </p>
        )}
      </div>
    </div>
  )
}
