import type { Conversation, Entry, EntryKind } from '@dhow/contract/messages/entries'
import type { Message } from '@dhow/contract/messages/messages'
import { quotationPaths } from '@dhow/contract/quotations/quotation-states'
import { AlarmClock, Bot, Check, Flag, type LucideIcon, MailWarning } from 'lucide-react'
import { Link } from 'react-router'
import { OUTCOME_OPTIONS } from '#app/admin/messages/message-badges.tsx'
import { QuotationBadge } from '#app/admin/quotations/quotation-badges.tsx'
import { formatMoment } from '#app/admin/ui/formats.ts'
import { EntryNotice } from './entry-frame.tsx'
import { MailEntry, NoteEntry, ReplyView, SuggestedEntry } from './mail-entry.tsx'
import { DONE_LABELS } from './work-actions.tsx'

type Props = { message: Message; conversation: Conversation }

/** Shows everything after the enquiry, in order of time. */
export const Timeline = ({ message, conversation: { entries } }: Props) => (
  <ol aria-label="Conversation" className="grid gap-4">
    {isReplyMissing(message, entries) && (
      <li>
        <EntryView message={message} entry={{ id: '', kind: 'reply', at: '', text: '' }} />
      </li>
    )}
    {entries.slice(1).map((entry) => (
      <li key={entry.id} id={`entry-${entry.id}`}>
        <EntryView message={message} entry={entry} />
      </li>
    ))}
  </ol>
)

/** The message may be newer than the conversation. */
const isReplyMissing = ({ reply }: Message, entries: Entry[]): boolean =>
  reply !== undefined && !entries.some(({ at }) => at === reply.repliedAt)

function EntryView({ message, entry }: { message: Message; entry: Entry }) {
  switch (entry.kind) {
    case 'reply':
      return message.reply && <ReplyView message={message} reply={message.reply} entry={entry} />
    case 'quotation':
      return <QuotationEntry message={message} entry={entry} />
    case 'answer':
    case 'follow-up':
      return <MailEntry message={message} entry={entry} />
    case 'suggestion':
      return <SuggestedEntry message={message} entry={entry} />
    case 'note':
      return <NoteEntry message={message} entry={entry} />
    default:
      return <EventEntry entry={entry} />
  }
}

/** A sent quotation. Its letter may be the reply. */
function QuotationEntry({
  message: { reply },
  message,
  entry,
}: {
  message: Message
  entry: Entry
}) {
  const { quotation, at, text } = entry
  const isReply = reply?.repliedAt === at
  return (
    <div className="grid gap-3">
      {isReply && <ReplyView message={message} reply={reply} />}
      <section aria-label="Quotation" className="max-w-prose rounded-card border border-line p-5">
        {quotation && (
          <h3 className="flex flex-wrap items-center gap-x-3 text-sm">
            <Link
              to={quotationPaths.quotation(quotation.id)}
              className="inline-flex min-h-11 items-center font-semibold text-sea tabular-nums hover:underline"
            >
              Quotation {quotation.number}
            </Link>
            <span>Version {quotation.version}</span>
            <QuotationBadge state={quotation.state} />
            <time dateTime={at} className="text-muted">
              {formatMoment(at)}
            </time>
          </h3>
        )}
        {!isReply && text && (
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {text}
          </p>
        )}
      </section>
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

function EventEntry({ entry }: { entry: Entry }) {
  const event = EVENTS[entry.kind]
  if (!event) return null
  const { Icon, getTitle, color = 'text-muted' } = event
  const { at, text } = entry
  return (
    <div className="flex max-w-prose gap-2 text-sm">
      <Icon size={16} className={`mt-0.5 shrink-0 ${color}`} />
      <div className="min-w-0">
        <p className={color}>
          {getTitle(entry)}, <time dateTime={at}>{formatMoment(at)}</time>
        </p>
        <EntryNotice entry={entry} />
        {text && (
          <p dir="auto" className="line-clamp-6 wrap-anywhere whitespace-pre-wrap">
            {text}
          </p>
        )}
      </div>
    </div>
  )
}
