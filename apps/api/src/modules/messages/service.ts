import type { Message } from '@dhow/contract/messages/messages'
import type { Outcome } from '@dhow/contract/messages/work-states'
import { requireStored } from '#api/platform/app-error.ts'
import type { Outbox } from '#api/platform/mail/outbox.ts'
import { recordAnswer, reportAnswer, reportEarlierAnswers } from './answers.ts'
import { createNotices } from './notices.ts'
import type { MessageParts } from './parts.ts'
import { createReplies } from './replies.ts'
import { createSending } from './sending.ts'
import type { MessageStore } from './store.ts'
import { addProducts } from './stored-lines.ts'

const MARKED_BY_HAND = 'Marked by you.'

/** Messages per transaction: some milliseconds of work. */
const MOVED_AT_ONCE = 5

const findMessage = (store: MessageStore, id: string): Message =>
  requireStored(store.find(id), 'message')

function addDeliveries(messages: Message[], outbox: Outbox): Message[] {
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

export function createMessageService(parts: MessageParts) {
  const { store, outbox, files, findProducts } = parts

  const notices = createNotices(parts)

  const addCurrentProducts = ({ lines, ...message }: Message): Message => ({
    ...message,
    ...(lines && { lines: addProducts(lines, findProducts) }),
  })

  /** Mails the company about a released message, unless it was mailed before. */
  const move = (id: string, spam: boolean) => {
    const message = store.find(id)
    if (!message || message.trashedAt || Boolean(message.spam) === spam) return false
    if (spam) {
      store.markSpam(id, [MARKED_BY_HAND])
    } else {
      store.markNotSpam(id)
      if (message.spam?.[0] !== MARKED_BY_HAND) notices.notify(message)
      reportEarlierAnswers(parts, id)
    }
    return true
  }

  return {
    ...createReplies(parts, (id) => findMessage(store, id)),

    recordAnswer: (id: string, at: Date) => recordAnswer(parts, id, at),

    reportAnswer: (id: string, entryId: string) => reportAnswer(parts, id, entryId),

    send: createSending(parts, notices),

    report: notices.report,

    sendSoon: notices.sendSoon,

    *readAll(): Generator<Message> {
      for (const batch of store.readInBatches()) {
        for (const message of addDeliveries(batch, outbox)) {
          yield addCurrentProducts({ ...message, ...store.readDetails(message._id) })
        }
      }
    },

    read(id: string): Message {
      const message = findMessage(store, id)
      return addCurrentProducts(addDeliveries([message], outbox)[0] ?? message)
    },

    listParticipants: (id: string): string[] =>
      parts.entries.listParticipants(findMessage(store, id)),

    readOutcome: (id: string): Outcome => findMessage(store, id).outcome,

    /** @throws AppError `not-found` */
    setOutcome(id: string, outcome: Outcome, reason?: string): void {
      const { outcome: previous } = findMessage(store, id)
      const lostReason = outcome === 'lost' && reason ? reason : null
      store.setOutcome(id, outcome, lostReason)
      if (outcome === previous) return
      const entry = { kind: 'outcome' as const, at: new Date(), text: lostReason ?? '' }
      parts.entries.add({ ...entry, messageId: id, data: { outcome } })
    },

    sweepFiles: files.sweep,

    /** Moves messages to spam or to the inbox. Ignores unknown ids. Returns how many moved. */
    async markSpam(ids: string[], spam: boolean): Promise<number> {
      let moved = 0
      for (let index = 0; index < ids.length; index += MOVED_AT_ONCE) {
        const batch = ids.slice(index, index + MOVED_AT_ONCE)
        moved += await parts.sharedTransaction(() => batch.filter((id) => move(id, spam)).length)
      }
      notices.sendSoon()
      return moved
    },
  }
}
