import type { StoredLine } from '@dhow/contract/messages/enquiry-lines'
import type { Message, Sender } from '@dhow/contract/messages/messages'
import type { Outcome } from '@dhow/contract/messages/outcomes'
import { timeZoneOf } from '@dhow/trade/places'
import { AppError } from '#api/platform/app-error.ts'
import type { Outbox } from '#api/platform/mail/outbox.ts'
import type { Answers } from './answers.ts'
import { createNotices, type NoticeParts } from './notices.ts'
import { createReplies, type ReplyParts } from './replies.ts'
import { createSending, type SendingParts } from './sending.ts'
import type { MessageStore } from './store.ts'
import { withProducts } from './stored-lines.ts'

const MARKED_BY_HAND = 'Marked by you.'

/** Messages per transaction: some milliseconds of work. */
const MOVED_AT_ONCE = 5

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
    } else {
      store.markNotSpam(id)
      if (message.spam?.[0] !== MARKED_BY_HAND) notices.notify(message)
    }
    return true
  }

  return {
    ...createReplies(parts, (id) => findMessage(store, id)),

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
