import type { Contract } from '@dhow/contract'
import { done, type Handlers, ok } from '#api/platform/http/contract.ts'
import { savedAs } from '#api/platform/http/responses/static-files.ts'
import type { ConversationParts } from './conversation.ts'
import type { Conversations } from './conversations.ts'
import { followUpRoutes } from './follow-ups.ts'
import { type NoteChange, noteRoutes, savedReplyRoutes } from './notes.ts'

type Parts = ConversationParts & { onRemoved: () => Promise<void> }

export const conversationRoutes = (
  { inbound, events, read }: Conversations,
  { onRemoved, ...parts }: Parts,
): Handlers<Contract['conversations']> => {
  const { files, background, service } = parts
  const changed: NoteChange = (response) => {
    events.changed()
    return response
  }

  return {
    entries: ({ params }) => ok(read(params.id)),

    fetchFiles: async ({ params: { id, entry } }) => {
      const count = await inbound.fetchFiles(id, entry)
      return changed(done(count === 1 ? '1 file was added.' : `${count} files were added.`))
    },

    file: ({ params: { id, entry, file } }) => {
      const { name, content } = files.open(id, file, entry)
      return { ...ok(content), headers: { 'content-disposition': savedAs(name, 'file') } }
    },

    setWorkStates: async ({ body: { ids, state, until, by } }) => {
      const change = { state, ...(until && { until: new Date(until) }), ...(by && { by }) }
      const count = await background.write(ids.length, 'setWork', ids, change, new Date())
      return changed(done('Saved.', { changed: count }))
    },

    restore: async ({ body: { ids } }) => {
      const restored = await background.write(ids.length, 'restoreMessages', ids)
      return changed(done('Messages restored.', { restored }))
    },

    removeForGood: async ({ body: { ids } }) => {
      const deleted = await background.write(ids.length, 'removeMessages', ids)
      await service.sweepFiles()
      await onRemoved()
      return changed(done('Messages deleted for good.', { deleted }))
    },

    ...followUpRoutes(parts, changed),
    ...noteRoutes(parts, changed),
    ...savedReplyRoutes(parts.db),

    events: ({ signal, caller }) => ok(events.open(signal, caller.credential)),
  }
}
