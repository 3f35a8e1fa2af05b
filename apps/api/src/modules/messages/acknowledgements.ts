import type { SQL } from 'drizzle-orm'
import {
  and,
  count,
  eq,
  gt,
  lt,
  placeholder,
  placeholders,
} from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { acknowledgements } from '#api/platform/database/schema.ts'
import { keyedBy, mailboxOf, networkOf } from '#api/platform/mail/recipient-keys.ts'

export type Acknowledgements = ReturnType<typeof createAcknowledgements>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MONTH_MS = 30 * DAY_MS

/** Protects mailboxes from acknowledgements of enquiries that somebody else sends. */
const LIMITS = { mailboxPerDay: 2, mailboxPerMonth: 6, networkPerDay: 20, allPerHour: 100 }

/**
 * Limits acknowledgements. The counts are in the database, so they survive a restart.
 * @param secret key that hashes addresses
 */
export function createAcknowledgements(db: Db, secret: string) {
  const keyOf = keyedBy(secret)
  const countWhere = (condition?: SQL) => {
    const query = db
      .select({ count: count() })
      .from(acknowledgements)
      .where(and(gt(acknowledgements.mailedAt, placeholder('since')), condition))
      .prepare()
    return (since: number, key = '') => query.get({ since, key })?.count ?? 0
  }
  const countOfMailbox = countWhere(eq(acknowledgements.addressKey, placeholder('key')))
  const countOfNetwork = countWhere(eq(acknowledgements.networkKey, placeholder('key')))
  const countOfAll = countWhere()
  const add = db
    .insert(acknowledgements)
    .values(placeholders(['mailedAt', 'addressKey', 'networkKey'] as const))
    .prepare()
  const removeOld = db
    .delete(acknowledgements)
    .where(lt(acknowledgements.mailedAt, placeholder('before')))
    .prepare()

  return {
    /** Returns whether an acknowledgement may be sent, and counts it. Call it in the transaction of the enquiry. */
    claim(email: string, ip: string, now: number): boolean {
      const addressKey = keyOf(mailboxOf(email))
      const networkKey = keyOf(networkOf(ip))
      removeOld.run({ before: now - MONTH_MS })
      const isAllowed =
        countOfMailbox(now - DAY_MS, addressKey) < LIMITS.mailboxPerDay &&
        countOfMailbox(now - MONTH_MS, addressKey) < LIMITS.mailboxPerMonth &&
        countOfNetwork(now - DAY_MS, networkKey) < LIMITS.networkPerDay &&
        countOfAll(now - HOUR_MS) < LIMITS.allPerHour
      if (isAllowed) add.run({ mailedAt: new Date(now), addressKey, networkKey })
      return isAllowed
    },
  }
}
