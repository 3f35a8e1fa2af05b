import type { Message } from '@dhow/contract/messages/messages'
import type { EntryRow, EntryStore } from './entry-store.ts'
import { isBuyer, isSame } from './senders.ts'

/** Maximum Message-IDs in a References header. */
const MAX_REFERENCES = 20

/**
 * Returns the newest answer of a recipient, which a mail may quote, and the Message-IDs of our mails and theirs.
 * @param sent time and Message-ID of a mail that is sent again
 */
export function findEarlierMails(
  entries: EntryStore,
  message: Message,
  to: string,
  { at = new Date(), mailId }: { at?: Date; mailId: string | undefined },
) {
  const isOfRecipient = ({ data: { from, replyTo = '' } }: EntryRow) =>
    isSame(from?.address ?? '', to) || isSame(replyTo, to)
  const rows = entries.ofMessage(message._id).filter((row) => row.at <= at)
  const answer = rows.findLast((row) => row.kind === 'answer' && isOfRecipient(row))
  const allowed = rows.filter((row) => row.kind === 'follow-up' || isOfRecipient(row))
  const allowedIds = new Set(allowed.map(({ data }) => data.mailId))
  const mails = entries.mailIdsOf(message._id)
  // The mail that became the enquiry has no entry.
  if (message.mailSubject !== undefined && isBuyer(message, to)) allowedIds.add(mails[0]?.id)
  const references: string[] = []
  for (const { id, received } of mails) {
    if (id === mailId) break
    if (id.startsWith('<') && (!received || allowedIds.has(id))) references.push(id)
  }
  return {
    answer,
    inReplyTo: answer?.data.mailId ?? references.at(-1),
    references: references.slice(-MAX_REFERENCES),
  }
}
