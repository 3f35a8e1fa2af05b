import { LIMITS } from '@dhow/contract/limits'
import type { EntryData } from '@dhow/contract/messages/entries'
import type { Message } from '@dhow/contract/messages/messages'
import type { Answers } from '#api/modules/messages/answers.ts'
import type { MessageStore } from '#api/modules/messages/store.ts'
import { fileName } from '#api/platform/http/responses/saved-as.ts'
import type { InboundHeaders, InboundMail } from '#api/platform/inbound-mail/inbound-mail.ts'
import { quoteStartOf } from '#api/platform/inbound-mail/quoted-text.ts'
import { mailboxOf } from '#api/platform/mail/recipient-keys.ts'
import type { ConversationParts } from './conversation.ts'
import type { EntryRow } from './entry-store.ts'

const HOUR_MS = 3_600_000

/** Answers of one address within an hour that wake a conversation. More may come from two programs that answer each other. */
const MAX_ANSWERS_PER_HOUR = 5

const REFERENCE = /\bE-\d{4}-\d{5,}\b/i

/** Conversations that a mail names. The Message-ID proves more than the reference, which strangers can guess. */
type Match = { messageId: string; by: 'mail' | 'reference' }

export type InboundParts = Pick<ConversationParts, 'entries' | 'outbox' | 'readMessage'> &
  Pick<Answers, 'noteAnswer'> & {
    store: MessageStore
    companyEmail: () => string
    /** Address that our mails are sent from. */
    senderAddress: () => string
    /** Called after a conversation has changed. */
    onChange: (messageId: string) => void
  }

/** Finds the conversation of received mails and stores them as entries. */
export function createInboundReceiver(parts: InboundParts) {
  const { entries, outbox, readMessage, noteAnswer, store } = parts

  const match = ({
    inReplyTo,
    references,
    subject,
  }: Omit<InboundHeaders, 'isReport'>): Match | undefined => {
    const byMail = entries.conversationOf([...references, ...inReplyTo])
    if (byMail) return { messageId: byMail, by: 'mail' }
    const reference = subject.match(REFERENCE)?.[0].toUpperCase()
    const byReference = reference && entries.withReference(reference)
    return byReference ? { messageId: byReference, by: 'reference' } : undefined
  }

  /** Returns the mailboxes that belong to a conversation. */
  const sendersOf = ({ _id, email, typedEmail }: Message): Set<string> => {
    const known = entries
      .ofMessage(_id)
      .flatMap(({ kind, sender, data }) =>
        kind === 'answer'
          ? (sender ?? [])
          : kind === 'follow-up'
            ? [data.to ?? [], data.cc ?? []].flat()
            : [],
      )
    return new Set([email, typedEmail ?? [], known].flat().map(mailboxOf))
  }

  const isOurs = (address: string) =>
    [parts.companyEmail(), parts.senderAddress()].map(mailboxOf).includes(mailboxOf(address))

  const kindOf = (mail: InboundMail, { messageId, by }: Match, now: Date): EntryRow['kind'] => {
    const { address = '' } = mail.from ?? {}
    if (mail.kind === 'automatic') return 'automatic'
    if (isOurs(address)) return 'follow-up'
    if (by === 'reference' && !sendersOf(readMessage(messageId)).has(mailboxOf(address))) {
      return 'suggestion'
    }
    const since = new Date(now.getTime() - HOUR_MS)
    return entries.countFrom(address.toLowerCase(), since) < MAX_ANSWERS_PER_HOUR
      ? 'answer'
      : 'automatic'
  }

  /** Returns what we wrote, the letters of quotations included, to find it in an answer. */
  const sentTexts = (message: Message): string[] => [
    ...(message.reply ? [message.reply.content] : []),
    message.message,
    ...entries
      .ofMessage(message._id)
      .flatMap(({ kind, text }) => (kind === 'follow-up' ? text : [])),
  ]

  const storeAnswer = (mail: InboundMail, found: Match, now: Date) => {
    const { messageId } = found
    const message = readMessage(messageId)
    const kind = kindOf(mail, found, now)
    // Entries are in order of time, so a wrong clock must not move a mail before the enquiry.
    const at = new Date(
      Math.max(Math.min(mail.at.getTime(), now.getTime()), Date.parse(message.createdAt)),
    )
    const start = quoteStartOf(mail.text, sentTexts(message)) ?? mail.quoteStart
    const data: EntryData = {
      subject: mail.subject,
      ...(mail.from && {
        from: { address: mail.from.address, ...(mail.from.name && { name: mail.from.name }) },
      }),
      ...(start !== undefined && { quoteStart: start }),
      ...(mail.notice && { notice: mail.notice }),
    }
    const sender = mail.from?.address.toLowerCase() ?? null
    const id = entries.add({ messageId, kind, at, text: mail.text, data, sender })
    entries.addFiles(
      id,
      mail.attachments.map(({ name, type, content }) => ({
        name: fileName(name, LIMITS.fileName) || 'file',
        type,
        content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
      })),
    )
    if (kind === 'answer') noteAnswer(messageId, at)
    // A person has to decide whether it belongs here.
    if (kind === 'suggestion') store.setWork([messageId], { state: 'ours' }, now)
  }

  const storeBounce = (mail: InboundMail, messageId: string, now: Date) => {
    const { reason = '', isPermanent = false, originalMessageIds = [] } = mail.bounce ?? {}
    for (const id of originalMessageIds) if (isPermanent) outbox.noteBounce(id, reason)
    entries.add({
      messageId,
      kind: 'bounce',
      at: now,
      text: reason,
      data: { subject: mail.subject },
    })
    if (isPermanent) store.setWork([messageId], { state: 'ours' }, now)
  }

  return {
    /** Returns whether a mail belongs to a conversation, or may, by its headers. */
    wants: (headers: InboundHeaders): boolean =>
      !(headers.messageId && entries.isKnown(headers.messageId)) &&
      (headers.isReport || match(headers) !== undefined),

    /**
     * Stores a mail once. Call it in the transaction that stores the position in the mailbox. Returns the changed
     * conversation; undefined if the mail is known or belongs to none.
     */
    receive(mail: InboundMail, now = new Date()): string | undefined {
      if (entries.isKnown(mail.key)) return undefined
      const bounced = mail.bounce && entries.conversationOf(mail.bounce.originalMessageIds)
      const found = bounced ? { messageId: bounced, by: 'mail' as const } : match(mail)
      if (!found || !entries.addMailId(mail.key, found.messageId)) return undefined
      if (bounced) storeBounce(mail, bounced, now)
      else storeAnswer(mail, found, now)
      return found.messageId
    },

    changed: parts.onChange,
  }
}
