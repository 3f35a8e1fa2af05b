import type { KeptLine } from '@dhow/contract/enquiry-lines'
import type { Message, Sender } from '@dhow/contract/messages'
import { timeZoneOf } from '@dhow/trade/time-zones'
import { withProducts } from './kept-lines.ts'
import { createNotices, type NoticeParts } from './notices.ts'
import { createReplies, findMessage, type ReplyParts, withDeliveries } from './replies.ts'
import { createSending, type SendingParts } from './sending.ts'

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
    linesOf: (id: string): KeptLine[] => store.detailsOf(id).lines ?? [],

    /** A file that came with a message. @throws AppError `not-found` without it */
    openFile: files.open,

    /** Deletes the files of messages that are gone. */
    sweepFiles: files.sweep,

    /** A token that says that the form is opened now. */
    formToken: (): string => formAge.token(Date.now()),

    /** Takes a message out of Spam, together with the mail that tells the company. */
    release(id: string): void {
      store.transaction(() => {
        const message = find(id)
        if (store.release(id)) notices.tellCompany(message)
      })
      notices.sendSoon()
    },
  }
}
