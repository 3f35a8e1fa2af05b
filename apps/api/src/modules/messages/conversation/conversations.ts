import { LIMITS } from '@dhow/contract/limits'
import { createRepeatedCheck } from '#api/platform/background/slices.ts'
import { type ConversationParts, createOfficeEvents, readConversation } from './conversation.ts'
import { createInboundReceiver } from './inbound.ts'
import { wakeDue } from './notes.ts'

const CHECK_EVERY_MS = 20_000

const DAY_MS = 86_400_000

/** Messages that one transaction deletes for good. */
const REMOVED_AT_ONCE = 50

export type Conversations = ReturnType<typeof createConversations>

export function createConversations(parts: ConversationParts) {
  const { store, service, background, sharedTransaction, log } = parts
  const events = createOfficeEvents()

  /** Wakes conversations, and deletes what was in the trash too long. */
  const check = async (now = new Date()) => {
    if ((await sharedTransaction(() => wakeDue(parts, now))) > 0) events.changed()
    const deadline = new Date(now.getTime() - LIMITS.trashDays * DAY_MS)
    const ids = store.trashedBefore(deadline, REMOVED_AT_ONCE)
    if (ids.length === 0) return
    await background.write(ids.length, 'removeMessages', ids)
    await service.sweepFiles()
  }

  const failure = 'waking conversations failed'

  return {
    events,
    check,
    inbound: {
      ...createInboundReceiver(parts),

      /** Call it after the transaction of a mail. */
      changed(): void {
        events.changed()
        service.sendSoon()
      },
    },

    /** @throws AppError `not-found` */
    read: (id: string) => readConversation(parts, id),

    ...createRepeatedCheck({ check, everyMs: CHECK_EVERY_MS, log, failure }),
  }
}
