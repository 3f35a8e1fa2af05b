import type { Message } from '@dhow/contract/messages/messages'
import type { EntryRow, EntryStore } from './entry-store.ts'
import { isBuyer, isSame } from './senders.ts'

/** Maximum Message-IDs in a References header. */
const MAX_REFERENCES = 20

/**
 * Returns what a mail may quote and refer to: the newest answer of its recipient, and the Message-IDs of our mails and theirs.
 * @param mailId Message-ID of the mail if it is sent again
 */
export function findEarlierMails(
  entries: EntryStore,
  message: Message,
  to: string,
  { at, mailId }: { at: Date; mailId: string | undefined },
) {
  const isOfRecipient = ({ data: { from, replyTo = '' } }: EntryRow) =>
    isSame(from?.address ?? '', to) || isSame(replyTo, to)
  const rows = entries.ofMessage(message._id).filter((row) => row.at <= at)
  const answer = rows.findLast((row) => row.kind === 'answer' && isOfRecipient(row))
  const allowed = rows.filter((row) => row.kind === 'follow-up' || isOfRecipient(row))
  const allowedIds = new Set(allowed.map(({ data }) => data.mailId))
  // The mail that became the enquiry has no entry.
  const isMailFirst = message.mailSubject !== undefined && isBuyer(message, to)
  const mails = entries.mailIdsOf(message._id)
  const end = mails.findIndex(({ id }) => id === mailId)
  const ids = mails
    .slice(0, end < 0 ? undefined : end)
    .filter(
      ({ id, received }, index) => !received || allowedIds.has(id) || (isMailFirst && index === 0),
    )
    .map(({ id }) => id)
    .filter((id) => id.startsWith('<'))
  const inReplyTo = answer?.data.mailId ?? ids.at(-1)
  if (!inReplyTo) return { answer }
  const others = ids.filter((id) => id !== inReplyTo).slice(1 - MAX_REFERENCES)
  return { answer, inReplyTo, references: [...others, inReplyTo] }
}
