import type { Enquiry, Message } from '@dhow/contract/messages'
import { Failure } from '#api/failure.ts'
import type { Outbox } from '#api/mail/outbox.ts'
import { enquiryMail } from '#api/mail/templates/enquiry.ts'
import { replyMail } from '#api/mail/templates/reply.ts'
import type { MessageStore } from './store.ts'

export type MessageService = ReturnType<typeof createMessageService>

type Parts = {
  store: MessageStore
  outbox: Outbox
  /** Where the company reads about new enquiries. */
  companyEmail: () => string
  /** The address of the inbox screen. */
  inboxUrl: string
}

/** The rules of the inbox: what is stored and what is mailed are one fact. */
export function createMessageService({ store, outbox, companyEmail, inboxUrl }: Parts) {
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

    /** Stores an enquiry together with the mail that tells the company. */
    send(enquiry: Enquiry, createdAt = new Date()): string {
      const id = store.transaction(() => {
        const id = store.insert(enquiry, createdAt)
        outbox.add(enquiryMail(enquiry, { id, to: companyEmail(), inboxUrl }))
        return id
      })
      outbox.wake()
      return id
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
