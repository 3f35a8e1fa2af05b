import { LIMITS } from '@dhow/contract/limits'
import type { NewReminder, WorkChange } from '@dhow/contract/messages/conversation-routes'
import type { DraftKind } from '@dhow/contract/messages/entries'
import type { Message } from '@dhow/contract/messages/messages'
import type { Answers } from '#api/modules/messages/answers.ts'
import type { MessageStore } from '#api/modules/messages/store.ts'
import { AppError } from '#api/platform/app-error.ts'
import { and, eq, lte } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { countRows } from '#api/platform/database/rows.ts'
import { drafts, messages, reminders } from '#api/platform/database/schema.ts'
import { transactionOn } from '#api/platform/database/transaction.ts'
import { newId } from '#api/platform/ids.ts'
import type { EntryStore } from './entry-store.ts'

type Parts = Pick<Answers, 'noteAnswer'> & {
  db: Db
  store: MessageStore
  entries: EntryStore
  readMessage: (id: string) => Message
}

/** Creates what the company writes for itself: notes, reminders, drafts, and the decision about suggested mails. */
export function createNotes({ db, store, entries, readMessage, noteAnswer }: Parts) {
  const transaction = transactionOn(db)
  const isDraft = (messageId: string, kind: DraftKind) =>
    and(eq(drafts.messageId, messageId), eq(drafts.kind, kind))

  const findEntry = (messageId: string, id: string) => {
    const entry = entries.find(messageId, id)
    if (entry) return entry
    throw new AppError('not-found', 'There is no such entry. It may have been deleted.')
  }

  const removeDraft = (messageId: string, kind: DraftKind): void =>
    void db.delete(drafts).where(isDraft(messageId, kind)).run()

  return {
    removeDraft,

    /** @throws AppError `not-found` */
    addNote(messageId: string, text: string, at = new Date()): string {
      return transaction(() => {
        readMessage(messageId)
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
        noteAnswer(messageId, entry.at)
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
        if (readMessage(messageId).trashedAt) {
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
        readMessage(messageId)
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
        readMessage(messageId)
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
