import type { Delivery } from '@dhow/contract/mail'
import type { StoredLine } from '@dhow/contract/messages/enquiry-lines'
import type { AttachedDocument, Message, Sender } from '@dhow/contract/messages/messages'
import type { Outcome } from '@dhow/contract/messages/outcomes'
import { timeZoneOf } from '@dhow/trade/places'
import { AppError } from '#api/platform/app-error.ts'
import type { Outbox } from '#api/platform/mail/outbox.ts'
import { replyMail } from '#api/platform/mail/templates/enquiry-mails.ts'
import type { UploadedFile } from '#api/platform/pictures/receive.ts'
import type { Answers } from './answers.ts'
import { findEarlierMails } from './conversation/earlier-mails.ts'
import type { EntryStore } from './conversation/entry-store.ts'
import { createOutgoingFiles, type OutgoingFileParts } from './files/outgoing-files.ts'
import { createNotices, type NoticeParts } from './notices.ts'
import { createSending, type SendingParts } from './sending.ts'
import type { MessageStore } from './store.ts'
import { withProducts } from './stored-lines.ts'
import { inVisitorLanguage, type VisitorTexts } from './visitor-language.ts'

type ReplyParts = { store: MessageStore; entries: EntryStore } & OutgoingFileParts &
  Pick<SendingParts, 'files' | 'sharedTransaction'> &
  Pick<
    NoticeParts,
    'outbox' | 'webhooks' | 'companyEmail' | 'companyName' | 'signature' | keyof VisitorTexts
  >

type ReplyContent = {
  content: string
  signature?: string | undefined
  /** Of a message without one. */
  email?: string | undefined
}

type NewReply = ReplyContent & {
  documents?: AttachedDocument[] | undefined
  uploads?: UploadedFile[]
}

const MARKED_BY_HAND = 'Marked by you.'

/** Messages per transaction: some milliseconds of work. */
const MOVED_AT_ONCE = 5

const BEING_SENT = 'This reply is being sent already.'

function findMessage(store: MessageStore, id: string): Message {
  const message = store.find(id)
  if (message) return message
  throw new AppError('not-found', 'There is no such message. It may have been deleted.')
}

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

/** Refuses to send a reply to the same address again without need. */
function requireUnsent(state: Delivery['state'] | undefined, outbox: Outbox): void {
  if (state === 'sent') throw new AppError('conflict', 'This reply has been sent.')
  if (state === 'queued' || state === 'retrying') throw new AppError('conflict', BEING_SENT)
  if (state === 'stored' && !outbox.configured) {
    const message = 'No mail server is set up: the reply is stored as a file already.'
    throw new AppError('conflict', message)
  }
}

function createReplies(parts: ReplyParts) {
  const { store, entries, files, outbox, webhooks, companyEmail, companyName, signature } = parts
  const prepareFiles = createOutgoingFiles(parts)

  /** Returns a message. One without an address gets this one. */
  const fillEmail = (id: string, email = ''): Message => {
    const message = findMessage(store, id)
    if (message.email || !email) return message
    store.correctEmail(message, email)
    return findMessage(store, id)
  }

  const composeReply = (message: Message, { content, signature = '' }: ReplyContent) => {
    const { enquiry, ...texts } = inVisitorLanguage(message, parts)
    const mailId = outbox.messageIdOf(message._id, 'reply')
    const { inReplyTo } = findEarlierMails(entries, message, message.email, { mailId })
    return replyMail(enquiry, {
      ...{ ...texts, content, signature },
      attachments: entries.replyFiles(message._id),
      replyTo: { address: companyEmail(), name: companyName() },
      inReplyTo: outbox.messageIdOf(message._id) ?? inReplyTo,
    })
  }

  return {
    signature,

    deliveries: (ids: string[]) => outbox.deliveries('reply', ids),

    /** @throws AppError `not-found`, `too-large`, or `conflict` if the message has a reply */
    async reply(
      id: string,
      { content, signature: own, email, documents = [], uploads = [] }: NewReply,
      repliedAt = new Date(),
    ) {
      const stored = await prepareFiles(uploads, documents, findMessage(store, id))
      const commit = () => {
        const message = fillEmail(id, email)
        const reply = { content, signature: own ?? signature() }
        if (!store.reply(id, content, repliedAt, reply.signature)) {
          throw new AppError('conflict', 'This message already has a reply.')
        }
        if (stored.length > 0) {
          const entry = { messageId: id, kind: 'reply' as const, at: repliedAt }
          files.attach(stored, id, entries.add(entry))
        }
        outbox.add(composeReply(message, reply))
        webhooks.add('enquiry.replied', {
          ...{ id, email: message.email, reply: content },
          repliedAt: repliedAt.toISOString(),
        })
      }
      await files.storeDuring(stored, () => parts.sharedTransaction(commit))
      outbox.drainSoon()
      webhooks.drainSoon()
      return { stored: !outbox.configured }
    },

    /** Stores the letter of a quotation as the reply, unless there is one. The quotation's mail contains the letter. */
    replyByQuotation(id: string, quoted: ReplyContent, repliedAt: Date): void {
      const { email } = fillEmail(id, quoted.email)
      const { content, signature } = quoted
      if (!store.reply(id, content, repliedAt, signature)) {
        store.setWork([id], { state: 'theirs' }, repliedAt)
        return
      }
      webhooks.add('enquiry.replied', {
        id,
        email,
        reply: content,
        repliedAt: repliedAt.toISOString(),
      })
    },

    /**
     * Sends a reply again. A given address replaces that of the message. Returns the recipient.
     * @throws AppError `not-found`, or `conflict` if there is nothing to send
     */
    retryReply(id: string, email?: string): { email: string; stored: boolean } {
      const { email: recipient } = store.transaction(() => {
        const message = findMessage(store, id)
        const { reply } = message
        if (!reply) throw new AppError('conflict', 'This message has no reply yet.')
        const isElsewhere = email !== undefined && email !== message.email
        if (!isElsewhere) requireUnsent(outbox.deliveries('reply', [id]).get(id)?.state, outbox)
        if (isElsewhere) store.correctEmail(message, email)
        const corrected = findMessage(store, id)
        if (!outbox.retry(composeReply(corrected, reply))) {
          throw new AppError('conflict', BEING_SENT)
        }
        return corrected
      })
      outbox.drainSoon()
      return { email: recipient, stored: !outbox.configured }
    },
  }
}

export type MessageService = ReturnType<typeof createMessageService>

export type MessageParts = ReplyParts & NoticeParts & SendingParts & { answers: Answers }

export function createMessageService(parts: MessageParts) {
  const { store, outbox, files, formAge, findProducts } = parts

  const notices = createNotices(parts)

  const withProductsNow = ({ lines, ...message }: Message): Message => ({
    ...message,
    ...(lines && { lines: withProducts(lines, findProducts) }),
  })

  /** Mails the company about a released message, unless it was mailed before. */
  const move = (id: string, spam: boolean): boolean => {
    const message = store.find(id)
    if (!message || message.trashedAt || Boolean(message.spam) === spam) return false
    if (spam) {
      store.markSpam(id, [MARKED_BY_HAND])
      outbox.cancel('acknowledgement', id)
    } else {
      store.markNotSpam(id)
      if (message.spam?.[0] !== MARKED_BY_HAND) notices.notify(message)
    }
    return true
  }

  return {
    ...createReplies(parts),

    ...parts.answers,

    send: createSending(parts, notices),

    report: notices.report,

    sendSoon: notices.sendSoon,

    *all(): Generator<Message> {
      for (const some of store.batches()) {
        for (const message of withDeliveries(some, outbox)) {
          yield withProductsNow({ ...message, ...store.detailsOf(message._id) })
        }
      }
    },

    read(id: string): Message {
      const message = findMessage(store, id)
      return withProductsNow(withDeliveries([message], outbox)[0] ?? message)
    },

    /** Returns the addresses of a conversation. @throws AppError `not-found` */
    participants: (id: string): string[] => parts.entries.participantsOf(findMessage(store, id)),

    outcomeOf: (id: string): Outcome => findMessage(store, id).outcome,

    /** @throws AppError `not-found` */
    setOutcome(id: string, outcome: Outcome, reason?: string): void {
      const { outcome: previous } = findMessage(store, id)
      const lostReason = outcome === 'lost' && reason ? reason : null
      store.setOutcome(id, outcome, lostReason)
      if (outcome === previous) return
      const entry = { kind: 'outcome' as const, at: new Date(), text: lostReason ?? '' }
      parts.entries.add({ ...entry, messageId: id, data: { outcome } })
    },

    /** Returns the address of a sender and the time zone of their country. */
    senderOf(id: string, at = new Date()): Pick<Message, 'email'> & Pick<Sender, 'timeZone'> {
      const { email, terms: { country } = {} } = findMessage(store, id)
      const timeZone = country && timeZoneOf(country, at)
      return { email, ...(timeZone && { timeZone }) }
    },

    linesOf: (id: string): StoredLine[] => store.detailsOf(id).lines ?? [],

    openFile: files.open,

    sweepFiles: files.sweep,

    formToken: (): string => formAge.token(Date.now()),

    /** Moves messages to spam or to the inbox. Ignores unknown ids. Returns how many moved. */
    async markSpam(ids: string[], spam: boolean): Promise<number> {
      let moved = 0
      for (let at = 0; at < ids.length; at += MOVED_AT_ONCE) {
        const some = ids.slice(at, at + MOVED_AT_ONCE)
        moved += await parts.sharedTransaction(() => some.filter((id) => move(id, spam)).length)
      }
      notices.sendSoon()
      return moved
    },
  }
}
