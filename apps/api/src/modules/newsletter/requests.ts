import type { Config } from '#api/config.ts'
import { and, count, eq, gt, lt, max, notInArray } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { countRows } from '#api/platform/database/rows.ts'
import { subscriptionRequests as requests } from '#api/platform/database/schema.ts'
import { keyedBy, mailboxOf, networkOf } from '#api/platform/mail/recipient-keys.ts'

export type SubscriptionRequests = ReturnType<typeof createSubscriptionRequests>

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]

/** Milliseconds after which an address without new mails counts as new. */
const RETENTION_MS = 60 * DAY_MS

/** Milliseconds between two mails to one address: a day, then two, four and so on, up to thirty days. */
const intervalAfter = (mails: number) => Math.min(2 ** (mails - 1), 30) * DAY_MS

/**
 * Limits the confirmation mails of the newsletter. The requests are in the database, so they survive a restart.
 * @param secret key that hashes addresses
 * @param limits false if rate limits are off. The interval between mails to one address remains.
 */
export function createSubscriptionRequests(db: Db, secret: string, limits: Config['rateLimits']) {
  const keyOf = keyedBy(secret)
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
    limitReached(ip: string, now: number): 'network' | 'all' | undefined {
      if (!limits) return undefined
      const fromNetwork = countSince(now - DAY_MS, keyOf(networkOf(ip)))
      if (fromNetwork >= limits.subscribersPerDay) return 'network'
      return countSince(now - HOUR_MS) >= limits.subscribersPerHour ? 'all' : undefined
    },

    mayMail(email: string, now: number): boolean {
      const mailed = db
        .select({ mails: count(), last: max(requests.requestedAt) })
        .from(requests)
        .where(and(eq(requests.addressKey, keyOf(mailboxOf(email))), eq(requests.mailed, true)))
        .get()
      if (!mailed?.last) return true
      return now >= mailed.last.getTime() + intervalAfter(mailed.mails)
    },

    add(email: string, ip: string, mailed: boolean, now: number): void {
      db.insert(requests)
        .values({
          requestedAt: new Date(now),
          addressKey: keyOf(mailboxOf(email)),
          networkKey: keyOf(networkOf(ip)),
          mailed,
        })
        .run()
    },

    /** Deletes requests that no longer limit anything. */
    removeOld(now: number): void {
      const before = (ms: number) => lt(requests.requestedAt, new Date(now - ms))
      const recentlyMailed = db
        .select({ key: requests.addressKey })
        .from(requests)
        .where(
          and(eq(requests.mailed, true), gt(requests.requestedAt, new Date(now - RETENTION_MS))),
        )
      db.delete(requests)
        .where(and(eq(requests.mailed, false), before(DAY_MS)))
        .run()
      db.delete(requests)
        .where(and(before(RETENTION_MS), notInArray(requests.addressKey, recentlyMailed)))
        .run()
    },
  }
}
