import type { Subscriber, SubscriberPage } from '@dhow/contract/newsletter'
import { SUBSCRIBERS_PAGE_SIZE } from '@dhow/contract/paging'
import { and, desc, eq, isNotNull, isNull, lt, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { countRows, readBatches } from '#api/platform/database/rows.ts'
import { subscribers } from '#api/platform/database/schema.ts'
import { fold } from '#api/platform/database/search-key.ts'
import { transactionOn } from '#api/platform/database/transaction.ts'
import { newId } from '#api/platform/ids.ts'

export type NewsletterStore = ReturnType<typeof createNewsletterStore>

type Row = typeof subscribers.$inferSelect

const toSubscriber = ({ id, email, requestedAt, confirmedAt }: Row): Subscriber => ({
  _id: id,
  email,
  requestedAt: requestedAt.toISOString(),
  ...(confirmedAt && { confirmedAt: confirmedAt.toISOString() }),
})

const matching = (search = '') => {
  const searched = fold(search)
  return searched ? sql`instr(${subscribers.emailKey}, ${searched})` : undefined
}

/** Subscribers read per query. */
const BATCH = 200

const BY_TIME = [desc(subscribers.requestedAt), desc(subscribers.id)]

/** Subscribers. Addresses that differ only in case are the same. */
export function createNewsletterStore(db: Db) {
  return {
    page({ search, page = 1 }: { search?: string | undefined; page?: number | undefined }) {
      const where = matching(search)
      const total = countRows(db, subscribers, where)
      const rows = db
        .select()
        .from(subscribers)
        .where(where)
        .orderBy(...BY_TIME)
        .limit(SUBSCRIBERS_PAGE_SIZE)
        .offset((page - 1) * SUBSCRIBERS_PAGE_SIZE)
        .all()
      return {
        items: rows.map(toSubscriber),
        total,
        confirmed: countRows(db, subscribers, isNotNull(subscribers.confirmedAt)),
        page,
        pages: Math.max(Math.ceil(total / SUBSCRIBERS_PAGE_SIZE), 1),
      } satisfies SubscriberPage
    },

    /** Returns the confirmed subscribers that match. Other work can run between the batches. */
    *confirmed(search: string | undefined): Generator<Row> {
      const isConfirmed = and(isNotNull(subscribers.confirmedAt), matching(search))
      const isAfter = ({ requestedAt, id }: Row) =>
        sql`(${subscribers.requestedAt}, ${subscribers.id}) < (${requestedAt.getTime()}, ${id})`
      const read = (last: Row | undefined) =>
        db
          .select()
          .from(subscribers)
          .where(and(isConfirmed, last && isAfter(last)))
          .orderBy(...BY_TIME)
          .limit(BATCH)
          .all()
      for (const rows of readBatches(BATCH, read)) yield* rows
    },

    findByEmail: (email: string): Row | undefined =>
      db
        .select()
        .from(subscribers)
        .where(eq(subscribers.emailKey, fold(email)))
        .get(),

    insert: (email: string, token: string, requestedAt: Date): void =>
      void db
        .insert(subscribers)
        .values({ id: newId(), email, emailKey: fold(email), token, requestedAt })
        .run(),

    touch: (id: string, requestedAt: Date): void =>
      void db.update(subscribers).set({ requestedAt }).where(eq(subscribers.id, id)).run(),

    /** False if the token is unknown. The first confirmation counts. */
    confirm: (token: string, confirmedAt: Date): boolean =>
      db
        .update(subscribers)
        .set({ confirmedAt: sql`coalesce(${subscribers.confirmedAt}, ${confirmedAt.getTime()})` })
        .where(eq(subscribers.token, token))
        .run().changes > 0,

    removeByToken: (token: string): void =>
      void db.delete(subscribers).where(eq(subscribers.token, token)).run(),

    /** False if there is no such subscriber. */
    remove: (id: string): boolean =>
      db.delete(subscribers).where(eq(subscribers.id, id)).run().changes > 0,

    removeUnconfirmed: (before: Date): void =>
      void db
        .delete(subscribers)
        .where(and(isNull(subscribers.confirmedAt), lt(subscribers.requestedAt, before)))
        .run(),

    transaction: transactionOn(db),
  }
}
