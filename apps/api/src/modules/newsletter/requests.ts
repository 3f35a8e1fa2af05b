import { and, count, eq, gt, lt, max, notInArray } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { subscriptionRequests as requests } from '#api/platform/database/schema.ts'
import { keyedBy, mailboxOf, networkOf } from '#api/platform/mail/recipient-keys.ts'

export type SubscriptionRequests = ReturnType<typeof createSubscriptionRequests>

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]

/** Milliseconds after which an address that was not mailed again is one that was never mailed. */
const RETENTION_MS = 60 * DAY_MS

/** Milliseconds between two mails to one address: a day, then two, four and so on, up to thirty days. */
const intervalAfter = (mails: number) => Math.min(2 ** (mails - 1), 30) * DAY_MS

export type SubscriptionLimits = {
  /** Requests from one network. */
  perDay: number
  /** Requests from everywhere together. */
  perHour: number
}

/**
 * Bounds how often, and for whom, anybody can make the newsletter ask an address by mail. All of it is in the
 * database: a restart forgets nothing.
 * @param secret what the keys of addresses are made with
 * @param limits false when limits on requests are off; one address is not asked more often all the same
 */
export function createSubscriptionRequests(
  db: Db,
  { secret, limits }: { secret: string; limits: SubscriptionLimits | false },
) {
  const keyOf = keyedBy(secret)
  const countSince = (moment: number, networkKey?: string) =>
    db
      .select({ count: count() })
      .from(requests)
      .where(
        and(
          gt(requests.requestedAt, new Date(moment)),
          networkKey === undefined ? undefined : eq(requests.networkKey, networkKey),
        ),
      )
      .get()?.count ?? 0

  return {
    /** The limit that a request from this IP address is over, whatever e-mail address it names. */
    limitReached(ip: string, now: number): 'network' | 'all' | undefined {
      if (!limits) return undefined
      if (countSince(now - DAY_MS, keyOf(networkOf(ip))) >= limits.perDay) return 'network'
      return countSince(now - HOUR_MS) >= limits.perHour ? 'all' : undefined
    },

    /** Whether an address may be mailed now, by when it was before. */
    mayMail(email: string, now: number): boolean {
      const mailed = db
        .select({ mails: count(), last: max(requests.requestedAt) })
        .from(requests)
        .where(and(eq(requests.addressKey, keyOf(mailboxOf(email))), eq(requests.mailed, true)))
        .get()
      if (!mailed?.last) return true
      return now >= mailed.last.getTime() + intervalAfter(mailed.mails)
    },

    /** Notes a request, and whether a mail went out for it. */
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

    /** Forgets what bounds nothing any more: addresses not mailed for long, and requests without a mail. */
    removeOld(now: number): void {
      const mailedLately = db
        .select({ key: requests.addressKey })
        .from(requests)
        .where(
          and(eq(requests.mailed, true), gt(requests.requestedAt, new Date(now - RETENTION_MS))),
        )
      db.delete(requests)
        .where(and(eq(requests.mailed, false), lt(requests.requestedAt, new Date(now - DAY_MS))))
        .run()
      db.delete(requests)
        .where(
          and(
            lt(requests.requestedAt, new Date(now - RETENTION_MS)),
            notInArray(requests.addressKey, mailedLately),
          ),
        )
        .run()
    },
  }
}
