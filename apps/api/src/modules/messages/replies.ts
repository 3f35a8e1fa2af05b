import { LIMITS } from '@dhow/contract/limits'
import type { Delivery } from '@dhow/contract/mail/deliveries'
import type { AttachedDocument, Message } from '@dhow/contract/messages/messages'
import { AppError } from '#api/platform/app-error.ts'
import type { Outbox } from '#api/platform/mail/outbox.ts'
import type { Attachment } from '#api/platform/mail/outgoing-mail.ts'
import type { UploadedFile } from '#api/platform/pictures/receive.ts'
import { findEarlierMails } from './conversation/senders.ts'
import type { NewFile } from './files/enquiry-files.ts'
import { buildReplyMail } from './mails.ts'
import { translateForVisitor } from './notices.ts'
import type { MessageParts } from './parts.ts'

type ReplyContent = {
  content: string
  signature?: string | undefined
  /** Address for a message that has none. */
  email?: string | undefined
}

type NewReply = ReplyContent & {
  documents?: AttachedDocument[] | undefined
  uploads?: UploadedFile[]
}

const BEING_SENT = 'This reply is being sent already.'

/** Refuses to send a reply to the same address again without need. */
function requireUnsent(state: Delivery['state'] | undefined, outbox: Outbox) {
  if (state === 'sent') throw new AppError('conflict', 'This reply has been sent.')
  if (state === 'queued' || state === 'retrying') throw new AppError('conflict', BEING_SENT)
  if (state === 'stored' && !outbox.configured) {
    const message = 'No mail server is set up: the reply is stored as a file already.'
    throw new AppError('conflict', message)
  }
}

/** Prepares the files of a mail. @throws AppError `too-large`, `not-found` for a document */
export async function prepareFiles(
  { files, createDocument }: MessageParts,
  uploads: UploadedFile[],
  documents: AttachedDocument[],
  message: Message,
): Promise<NewFile[]> {
  const uploaded = await files.prepareUploads(uploads)
  const created: Attachment[] = []
  for (const document of documents) created.push(await createDocument(document, message))
  const sizes = [
    ...uploaded.map(({ bytes }) => bytes),
    ...created.map(({ content }) => content.length),
  ]
  if (sizes.reduce((sum, size) => sum + size, 0) > LIMITS.followUpBytes) {
    const mb = LIMITS.followUpBytes / 1_000_000
    const text = `The attachments may have at most ${mb} MB together.`
    throw AppError.forField('too-large', 'files', text)
  }
  return [...uploaded, ...(await files.prepareAttachments(created))]
}

/** @param readMessage throws AppError `not-found` */
export function createReplies(parts: MessageParts, readMessage: (id: string) => Message) {
  const { store, entries, files, outbox, events, getCompanyEmail, getCompanyName, getSignature } =
    parts

  /** Returns a message. Stores this address first if it has none. */
  const fillEmail = (id: string, email = ''): Message => {
    const message = readMessage(id)
    if (message.email || !email) return message
    store.correctEmail(message, email)
    return readMessage(id)
  }

  const composeReply = (message: Message, { content, signature = '' }: ReplyContent) => {
    const { enquiry, ...texts } = translateForVisitor(message, parts)
    const mailId = outbox.messageIdOf(message._id, 'reply')
    const { inReplyTo } = findEarlierMails(entries, message, message.email, { mailId })
    return buildReplyMail(enquiry, {
      ...texts,
      content,
      signature,
      attachments: entries.listReplyFiles(message._id),
      replyTo: { address: getCompanyEmail(), name: getCompanyName() },
      inReplyTo: outbox.messageIdOf(message._id) ?? inReplyTo,
    })
  }

  const reportReply = ({ _id: id, reference, email }: Message, reply: string, at: Date) =>
    events.emit('reply.sent', { id, reference, email, reply, repliedAt: at.toISOString() })

  return {
    /** @throws AppError `not-found`, `too-large`, or `conflict` if the message has a reply */
    async reply(
      id: string,
      { content, signature: ownSignature, email, documents = [], uploads = [] }: NewReply,
      repliedAt = new Date(),
    ) {
      const newFiles = await prepareFiles(parts, uploads, documents, readMessage(id))
      const commit = () => {
        const message = fillEmail(id, email)
        const reply = { content, signature: ownSignature ?? getSignature() }
        if (!store.reply(id, content, repliedAt, reply.signature)) {
          throw new AppError('conflict', 'This message already has a reply.')
        }
        if (newFiles.length > 0) {
          const entry = { messageId: id, kind: 'reply' as const, at: repliedAt }
          files.attach(newFiles, id, entries.add(entry))
        }
        outbox.add(composeReply(message, reply))
        reportReply(message, content, repliedAt)
      }
      await files.storeDuring(newFiles, () => parts.sharedTransaction(commit))
      outbox.drainSoon()
      return { stored: !outbox.configured }
    },

    /** Stores the letter of a quotation as the reply, unless there is one. The quotation's mail contains the letter. */
    replyByQuotation(id: string, quoted: ReplyContent, repliedAt: Date): void {
      const message = fillEmail(id, quoted.email)
      const { content, signature } = quoted
      if (!store.reply(id, content, repliedAt, signature)) {
        store.setWork([id], { state: 'theirs' }, repliedAt)
        return
      }
      reportReply(message, content, repliedAt)
    },

    /**
     * Sends a reply again, optionally to a corrected address. Returns the recipient.
     * @throws AppError `not-found`, `conflict`
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
