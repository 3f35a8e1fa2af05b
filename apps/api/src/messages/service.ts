import type { Enquiry, Message, SentEnquiry } from '@dhow/contract/messages'
import { Failure } from '#api/failure.ts'
import type { Outbox } from '#api/mail/outbox.ts'
import { enquiryMail } from '#api/mail/templates/enquiry.ts'
import { replyMail } from '#api/mail/templates/reply.ts'
import type { FormAge } from './form-age.ts'
import { suspicions } from './spam.ts'
import type { MessageStore } from './store.ts'

export type MessageService = ReturnType<typeof createMessageService>

type Parts = {
  store: MessageStore
  outbox: Outbox
  /** Where the company reads about new enquiries. */
  companyEmail: () => string
  formAge: FormAge
  /** Scheme and host of the site. */
  publicUrl: string
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The rules of the inbox: what is stored and what is mailed are one fact. */
export function createMessageService(parts: Parts) {
  const { store, outbox, companyEmail, formAge, publicUrl } = parts

  const tellCompany = (id: string, enquiry: Enquiry) => {
    const inboxUrl = `${publicUrl}/admin/inbox`
    outbox.add(enquiryMail(enquiry, { id, to: companyEmail(), inboxUrl }))
  }

  const find = (id: string): Message => {
    const message = store.find(id)
    if (!message) {
      throw new Failure('not-found', 'There is no such message. It may have been deleted.')
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

  return {
    /** Messages as they are read: each reply with how far its mail has come, where that is known. */
    withDelivery,

    /** One message, read the same way. */
    read(id: string): Message {
      const message = find(id)
      return withDelivery([message])[0] ?? message
    },

    /** A token that says that the form is opened now. */
    formToken: (): string => formAge.token(Date.now()),

    /**
     * Stores an enquiry together with the mail that tells the company. What looks like spam is stored
     * all the same, with the reasons; the company is told when it is released.
     */
    send({ topic = '', formToken, ...enquiry }: SentEnquiry, createdAt = new Date()): string {
      const now = createdAt.getTime()
      const since = (milliseconds: number) => new Date(now - milliseconds)
      const id = store.transaction(() => {
        const reasons = suspicions({
          message: enquiry.message,
          trap: topic,
          formAge: formToken === undefined ? undefined : (formAge.age(formToken, now) ?? 'forged'),
          repeats: store.countSince(since(DAY), { message: enquiry.message }),
          fromAddress: store.countSince(since(HOUR), { email: enquiry.email }),
          ownUrl: publicUrl,
        })
        const id = store.insert(enquiry, createdAt)
        if (reasons.length > 0) store.suspect(id, reasons)
        else tellCompany(id, enquiry)
        return id
      })
      outbox.wake()
      return id
    },

    /** Takes a message out of Spam, together with the mail that tells the company. */
    release(id: string): void {
      store.transaction(() => {
        const message = find(id)
        if (store.release(id)) tellCompany(id, message)
      })
      outbox.wake()
    },

    /** Stores the one reply of an enquiry together with its mail. */
    reply(id: string, content: string, repliedAt = new Date()): void {
      store.transaction(() => {
        const message = find(id)
        if (!store.reply(id, content, repliedAt)) {
          throw new Failure('conflict', 'This message already has a reply.')
        }
        const inReplyTo = outbox.messageIdOf(id)
        outbox.add(replyMail(message, { content, replyTo: companyEmail(), inReplyTo }))
      })
      outbox.wake()
    },
  }
}
