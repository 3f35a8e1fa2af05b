import type { SQL } from 'drizzle-orm'
import { and, count, eq, gt, lt } from '#api/database/drizzle.ts'
import type { Db } from '#api/database/open.ts'
import { acknowledgements } from '#api/database/schema.ts'
import { keyedBy, mailboxOf, networkOf } from '#api/mail/recipient-keys.ts'

export type Acknowledgements = ReturnType<typeof createAcknowledgements>

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]

/**
 * Acknowledgements at most: whoever types a stranger's address into the form must not fill their mailbox.
 * Enquiries beyond that come in like any other.
 */
const LIMITS = { mailboxPerDay: 2, mailboxPerMonth: 6, networkPerDay: 20, allPerHour: 100 }

const MONTH_MS = 30 * DAY_MS

/**
 * Bounds how often, and for whom, an enquiry makes the site write to the address in it. All of it is in the
 * database: a restart forgets nothing.
 * @param secret what the keys of addresses are made with
 */
export function createAcknowledgements(db: Db, secret: string) {
  const keyOf = keyedBy(secret)
  const countSince = (moment: number, condition?: SQL) =>
    db
      .select({ count: count() })
      .from(acknowledgements)
      .where(and(gt(acknowledgements.mailedAt, new Date(moment)), condition))
      .get()?.count ?? 0

  return {
    /**
     * Whether this address may be written to for what came from this IP address; notes that it is.
     * Call it in the transaction of the enquiry.
     */
    claim(email: string, ip: string, now: number): boolean {
      const addressKey = keyOf(mailboxOf(email))
      const networkKey = keyOf(networkOf(ip))
      const isMailbox = eq(acknowledgements.addressKey, addressKey)
      const isNetwork = eq(acknowledgements.networkKey, networkKey)
      db.delete(acknowledgements)
        .where(lt(acknowledgements.mailedAt, new Date(now - MONTH_MS)))
        .run()
      const isFree =
        countSince(now - DAY_MS, isMailbox) < LIMITS.mailboxPerDay &&
        countSince(now - MONTH_MS, isMailbox) < LIMITS.mailboxPerMonth &&
        countSince(now - DAY_MS, isNetwork) < LIMITS.networkPerDay &&
        countSince(now - HOUR_MS) < LIMITS.allPerHour
      if (isFree) {
        db.insert(acknowledgements)
          .values({ mailedAt: new Date(now), addressKey, networkKey })
          .run()
      }
      return isFree
    },
  }
}
