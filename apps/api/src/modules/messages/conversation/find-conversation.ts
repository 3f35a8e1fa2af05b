import {
  type Bounce,
  type InboundHeaders,
  type InboundMail,
  readReferences,
} from '#api/platform/inbound-mail/inbound-mail.ts'
import type { ConversationParts } from './conversation.ts'
import { isSame } from './senders.ts'

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
