import type { Delivery } from '@dhow/contract/mail'
import type { AttachedDocument, Message } from '@dhow/contract/messages/messages'
import { AppError } from '#api/platform/app-error.ts'
import type { Outbox } from '#api/platform/mail/outbox.ts'
import { replyMail } from '#api/platform/mail/templates/enquiry-mails.ts'
import type { UploadedFile } from '#api/platform/pictures/receive.ts'
import { findEarlierMails } from './conversation/earlier-mails.ts'
import type { EntryStore } from './conversation/entry-store.ts'
import { createOutgoingFiles, type OutgoingFileParts } from './files/outgoing-files.ts'
import type { NoticeParts } from './notices.ts'
import type { SendingParts } from './sending.ts'
import type { MessageStore } from './store.ts'
import { inVisitorLanguage, type VisitorTexts } from './visitor-language.ts'

export type ReplyParts = { store: MessageStore; entries: EntryStore } & OutgoingFileParts &
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

const BEING_SENT = 'This reply is being sent already.'

/** Refuses to send a reply to the same address again without need. */
function requireUnsent(state: Delivery['state'] | undefined, outbox: Outbox): void {
  if (state === 'sent') throw new AppError('conflict', 'This reply has been sent.')
  if (state === 'queued' || state === 'retrying') throw new AppError('conflict', BEING_SENT)
  if (state === 'stored' && !outbox.configured) {
    const message = 'No mail server is set up: the reply is stored as a file already.'
    throw new AppError('conflict', message)
  }
}

/** @param readMessage throws AppError `not-found` */
export function createReplies(parts: ReplyParts, readMessage: (id: string) => Message) {
  const { store, entries, files, outbox, webhooks, companyEmail, companyName, signature } = parts
  const prepareFiles = createOutgoingFiles(parts)

  /** Returns a message. One without an address gets this one. */
  const fillEmail = (id: string, email = ''): Message => {
    const message = readMessage(id)
    if (message.email || !email) return message
    store.correctEmail(message, email)
    return readMessage(id)
  }

  const composeReply = (message: Message, { content, signature = '' }: ReplyContent) => {
    const { enquiry, ...texts } = inVisitorLanguage(message, parts)
    const mailId = outbox.messageIdOf(message._id, 'reply')
    const { inReplyTo } = findEarlierMails(entries, message, message.email, { mailId })
    return replyMail(enquiry, {
      ...texts,
      content,
      signature,
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
      const stored = await prepareFiles(uploads, documents, readMessage(id))
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
          id,
          email: message.email,
          reply: content,
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
        const message = readMessage(id)
        const { reply } = message
        if (!reply) throw new AppError('conflict', 'This message has no reply yet.')
        const isElsewhere = email !== undefined && email !== message.email
        if (!isElsewhere) requireUnsent(outbox.deliveries('reply', [id]).get(id)?.state, outbox)
        if (isElsewhere) store.correctEmail(message, email)
        const corrected = readMessage(id)
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
