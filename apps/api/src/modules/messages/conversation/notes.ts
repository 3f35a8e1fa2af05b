import type { Contract } from '@dhow/contract'
import { LIMITS } from '@dhow/contract/limits'
import {
  type InboxSettings,
  inboxSettingsVersion,
  type NewReminder,
  type WorkChange,
} from '@dhow/contract/messages/conversation-routes'
import type { DraftKind } from '@dhow/contract/messages/entries'
import { AppError, requireVersion } from '#api/platform/app-error.ts'
import { and, asc, eq, lte, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { countRows, saveSingleRow } from '#api/platform/database/rows.ts'
import {
  drafts,
  inboxSettings,
  messages,
  reminders,
  savedReplies,
} from '#api/platform/database/schema.ts'
import { transactionOn } from '#api/platform/database/transaction.ts'
import { created, done, type Handlers, ok } from '#api/platform/http/contract.ts'
import { newId } from '#api/platform/ids.ts'
import type { ConversationParts } from './conversation.ts'

/** Creates what the company writes for itself: notes, reminders, drafts, and the decision about suggested mails. */
export function createNotes({ db, store, entries, service }: ConversationParts) {
  const transaction = transactionOn(db)
  const isDraft = (messageId: string, kind: DraftKind) =>
    and(eq(drafts.messageId, messageId), eq(drafts.kind, kind))

  const findEntry = (messageId: string, id: string) => {
    const entry = entries.find(messageId, id)
    if (entry) return entry
    throw new AppError('not-found', 'There is no such entry. It may have been deleted.')
  }

  const removeDraft = (messageId: string, kind: DraftKind) =>
    void db.delete(drafts).where(isDraft(messageId, kind)).run()

  return {
    removeDraft,

    /** @throws AppError `not-found` */
    addNote(messageId: string, text: string, at = new Date()): string {
      return transaction(() => {
        service.read(messageId)
        removeDraft(messageId, 'note')
        return entries.add({ messageId, kind: 'note', at, text })
      })
    },

    /** Deletes a note or a suggested mail. @throws AppError `not-found`, `conflict` for other entries */
    removeEntry(messageId: string, id: string): void {
      const { kind } = findEntry(messageId, id)
      if (kind !== 'note' && kind !== 'suggestion') {
        throw new AppError('conflict', 'Only notes and suggested mails can be deleted.')
      }
      entries.remove(id)
    },

    /** Adds a suggested mail to the conversation. Does nothing if it was added. @throws AppError `not-found` */
    acceptEntry(messageId: string, id: string): void {
      transaction(() => {
        const entry = findEntry(messageId, id)
        if (entry.kind !== 'suggestion') return
        entries.change(id, { kind: 'answer' })
        service.noteAnswer(messageId, entry.at)
      })
    },

    /**
     * Changes who has to act next.
     * @throws AppError `not-found`, `unprocessable` for a snooze that is over, `conflict` in the trash
     */
    setWork(messageId: string, { state, until, by }: WorkChange, at = new Date()): void {
      if (until && new Date(until) <= at) {
        throw AppError.ofField('unprocessable', 'until', 'until must be in the future.')
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
    },

    /** @throws AppError `not-found`, `conflict` above the limit */
    addReminder(messageId: string, reminder: NewReminder, createdAt = new Date()): string {
      return transaction(() => {
        service.read(messageId)
        const count = countRows(db, reminders, eq(reminders.messageId, messageId))
        if (count >= LIMITS.reminders) {
          throw new AppError(
            'conflict',
            `A message may have at most ${LIMITS.reminders} reminders.`,
          )
        }
        const id = newId()
        const { dueAt, unlessAnswered, text = '' } = reminder
        db.insert(reminders)
          .values({ id, messageId, dueAt: new Date(dueAt), unlessAnswered, text, createdAt })
          .run()
        return id
      })
    },

    /** @throws AppError `not-found` */
    removeReminder(messageId: string, id: string): void {
      const { changes } = db
        .delete(reminders)
        .where(and(eq(reminders.id, id), eq(reminders.messageId, messageId)))
        .run()
      if (changes === 0) throw new AppError('not-found', 'This reminder does not exist.')
    },

    /** Stores an unsent text; an empty text deletes it. @throws AppError `not-found` */
    saveDraft(messageId: string, kind: DraftKind, text: string, savedAt = new Date()): void {
      transaction(() => {
        service.read(messageId)
        if (text === '') return removeDraft(messageId, kind)
        db.insert(drafts)
          .values({ messageId, kind, text, savedAt })
          .onConflictDoUpdate({ target: [drafts.messageId, drafts.kind], set: { text, savedAt } })
          .run()
      })
    },

    /** Ends snoozes and reminders that are due. Call it in a transaction. Returns how many conversations woke. */
    wakeDue(now: Date): number {
      const snoozed = db
        .select({ id: messages.id, until: messages.workUntil })
        .from(messages)
        .where(lte(messages.workUntil, now))
        .all()
      for (const { id, until } of snoozed) store.setWork([id], { state: 'ours' }, until ?? now)
      const due = db.select().from(reminders).where(lte(reminders.dueAt, now)).all()
      for (const { id, messageId, dueAt, text } of due) {
        entries.add({ messageId, kind: 'reminder', at: dueAt, text })
        store.setWork([messageId], { state: 'ours' }, dueAt)
        db.delete(reminders).where(eq(reminders.id, id)).run()
      }
      return snoozed.length + due.length
    },
  }
}

const FIRST_SETTINGS: InboxSettings = { answerWithinHours: 24, filters: [] }

function requireSavedReply({ changes }: { changes: number }) {
  if (changes > 0) return
  throw new AppError('not-found', 'There is no such saved reply. It may have been deleted.')
}

type SavedReplyRoutes = Pick<
  Handlers<Contract['conversations']>,
  | 'savedReplies'
  | 'addSavedReply'
  | 'changeSavedReply'
  | 'removeSavedReply'
  | 'settings'
  | 'saveSettings'
>

/** Saved replies and the settings of the inbox. */
export function savedReplyRoutes(db: Db): SavedReplyRoutes {
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
        throw AppError.ofField('unprocessable', 'name', message)
      }
      const id = newId()
      db.insert(savedReplies)
        .values({ ...body, id })
        .run()
      return created('Saved reply added.', { id })
    },

    changeSavedReply: ({ params, body }) => {
      requireSavedReply(
        db.update(savedReplies).set(body).where(eq(savedReplies.id, params.id)).run(),
      )
      return done('Saved.')
    },

    removeSavedReply: ({ params }) => {
      requireSavedReply(db.delete(savedReplies).where(eq(savedReplies.id, params.id)).run())
      return done('Saved reply deleted.')
    },

    settings: () => ok(readSettings()),

    saveSettings: ({ body: { ifVersion, ...settings } }) => {
      transactionOn(db)(() => {
        const version = inboxSettingsVersion(readSettings())
        requireVersion(ifVersion, version, 'The settings of the inbox were')
        saveSingleRow(db, inboxSettings, { settings })
      })
      return done('Saved.')
    },
  }
}
