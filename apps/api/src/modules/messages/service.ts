import type { Delivery } from '@dhow/contract/mail'
import type { StoredLine } from '@dhow/contract/messages/enquiry-lines'
import type { Message, Sender } from '@dhow/contract/messages/messages'
import type { Subject } from '@dhow/contract/subjects/subjects'
import { timeZoneOf } from '@dhow/trade/places'
import type { Webhooks } from '#api/modules/webhooks/webhooks.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { Outbox } from '#api/platform/mail/outbox.ts'
import { replyMail } from '#api/platform/mail/templates/enquiry-mails.ts'
import { withProducts } from './kept-lines.ts'
import { createNotices, type NoticeParts } from './notices.ts'
import { createSending, type SendingParts } from './sending.ts'
import type { MessageStore } from './store.ts'

type ReplyParts = {
  store: MessageStore
  outbox: Outbox
  webhooks: Pick<Webhooks, 'add' | 'drainSoon'>
  /** The address that new enquiries, and answers to replies, are mailed to. */
  companyEmail: () => string
  /** Undefined where only the API is served. */
  companyName: () => string | undefined
  /** What the company calls a subject. */
  subjectLabel: (subject: Subject) => string
  /** The text below mails to visitors, where a mail states no other. */
  signature: () => string
}

type ReplyContent = { content: string; signature?: string | undefined }

const ON_ITS_WAY = 'This reply is being sent already.'

/** @throws AppError `not-found` without the message */
function findMessage(store: MessageStore, id: string): Message {
  const message = store.find(id)
  if (message) return message
  throw new AppError('not-found', 'There is no such message. It may have been deleted.')
}

/** Messages, with how far the mails to their visitors have come, where that is known. */
function withDeliveries(messages: Message[], outbox: Outbox): Message[] {
  const ids = messages.map(({ _id }) => _id)
  const acknowledgements = outbox.deliveries('acknowledgement', ids)
  const replies = outbox.deliveries('reply', ids)
  return messages.map((message) => {
    const acknowledgement = acknowledgements.get(message._id)
    const delivery = replies.get(message._id)
    return {
      ...message,
      ...(acknowledgement && { acknowledgement }),
      ...(message.reply && delivery && { reply: { ...message.reply, delivery } }),
    }
  })
}

/** Refuses to send a reply to the same address again where that would change nothing. */
function refuseInVain(state: Delivery['state'] | undefined, outbox: Outbox): void {
  if (state === 'sent') throw new AppError('conflict', 'This reply has been sent.')
  if (state === 'queued' || state === 'retrying') throw new AppError('conflict', ON_ITS_WAY)
  if (state === 'stored' && !outbox.configured) {
    throw new AppError(
      'conflict',
      'No mail server is set up: the reply is stored as a file already.',
    )
  }
}

/** The rules of replies: one for each message, stored together with its mail. */
function createReplies(parts: ReplyParts) {
  const { store, outbox, webhooks, companyEmail, companyName, subjectLabel, signature } = parts

  const composeReply = (message: Message, { content, signature = '' }: ReplyContent) =>
    replyMail(message, {
      content,
      signature,
      subjectLabel: subjectLabel(message.subject),
      replyTo: { address: companyEmail(), name: companyName() },
      inReplyTo: outbox.messageIdOf(message._id),
    })

  return {
    /** The text below a reply that states no other. */
    signature,

    /** How far the replies to these messages have come, by message, where that is known. */
    deliveries: (ids: string[]) => outbox.deliveries('reply', ids),

    /**
     * Stores the one reply of an enquiry together with its mail, which is `stored` where no mail server is set
     * up.
     * @param content what was typed, and the text below it where that is not the usual one
     */
    reply(
      id: string,
      { content, signature: own }: ReplyContent,
      repliedAt = new Date(),
    ): { stored: boolean } {
      store.transaction(() => {
        const message = findMessage(store, id)
        const reply = { content, signature: own ?? signature() }
        if (!store.reply(id, content, repliedAt, reply.signature)) {
          throw new AppError('conflict', 'This message already has a reply.')
        }
        outbox.add(composeReply(message, reply))
        webhooks.add('enquiry.replied', {
          ...{ id, email: message.email, reply: content },
          repliedAt: repliedAt.toISOString(),
        })
      })
      outbox.drainSoon()
      webhooks.drainSoon()
      return { stored: !outbox.configured }
    },

    /**
     * Sends the reply to a message again, to a corrected address if one is given; that becomes the
     * message's. The mail is composed anew, so that it need not be kept.
     * @returns where to, and whether it was only `stored` as a file
     * @throws AppError `not-found` without the message, `conflict` when there is nothing to send again
     */
    retryReply(id: string, email?: string): { email: string; stored: boolean } {
      const { email: recipient } = store.transaction(() => {
        const message = findMessage(store, id)
        const { reply } = message
        if (!reply) throw new AppError('conflict', 'This message has no reply yet.')
        const isElsewhere = email !== undefined && email !== message.email
        if (!isElsewhere) refuseInVain(outbox.deliveries('reply', [id]).get(id)?.state, outbox)
        if (isElsewhere) store.correctEmail(message, email)
        const corrected = findMessage(store, id)
        if (!outbox.retry(composeReply(corrected, reply))) {
          throw new AppError('conflict', ON_ITS_WAY)
        }
        return corrected
      })
      outbox.drainSoon()
      return { email: recipient, stored: !outbox.configured }
    },
  }
}

export type MessageService = ReturnType<typeof createMessageService>

export type MessageParts = ReplyParts & NoticeParts & SendingParts

/** The rules of the inbox: what is stored and what is mailed are one fact. */
export function createMessageService(parts: MessageParts) {
  const { store, outbox, files, formAge, findProducts } = parts

  const find = (id: string) => findMessage(store, id)
  const notices = createNotices(parts)

  /** A message with what has become of its products. */
  const withProductsNow = ({ lines, ...message }: Message): Message => ({
    ...message,
    ...(lines && { lines: withProducts(lines, findProducts) }),
  })

  return {
    ...createReplies(parts),

    send: createSending(parts, notices),

    /** Every message as it is read: each reply with how far its mail has come, where that is known. */
    *all(): Generator<Message> {
      for (const some of store.batches()) {
        for (const message of withDeliveries(some, outbox)) {
          yield withProductsNow({ ...message, ...store.detailsOf(message._id) })
        }
      }
    },

    /** One message, read the same way. */
    read(id: string): Message {
      const message = find(id)
      return withProductsNow(withDeliveries([message], outbox)[0] ?? message)
    },

    /** Who sent a message, and what time it is there. @throws AppError `not-found` without the message */
    senderOf(id: string, at = new Date()): Pick<Message, 'email'> & Pick<Sender, 'timeZone'> {
      const { email, terms: { country } = {} } = find(id)
      const timeZone = country && timeZoneOf(country, at)
      return { email, ...(timeZone && { timeZone }) }
    },

    /** What a message asks for. */
    linesOf: (id: string): StoredLine[] => store.detailsOf(id).lines ?? [],

    /** A file that came with a message. @throws AppError `not-found` without it */
    openFile: files.open,

    /** Deletes the files of messages that are gone. */
    sweepFiles: files.sweep,

    /** A token that says that the form is opened now. */
    formToken: (): string => formAge.token(Date.now()),

    /** Takes a message out of Spam, together with the mail that tells the company. */
    markNotSpam(id: string): void {
      store.transaction(() => {
        const message = find(id)
        if (store.markNotSpam(id)) notices.tellCompany(message)
      })
      notices.sendSoon()
    },
  }
}
