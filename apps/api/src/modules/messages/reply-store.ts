import type { Outcome } from '@dhow/contract/messages/work-states'
import { and, eq, inArray } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { toWorkColumns, type WorkChange } from './inbox/inbox-filter.ts'
import { messages } from './tables.ts'

export const createReplyQueries = (db: Db) => ({
  /** Stores a reply. False if the message has one. */
  reply: (
    id: string,
    replyContent: string,
    repliedAt: Date,
    replySignature: string | null = null,
  ): boolean =>
    db
      .update(messages)
      .set({
        status: 'replied',
        replyContent,
        replySignature,
        repliedAt,
        ...toWorkColumns({ state: 'theirs' }, repliedAt),
      })
      .where(and(eq(messages.id, id), eq(messages.status, 'pending')))
      .run().changes > 0,

  setWork: (ids: string[], change: WorkChange, since: Date): number =>
    db.update(messages).set(toWorkColumns(change, since)).where(inArray(messages.id, ids)).run()
      .changes,

  setOutcome: (id: string, outcome: Outcome, lostReason: string | null = null): boolean =>
    db.update(messages).set({ outcome, lostReason }).where(eq(messages.id, id)).run().changes > 0,
})
