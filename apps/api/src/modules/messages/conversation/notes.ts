import type { Contract } from '@dhow/contract'
import { LIMITS } from '@dhow/contract/limits'
import { hashInboxSettings, type InboxSettings } from '@dhow/contract/messages/conversations'
import type { DraftKind } from '@dhow/contract/messages/entries'
import {
  drafts,
  inboxSettings,
  messages,
  reminders,
  savedReplies,
} from '#api/modules/messages/tables.ts'
import { AppError, requireStored, requireVersion } from '#api/platform/app-error.ts'
import { and, asc, eq, lte, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { countRows, saveSingleRow } from '#api/platform/database/rows.ts'
import { createTransaction } from '#api/platform/database/transaction.ts'
import { created, done, type Handlers, ok } from '#api/platform/http/contract.ts'
import { createId } from '#api/platform/ids.ts'
import type { ConversationParts } from './conversation.ts'

type Routes = Handlers<Contract['conversations']>

/** Tells the open windows of the office that a conversation has changed, and returns the response. */
export type AnnounceChange = <Response>(response: Response) => Response

const isDraft = (messageId: string, kind: DraftKind) =>
  and(eq(drafts.messageId, messageId), eq(drafts.kind, kind))

/** Stores an unsent text; an empty text deletes it. */
export function saveDraft(db: Db, messageId: string, kind: DraftKind, text: string): void {
  if (text === '') {
    db.delete(drafts).where(isDraft(messageId, kind)).run()
    return
  }
  const set = { text, savedAt: new Date() }
  db.insert(drafts)
    .values({ messageId, kind, ...set })
    .onConflictDoUpdate({ target: [drafts.messageId, drafts.kind], set })
    .run()
}

/** Handles notes, reminders, drafts, and decisions about suggested mails. */
export function createNoteRoutes(
  { db, store, entries, service }: ConversationParts,
  announceChange: AnnounceChange,
) {
  const transaction = createTransaction(db)

  const findEntry = (messageId: string, id: string) =>
    requireStored(entries.find(messageId, id), 'entry')

  return {
    addNote: ({ params: { id: messageId }, body: { text } }) => {
      const id = transaction(() => {
        service.read(messageId)
        saveDraft(db, messageId, 'note', '')
        return entries.add({ messageId, kind: 'note', at: new Date(), text })
      })
      return announceChange(created('Note saved.', { id }))
    },

    removeEntry: async ({ params: { id, entry } }) => {
      const { kind } = findEntry(id, entry)
      if (kind !== 'note' && kind !== 'suggestion') {
        throw new AppError('conflict', 'Only notes and suggested mails can be deleted.')
      }
      entries.remove(entry)
      await service.sweepFiles()
      return announceChange(done('Deleted.'))
    },

    acceptEntry: ({ params: { id, entry } }) => {
      transaction(() => {
        const { kind, at } = findEntry(id, entry)
        if (kind !== 'suggestion') return
        entries.change(entry, { kind: 'answer' })
        service.recordAnswer(id, at)
        service.reportAnswer(id, entry)
      })
      return announceChange(done('Added to the conversation.'))
    },

    addReminder: ({ params: { id: messageId }, body: { dueAt, unlessAnswered, text = '' } }) => {
      const id = createId()
      transaction(() => {
        service.read(messageId)
        const count = countRows(db, reminders, eq(reminders.messageId, messageId))
        if (count >= LIMITS.reminders) {
          const message = `A message may have at most ${LIMITS.reminders} reminders.`
          throw new AppError('conflict', message)
        }
        const times = { dueAt: new Date(dueAt), createdAt: new Date() }
        db.insert(reminders)
          .values({ id, messageId, unlessAnswered, text, ...times })
          .run()
      })
      return announceChange(created('Reminder saved.', { id }))
    },

    removeReminder: ({ params: { id, reminder } }) => {
      const { changes } = db
        .delete(reminders)
        .where(and(eq(reminders.id, reminder), eq(reminders.messageId, id)))
        .run()
      requireStored(changes, 'reminder')
      return announceChange(done('Reminder deleted.'))
    },

    setWorkState: ({ params: { id: messageId }, body: { state, until, by } }) => {
      const at = new Date()
      if (until && new Date(until) <= at) {
        throw AppError.forField('unprocessable', 'until', 'until must be in the future.')
      }
      transaction(() => {
        if (service.read(messageId).trashedAt) {
          throw new AppError('conflict', 'The message is in the trash. Restore it first.')
        }
        const change = { state, ...(until && { until: new Date(until) }), ...(by && { by }) }
        store.setWork([messageId], change, at)
        if (state !== 'done' && state !== 'snoozed') return
        const data = { workState: state, ...(until && { until }), ...(by && { by }) }
        entries.add({ messageId, kind: 'work', at, data })
      })
      return announceChange(done('Saved.'))
    },

    saveDraft: ({ params: { id, kind }, body: { text } }) => {
      service.read(id)
      saveDraft(db, id, kind, text)
      return done('Draft saved.')
    },
  } satisfies Partial<Routes>
}

/** Ends snoozes and reminders that are due. Call it in a transaction. Returns how many conversations woke. */
export function wakeDue({ db, store, entries }: ConversationParts, now: Date): number {
  const snoozed = db
    .select({ id: messages.id, until: messages.workUntil })
    .from(messages)
    .where(lte(messages.workUntil, now))
    .all()
  for (const { id, until } of snoozed) store.setWork([id], { state: 'ours' }, until ?? now)
  const dueReminders = db.select().from(reminders).where(lte(reminders.dueAt, now)).all()
  for (const { id, messageId, dueAt, text } of dueReminders) {
    entries.add({ messageId, kind: 'reminder', at: dueAt, text })
    store.setWork([messageId], { state: 'ours' }, dueAt)
    db.delete(reminders).where(eq(reminders.id, id)).run()
  }
  return snoozed.length + dueReminders.length
}

const FIRST_SETTINGS: InboxSettings = { answerWithinHours: 24, filters: [] }

/** Saved replies and the settings of the inbox. */
export function createSavedReplyRoutes(db: Db) {
  const readSettings = () => db.select().from(inboxSettings).get()?.settings ?? FIRST_SETTINGS

  return {
    savedReplies: () =>
      ok(
        db
          .select()
          .from(savedReplies)
          .orderBy(asc(sql`name collate nocase`), asc(savedReplies.id))
          .all(),
      ),

    addSavedReply: ({ body }) => {
      if (countRows(db, savedReplies) >= LIMITS.savedReplies) {
        const message = `There may be at most ${LIMITS.savedReplies} saved replies.`
        throw AppError.forField('unprocessable', 'name', message)
      }
      const id = createId()
      db.insert(savedReplies)
        .values({ ...body, id })
        .run()
      return created('Saved reply added.', { id })
    },

    changeSavedReply: ({ params, body }) => {
      const { id } = params
      const { changes } = db.update(savedReplies).set(body).where(eq(savedReplies.id, id)).run()
      requireStored(changes, 'saved reply')
      return done('Saved.')
    },

    removeSavedReply: ({ params }) => {
      const { changes } = db.delete(savedReplies).where(eq(savedReplies.id, params.id)).run()
      requireStored(changes, 'saved reply')
      return done('Saved reply deleted.')
    },

    settings: () => ok(readSettings()),

    saveSettings: ({ body: { ifVersion, ...settings } }) => {
      createTransaction(db)(() => {
        const version = hashInboxSettings(readSettings())
        requireVersion(ifVersion, version, 'The settings of the inbox were')
        saveSingleRow(db, inboxSettings, { settings })
      })
      return done('Saved.')
    },
  } satisfies Partial<Routes>
}
