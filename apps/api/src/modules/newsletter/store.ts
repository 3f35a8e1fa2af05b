import type { Subscriber, SubscriberPage } from '@dhow/contract/newsletter/newsletter'
import { SUBSCRIBERS_PAGE_SIZE } from '@dhow/contract/paging'
import type { Config } from '#api/config.ts'
import {
  and,
  count,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  lt,
  max,
  notInArray,
  sql,
} from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { countRows, readBatches } from '#api/platform/database/rows.ts'
import { createTransaction } from '#api/platform/database/transaction.ts'
import { createId } from '#api/platform/ids.ts'
import { createKeyedHash, normalizeMailbox, toNetwork } from '#api/platform/mail/recipient-keys.ts'
import { fold } from '#api/platform/matching/search-words.ts'
import { subscriptionRequests as requests, subscribers } from './tables.ts'

export type NewsletterStore = ReturnType<typeof createNewsletterStore>

type Row = typeof subscribers.$inferSelect

const toSubscriber = ({ id, email, requestedAt, confirmedAt }: Row): Subscriber => ({
  _id: id,
  email,
  requestedAt: requestedAt.toISOString(),
  ...(confirmedAt && { confirmedAt: confirmedAt.toISOString() }),
})

const toCondition = (search = '') => {
  const foldedSearch = fold(search)
  return foldedSearch ? sql`instr(${subscribers.emailKey}, ${foldedSearch})` : undefined
}

const BATCH = 200

const BY_TIME = [desc(subscribers.requestedAt), desc(subscribers.id)]

/** Subscribers. Addresses that differ only in case are the same. */
export function createNewsletterStore(db: Db) {
  return {
    listPage({ search, page = 1 }: { search?: string | undefined; page?: number | undefined }) {
      const where = toCondition(search)
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
    *readConfirmed(search: string | undefined): Generator<Row> {
      const isConfirmed = and(isNotNull(subscribers.confirmedAt), toCondition(search))
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

    insert: (email: string, token: string, requestedAt: Date) =>
      db
        .insert(subscribers)
        .values({ id: createId(), email, emailKey: fold(email), token, requestedAt })
        .run(),

    touch: (id: string, requestedAt: Date) =>
      db.update(subscribers).set({ requestedAt }).where(eq(subscribers.id, id)).run(),

    /** Returns false if the token is unknown. The first confirmation counts. */
    confirm: (token: string, confirmedAt: Date): boolean =>
      db
        .update(subscribers)
        .set({ confirmedAt: sql`coalesce(${subscribers.confirmedAt}, ${confirmedAt.getTime()})` })
        .where(eq(subscribers.token, token))
        .run().changes > 0,

    removeByToken: (token: string) =>
      db.delete(subscribers).where(eq(subscribers.token, token)).run(),

    remove: (id: string): boolean =>
      db.delete(subscribers).where(eq(subscribers.id, id)).run().changes > 0,

    removeUnconfirmed: (time: Date) =>
      db
        .delete(subscribers)
        .where(and(isNull(subscribers.confirmedAt), lt(subscribers.requestedAt, time)))
        .run(),

    transaction: createTransaction(db),
  }
}

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]

/** Milliseconds after which an address without new mails counts as new. */
const RETENTION_MS = 60 * DAY_MS

/** Milliseconds between two mails to one address: a day, then two, four and so on, up to thirty days. */
const getInterval = (mails: number) => Math.min(2 ** (mails - 1), 30) * DAY_MS

export type SubscriptionRequests = ReturnType<typeof createSubscriptionRequests>

/**
 * Limits the confirmation mails of the newsletter, also across restarts.
 * @param secret key that hashes addresses
 * @param limits false if rate limits are off; the interval between mails to one address remains
 */
export function createSubscriptionRequests(db: Db, secret: string, limits: Config['rateLimits']) {
  const toKey = createKeyedHash(secret)
  const countSince = (time: number, networkKey?: string) =>
    countRows(
      db,
      requests,
      and(
        gt(requests.requestedAt, new Date(time)),
        networkKey === undefined ? undefined : eq(requests.networkKey, networkKey),
      ),
    )
  return {
    /** Returns the limit that a request from this IP address exceeds. */
    findExceededLimit(ip: string, now: number): 'network' | 'all' | undefined {
      if (!limits) return undefined
      const fromNetwork = countSince(now - DAY_MS, toKey(toNetwork(ip)))
      if (fromNetwork >= limits.subscribersPerDay) return 'network'
      return countSince(now - HOUR_MS) >= limits.subscribersPerHour ? 'all' : undefined
    },

    mayMail(email: string, now: number): boolean {
      const mailed = db
        .select({ mails: count(), last: max(requests.requestedAt) })
        .from(requests)
        .where(
          and(eq(requests.addressKey, toKey(normalizeMailbox(email))), eq(requests.mailed, true)),
        )
        .get()
      if (!mailed?.last) return true
      return now >= mailed.last.getTime() + getInterval(mailed.mails)
    },

    add(email: string, ip: string, mailed: boolean, now: number): void {
      db.insert(requests)
        .values({
          requestedAt: new Date(now),
          addressKey: toKey(normalizeMailbox(email)),
          networkKey: toKey(toNetwork(ip)),
          mailed,
        })
        .run()
    },

    /** Deletes requests that no longer limit anything. */
    removeOld(now: number): void {
      const isOlderThan = (ms: number) => lt(requests.requestedAt, new Date(now - ms))
      const recentlyMailed = db
        .select({ key: requests.addressKey })
        .from(requests)
        .where(
          and(eq(requests.mailed, true), gt(requests.requestedAt, new Date(now - RETENTION_MS))),
        )
      db.delete(requests)
        .where(and(eq(requests.mailed, false), isOlderThan(DAY_MS)))
        .run()
      db.delete(requests)
        .where(and(isOlderThan(RETENTION_MS), notInArray(requests.addressKey, recentlyMailed)))
        .run()
    },
  }
}
