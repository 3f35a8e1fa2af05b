import type { SQL } from 'drizzle-orm'
import { allGiven, and, count, eq, given, gt, lt } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { acknowledgements } from '#api/platform/database/schema.ts'
import { keyedBy, mailboxOf, networkOf } from '#api/platform/mail/recipient-keys.ts'

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
  const countWhere = (condition?: SQL) => {
    const query = db
      .select({ count: count() })
      .from(acknowledgements)
      .where(and(gt(acknowledgements.mailedAt, given('since')), condition))
      .prepare()
    return (since: number, key = '') => query.get({ since, key })?.count ?? 0
  }
  const countOfMailbox = countWhere(eq(acknowledgements.addressKey, given('key')))
  const countOfNetwork = countWhere(eq(acknowledgements.networkKey, given('key')))
  const countOfAll = countWhere()
  const add = db
    .insert(acknowledgements)
    .values(allGiven(['mailedAt', 'addressKey', 'networkKey'] as const))
    .prepare()
  const forget = db
    .delete(acknowledgements)
    .where(lt(acknowledgements.mailedAt, given('before')))
    .prepare()

  return {
    /**
     * Whether this address may be written to for what came from this IP address; notes that it is.
     * Call it in the transaction of the enquiry.
     */
    claim(email: string, ip: string, now: number): boolean {
      const addressKey = keyOf(mailboxOf(email))
      const networkKey = keyOf(networkOf(ip))
      forget.run({ before: now - MONTH_MS })
      const isFree =
        countOfMailbox(now - DAY_MS, addressKey) < LIMITS.mailboxPerDay &&
        countOfMailbox(now - MONTH_MS, addressKey) < LIMITS.mailboxPerMonth &&
        countOfNetwork(now - DAY_MS, networkKey) < LIMITS.networkPerDay &&
        countOfAll(now - HOUR_MS) < LIMITS.allPerHour
      if (isFree) add.run({ mailedAt: new Date(now), addressKey, networkKey })
      return isFree
    },
  }
}
