import type { Contract } from '@dhow/contract'
import { created, done, type Handlers, ok } from '#api/platform/http/contract.ts'
import { savedAs } from '#api/platform/http/responses/saved-as.ts'
import { requireParticipants } from '#api/platform/mail/recipient-keys.ts'
import type { ConversationParts } from './conversation.ts'
import type { Conversations } from './conversations.ts'
import { savedReplyRoutes } from './notes.ts'

type Field = [name: string, address: string]

type Parts = ConversationParts & { onRemoved: () => Promise<void> }

export const conversationRoutes = (
  { followUps, inbound, notes, events, read }: Conversations,
  { db, files, background, service, onRemoved }: Parts,
): Handlers<Contract['conversations']> => {
  const changed = <Response>(response: Response): Response => {
    events.changed()
    return response
  }

  return {
    entries: ({ params }) => ok(read(params.id)),

    followUp: async ({ params, body, files: uploads, caller, storeResponse }) => {
      if (!caller.session) {
        const copies = (body.cc ?? []).map((address, at): Field => [`cc.${at}`, address])
        requireParticipants(service.participants(params.id), [['to', body.to], ...copies])
      }
      const message = body.sendAt ? 'Follow-up scheduled.' : 'Follow-up sent.'
      const onStored = (sent: object) => storeResponse(created(message, sent))
      const sent = await followUps.send(params.id, body, { files: uploads, onStored })
      return changed(created(message, sent))
    },

    cancelFollowUp: ({ params: { id, entry } }) => {
      const text = followUps.cancel(id, entry)
      notes.saveDraft(id, 'follow-up', text)
      return changed(done('The follow-up was cancelled. Its text is in your draft.'))
    },

    retryFollowUp: ({ params: { id, entry }, body, caller }) => {
      if (!caller.session) requireParticipants(service.participants(id), [['email', body?.email]])
      const { email, stored } = followUps.retry(id, entry, body?.email)
      return done(`The follow-up is being sent again, to ${email}.`, { stored })
    },

    addNote: ({ params, body }) => {
      const id = notes.addNote(params.id, body.text)
      return changed(created('Note saved.', { id }))
    },

    removeEntry: async ({ params: { id, entry } }) => {
      notes.removeEntry(id, entry)
      await service.sweepFiles()
      return changed(done('Deleted.'))
    },

    acceptEntry: ({ params: { id, entry } }) => {
      notes.acceptEntry(id, entry)
      return changed(done('Added to the conversation.'))
    },

    fetchFiles: async ({ params: { id, entry } }) => {
      const count = await inbound.fetchFiles(id, entry)
      return changed(done(count === 1 ? '1 file was added.' : `${count} files were added.`))
    },

    file: ({ params: { id, entry, file } }) => {
      const { name, content } = files.open(id, file, entry)
      return { ...ok(content), headers: { 'content-disposition': savedAs(name, 'file') } }
    },

    addReminder: ({ params, body }) => {
      const id = notes.addReminder(params.id, body)
      return changed(created('Reminder saved.', { id }))
    },

    removeReminder: ({ params: { id, reminder } }) => {
      notes.removeReminder(id, reminder)
      return changed(done('Reminder deleted.'))
    },

    setWorkState: ({ params: { id }, body }) => {
      notes.setWork(id, body)
      return changed(done('Saved.'))
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

    saveDraft: ({ params: { id, kind }, body: { text } }) => {
      notes.saveDraft(id, kind, text)
      return done('Draft saved.')
    },

    ...savedReplyRoutes(db),

    events: ({ signal, caller }) => ok(events.open(signal, caller.credential)),
  }
}
