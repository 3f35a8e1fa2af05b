import { LIMITS } from '@dhow/contract/limits'
import type { EntryData } from '@dhow/contract/messages/entries'
import { fileName } from '#api/platform/http/responses/static-files.ts'
import {
  type Bounce,
  type InboundHeaders,
  type InboundMail,
  type MailFile,
  readReferences,
} from '#api/platform/inbound-mail/inbound-mail.ts'
import type { ConversationParts } from './conversation.ts'
import { isSame } from './senders.ts'

/** Conversation that a mail names. Message-IDs and signed threads prove more than references, which strangers can guess. */
export type Match = { messageId: string; by: 'mail' | 'reference' }

export function createConversationFinder(parts: ConversationParts) {
  const { entries, outbox, service, quotationEntries } = parts
  const isParticipant = (address: string, { messageId }: Match) =>
    [
      ...entries.participantsOf(service.read(messageId)),
      ...quotationEntries(messageId).map(({ to = '' }) => to),
    ].some((participant) => isSame(participant, address))

  const find = ({
    inReplyTo,
    references,
    subject,
  }: Pick<InboundHeaders, 'inReplyTo' | 'references' | 'subject'>): Match | undefined => {
    const ids = [...references, ...inReplyTo]
    const thread = outbox.readThread(ids)
    const byMail = entries.conversationOf(ids) ?? (thread && entries.withReference(thread))
    if (byMail) return { messageId: byMail, by: 'mail' }
    for (const reference of readReferences(subject)) {
      const messageId = entries.withReference(reference)
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

/** Most recipients of a received mail that are stored. */
const MAX_COPIES = 20

/** Gives the files of a mail names that are safe in a folder. */
export const nameFiles = ({ attachments }: InboundMail): MailFile[] =>
  attachments.map((file) => ({ ...file, name: fileName(file.name, LIMITS.fileName) || 'file' }))

/**
 * @param isOfBuyer whether a Message-ID or signed id proves that the buyer sent it, who alone decides where answers go
 */
export function toEntryData(mail: InboundMail, isOfBuyer: boolean): EntryData {
  const { subject, from, replyTo, recipients, quoteStart, sentAt, messageId, list } = mail
  const cc = recipients.slice(0, MAX_COPIES).map(({ address }) => address)
  // Mailing lists replace Reply-To.
  const wantsReplyTo = isOfBuyer && replyTo && list === undefined
  return {
    subject,
    ...(from && { from: { address: from.address, ...(from.name && { name: from.name }) } }),
    ...(wantsReplyTo && { replyTo: replyTo.address }),
    ...(cc.length > 0 && { cc }),
    ...(quoteStart !== undefined && { quoteStart }),
    ...(sentAt && { sentAt: sentAt.toISOString() }),
    ...(messageId && { mailId: messageId }),
  }
}
