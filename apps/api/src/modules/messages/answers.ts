import { and, eq, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { entries, reminders } from '#api/platform/database/schema.ts'
import type { Outbox } from '#api/platform/mail/outbox.ts'
import type { MessageStore } from './store.ts'

type Parts = { db: Db; store: MessageStore; outbox: Outbox }

export type Answers = ReturnType<typeof createAnswers>

/** Creates what happens to a conversation when a mail is sent or received. Call it in the transaction of the event. */
export const createAnswers = ({ db, store, outbox }: Parts) => ({
  /** The company has written: the buyer has to act next. */
  noteSent: (messageId: string, at: Date): void =>
    void store.setWork([messageId], { state: 'theirs' }, at),

  /**
   * The buyer has answered: the company has to act next. Cancels the follow-ups and reminders that an answer makes
   * unnecessary, and restores a conversation from the trash.
   */
  noteAnswer(messageId: string, at: Date): void {
    store.restoreMany([messageId])
    store.setWork([messageId], { state: 'ours' }, at)
    db.delete(reminders)
      .where(and(eq(reminders.messageId, messageId), eq(reminders.unlessAnswered, true)))
      .run()
    const scheduled = db
      .select({ id: entries.id })
      .from(entries)
      .where(
        and(
          eq(entries.messageId, messageId),
          eq(entries.kind, 'follow-up'),
          sql`data ->> 'sendAt' is not null and data ->> 'cancelled' is null`,
        ),
      )
      .all()
    for (const { id } of scheduled) {
      if (!outbox.cancelScheduled('follow-up', id)) continue
      db.update(entries)
        .set({ data: sql`json_set(data, '$.cancelled', 'answered')` })
        .where(eq(entries.id, id))
        .run()
    }
  },
})
