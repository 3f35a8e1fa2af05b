import type {
  Bounce,
  InboundHeaders,
  InboundMail,
} from '#api/platform/inbound-mail/inbound-mail.ts'
import { mailboxOf } from '#api/platform/mail/recipient-keys.ts'
import type { ConversationParts } from './conversation.ts'

/** Matches the reference of an enquiry or the number of a quotation. Programs replace hyphens. */
const REFERENCE = /(?<![\p{L}\p{N}])([EQ])\p{Pd}(\d{4})\p{Pd}\s?(\d{5,9})(?!\d)/giu

/** Conversation that a mail names. Message-IDs and signed threads prove more than references, which strangers can guess. */
export type Match = { messageId: string; by: 'mail' | 'reference' }

/** Finds the conversations of received mails. */
export function createConversationFinder({
  entries,
  outbox,
  readMessage,
  quotationEntries,
}: Omit<ConversationParts, 'db'>) {
  const isParticipant = (address: string, { messageId }: Match): boolean =>
    [
      ...entries.participantsOf(readMessage(messageId)),
      ...quotationEntries(messageId).map(({ to = '' }) => to),
    ].some((participant) => mailboxOf(participant) === mailboxOf(address))

  const find = ({
    inReplyTo,
    references,
    subject,
  }: Pick<InboundHeaders, 'inReplyTo' | 'references' | 'subject'>): Match | undefined => {
    const ids = [...references, ...inReplyTo]
    const thread = outbox.readThread(ids)
    const byMail = entries.conversationOf(ids) ?? (thread && entries.withReference(thread))
    if (byMail) return { messageId: byMail, by: 'mail' }
    for (const [, letter, year, number] of subject.normalize('NFKC').matchAll(REFERENCE)) {
      const messageId = entries.withReference(`${letter}-${year}-${number}`.toUpperCase())
      if (messageId) return { messageId, by: 'reference' }
    }
    return undefined
  }

  return {
    isParticipant,
    find,

    /** Finds the conversation of a returned mail. Its subject counts only for a recipient who is part of it. */
    findReturned(mail: InboundMail, { returned, recipients }: Bounce): string | undefined {
      const match = find({
        references: [...mail.references, ...mail.inReplyTo, ...returned.references],
        inReplyTo: [...returned.inReplyTo, returned.messageId ?? ''],
        subject: `${returned.subject} ${mail.subject}`,
      })
      const isPlausible =
        match && (match.by === 'mail' || recipients.some((one) => isParticipant(one, match)))
      return isPlausible ? match.messageId : undefined
    },
  }
}
