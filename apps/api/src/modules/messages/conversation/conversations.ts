import type { Contract } from '@dhow/contract'
import { LIMITS } from '@dhow/contract/limits'
import type { Documents } from '#api/modules/documents/index.ts'
import { createRepeatedCheck } from '#api/platform/background/slices.ts'
import { done, type Handlers, ok, sendFile } from '#api/platform/http/contract.ts'
import { type ConversationParts, createOfficeEvents, readConversation } from './conversation.ts'
import { createFollowUpRoutes } from './follow-ups.ts'
import { createInboundReceiver } from './inbound.ts'
import { type AnnounceChange, createNoteRoutes, createSavedReplyRoutes, wakeDue } from './notes.ts'

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
    if ((await sharedTransaction(() => wakeDue(parts, now))) > 0) events.announceChange()
    const deadline = new Date(now.getTime() - LIMITS.trashDays * DAY_MS)
    const ids = store.listTrashed(deadline, REMOVED_AT_ONCE)
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
      announceChange(): void {
        events.announceChange()
        service.sendSoon()
      },
    },

    /** @throws AppError `not-found` */
    read: (id: string) => readConversation(parts, id),

    ...createRepeatedCheck({ check, everyMs: CHECK_EVERY_MS, log, failure }),
  }
}

type Parts = ConversationParts & { documents: Pick<Documents, 'remove'> }

export const createConversationRoutes = (
  { inbound, events, read }: Conversations,
  { documents, ...parts }: Parts,
): Handlers<Contract['conversations']> => {
  const { files, background, service } = parts
  const announceChange: AnnounceChange = (response) => {
    events.announceChange()
    return response
  }

  return {
    entries: ({ params }) => ok(read(params.id)),

    fetchFiles: async ({ params: { id, entry } }) => {
      const count = await inbound.fetchFiles(id, entry)
      return announceChange(done(count === 1 ? '1 file was added.' : `${count} files were added.`))
    },

    file: ({ params: { id, entry, file } }) => {
      const { name, content } = files.open(id, file, entry)
      return sendFile(content, name, 'file')
    },

    setWorkStates: async ({ body: { ids, state, until, by } }) => {
      const change = { state, ...(until && { until: new Date(until) }), ...(by && { by }) }
      const count = await background.write(ids.length, 'setWork', ids, change, new Date())
      return announceChange(done('Saved.', { changed: count }))
    },

    restore: async ({ body: { ids } }) => {
      const restored = await background.write(ids.length, 'restoreMessages', ids)
      return announceChange(done('Messages restored.', { restored }))
    },

    removeForGood: async ({ body: { ids } }) => {
      const deleted = await background.write(ids.length, 'removeMessages', ids)
      await service.sweepFiles()
      await documents.remove('enquiry')
      return announceChange(done('Messages deleted for good.', { deleted }))
    },

    ...createFollowUpRoutes(parts, announceChange),
    ...createNoteRoutes(parts, announceChange),
    ...createSavedReplyRoutes(parts.db),

    events: ({ signal, caller }) => ok(events.open(signal, caller.credential)),
  }
}
