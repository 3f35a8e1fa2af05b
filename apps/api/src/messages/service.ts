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

  return {
    find,

    /** Stores an enquiry together with the mail that tells the company. */
    send(enquiry: Enquiry, createdAt = new Date()): string {
      const id = store.transaction(() => {
        outbox.add(enquiryMail(enquiry, { to: companyEmail(), inboxUrl }))
        return store.insert(enquiry, createdAt)
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
        outbox.add(replyMail(message, { content, replyTo: companyEmail() }))
      })
      outbox.wake()
    },
  }
}
