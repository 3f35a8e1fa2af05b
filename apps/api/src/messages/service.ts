import type { ContactDetails } from '@dhow/contract/contact'
import type { Delivery } from '@dhow/contract/mail'
import type { Enquiry, Message, SentEnquiry } from '@dhow/contract/messages'
import { paths } from '@dhow/contract/paths'
import { AppError } from '#api/app-error.ts'
import type { Outbox } from '#api/mail/outbox.ts'
import { enquiryMail } from '#api/mail/templates/enquiry.ts'
import { replyMail } from '#api/mail/templates/reply.ts'
import type { FormAge } from './form-age.ts'
import { replySignature } from './signature.ts'
import { spamReasons } from './spam.ts'
import type { MessageStore } from './store.ts'
import { submissionKey } from './submission.ts'

export type MessageService = ReturnType<typeof createMessageService>

export type MessageParts = {
  store: MessageStore
  outbox: Outbox
  /** The address that new enquiries, and answers to replies, are mailed to. */
  companyEmail: () => string
  /** Undefined where only the API is served. */
  companyName: () => string | undefined
  contact: () => ContactDetails
  formAge: FormAge
  /** Scheme and host of the site. */
  publicUrl: string
}

type ReplyContent = Pick<NonNullable<Message['reply']>, 'content' | 'signature'>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const ON_ITS_WAY = 'This reply is being sent already.'

/** The rules of the inbox: what is stored and what is mailed are one fact. */
export function createMessageService(parts: MessageParts) {
  const { store, outbox, companyEmail, companyName, contact, formAge, publicUrl } = parts

  const tellCompany = (id: string, enquiry: Enquiry) => {
    const inboxUrl = publicUrl + paths.inbox
    outbox.add(enquiryMail(enquiry, { id, to: companyEmail(), inboxUrl }))
  }

  /** Refuses to send a reply to the same address again where that would change nothing. */
  const refuseInVain = (state: Delivery['state'] | undefined) => {
    if (state === 'sent') throw new AppError('conflict', 'This reply has been sent.')
    if (state === 'queued' || state === 'retrying') throw new AppError('conflict', ON_ITS_WAY)
    if (state === 'stored' && !outbox.configured) {
      throw new AppError(
        'conflict',
        'No mail server is set up: the reply is stored as a file already.',
      )
    }
  }

  const find = (id: string): Message => {
    const message = store.find(id)
    if (!message) {
      throw new AppError('not-found', 'There is no such message. It may have been deleted.')
    }
    return message
  }

  const withDelivery = (messages: Message[]): Message[] => {
    const replied = messages.filter(({ reply }) => reply)
    const deliveries = outbox.deliveries(replied.map(({ _id }) => _id))
    return messages.map((message) => {
      const delivery = deliveries.get(message._id)
      return message.reply && delivery
        ? { ...message, reply: { ...message.reply, delivery } }
        : message
    })
  }

  const signature = (): string =>
    replySignature({
      name: companyName() ?? new URL(publicUrl).hostname,
      contact: contact(),
      publicUrl,
    })

  const composeReply = (message: Message, { content, signature = '' }: ReplyContent) =>
    replyMail(message, {
      content,
      signature,
      replyTo: { address: companyEmail(), name: companyName() },
      inReplyTo: outbox.messageIdOf(message._id),
    })

  return {
    /** The text below every reply. */
    signature,

    /** How far the replies to these messages have come, by message, where that is known. */
    deliveries: (ids: string[]): Map<string, Delivery> => outbox.deliveries(ids),

    /** Every message as it is read: each reply with how far its mail has come, where that is known. */
    *all(): Generator<Message> {
      for (const some of store.batches()) yield* withDelivery(some)
    },

    /** One message, read the same way. */
    read(id: string): Message {
      const message = find(id)
      return withDelivery([message])[0] ?? message
    },

    /** A token that says that the form is opened now. */
    formToken: (): string => formAge.token(Date.now()),

    /**
     * Stores an enquiry together with the mail that tells the company. What looks like spam is stored
     * all the same, with the reasons; the company is told when it is released. What a form sends again,
     * because it did not hear the answer, is stored already.
     */
    send(
      { topic = '', formToken, submissionId, ...enquiry }: SentEnquiry,
      createdAt = new Date(),
    ): string {
      const now = createdAt.getTime()
      const since = (milliseconds: number) => new Date(now - milliseconds)
      const submission = submissionId && submissionKey(submissionId, enquiry)
      const id = store.transaction(() => {
        const stored = submission && store.findSubmission(submission)
        if (stored) return stored
        const reasons = spamReasons({
          message: enquiry.message,
          trap: topic,
          formAge: formToken === undefined ? undefined : (formAge.age(formToken, now) ?? 'forged'),
          repeats: store.countSince(since(DAY_MS), { message: enquiry.message }),
          fromAddress: store.countSince(since(HOUR_MS), { email: enquiry.email }),
          ownUrl: publicUrl,
        })
        const id = store.insert(enquiry, createdAt, submission)
        if (reasons.length > 0) store.markSpam(id, reasons)
        else tellCompany(id, enquiry)
        return id
      })
      outbox.drainSoon()
      return id
    },

    /** Takes a message out of Spam, together with the mail that tells the company. */
    release(id: string): void {
      store.transaction(() => {
        const message = find(id)
        if (store.release(id)) tellCompany(id, message)
      })
      outbox.drainSoon()
    },

    /** Stores the one reply of an enquiry together with its mail, which is `stored` where no mail server is set up. */
    reply(id: string, content: string, repliedAt = new Date()): { stored: boolean } {
      store.transaction(() => {
        const message = find(id)
        const reply = { content, signature: signature() }
        if (!store.reply(id, content, repliedAt, reply.signature)) {
          throw new AppError('conflict', 'This message already has a reply.')
        }
        outbox.add(composeReply(message, reply))
      })
      outbox.drainSoon()
      return { stored: !outbox.configured }
    },

    /**
     * Sends the reply to a message again, to a corrected address if one is given; that becomes the
     * message's. The mail is composed anew, so that it need not be kept.
     * @returns where to, and whether it was only `stored` as a file
     * @throws AppError `not-found` without the message, `conflict` when there is nothing to send again
     */
    sendReplyAgain(id: string, email?: string): { email: string; stored: boolean } {
      const { email: recipient } = store.transaction(() => {
        const message = find(id)
        const { reply } = message
        if (!reply) throw new AppError('conflict', 'This message has no reply yet.')
        const isElsewhere = email !== undefined && email !== message.email
        if (!isElsewhere) refuseInVain(outbox.deliveries([id]).get(id)?.state)
        if (isElsewhere) store.correctEmail(message, email)
        const corrected = find(id)
        if (!outbox.sendAgain(composeReply(corrected, reply))) {
          throw new AppError('conflict', ON_ITS_WAY)
        }
        return corrected
      })
      outbox.drainSoon()
      return { email: recipient, stored: !outbox.configured }
    },
  }
}
