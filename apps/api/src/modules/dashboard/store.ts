import {
  DASHBOARD_CERTIFICATES,
  DASHBOARD_DAYS,
  type Dashboard,
} from '@dhow/contract/dashboard/dashboard'
import type { Outcome } from '@dhow/contract/messages/work-states'
import { CERTIFICATE_WARNING_DAYS, countDaysUntil } from '@dhow/trade/product-facts'
import type { SQLWrapper } from 'drizzle-orm'
import { productCertificates } from '#api/modules/certificates/tables.ts'
import { IN_INBOX, mapSubjects } from '#api/modules/messages/inbox/inbox-filter.ts'
import { enquiryDetails, FOLDERS, messageCounts, messages } from '#api/modules/messages/tables.ts'
import { officeProducts, productCounts } from '#api/modules/products/tables.ts'
import { and, asc, count, eq, gte, lt, lte, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { countRows } from '#api/platform/database/rows.ts'
import { createDayFormat, startOfDay } from '#api/platform/time-zones.ts'

const { name, body, validTo, file } = productCertificates

/** Products share a certificate if all of these are equal. */
const SAME = [validTo, name, body, file]

/**
 * Returns the certificates that expire soon.
 * @param today YYYY-MM-DD
 */
function findExpiringCertificates(db: Db, today: string): Dashboard['certificates'] {
  const until = new Date(Date.parse(today) + CERTIFICATE_WARNING_DAYS * DAY_MS)
  const isExpiring = lte(validTo, until.toISOString().slice(0, 10))
  const nearest = db
    .select({
      expiring: sql<number>`count(*) over ()`,
      name,
      body,
      validTo,
      products: sql<number>`count(distinct ${officeProducts.id})`,
      // With a minimum, SQLite takes the other columns from the row that contains it.
      position: sql`min(${officeProducts.position})`,
      first: { _id: officeProducts.id, name: officeProducts.name },
    })
    .from(productCertificates)
    .innerJoin(officeProducts, eq(officeProducts.id, productCertificates.productId))
    .where(isExpiring)
    .groupBy(...SAME)
    .orderBy(...SAME.map((column) => asc(column)))
    .limit(DASHBOARD_CERTIFICATES)
    .all()
  return {
    expiring: nearest[0]?.expiring ?? 0,
    nearest: nearest.map(({ expiring: _, position: _p, body, validTo, ...certificate }) => {
      const lastDay = validTo ?? ''
      return {
        ...certificate,
        ...(body !== null && { body }),
        validTo: lastDay,
        daysLeft: countDaysUntil(lastDay, today),
      }
    }),
  }
}

const DAY_MS = 24 * 3_600_000

const sumColumn = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}), 0)`

/** Condition of conversations that wait for the company, for every count of them in the office. */
const WAITS = and(IN_INBOX, eq(messages.workState, 'ours'))

const NO_OUTCOMES = { new: 0, quoted: 0, won: 0, lost: 0 } satisfies Record<Outcome, number>

type Days = Dashboard['messages']['days']

function listLastDays(timeZone: string, now: Date): { day: string; start: number }[] {
  const format = createDayFormat(timeZone)
  const today = Date.parse(format.format(now))
  return Array.from({ length: DASHBOARD_DAYS }, (_, index) => {
    const midnightUtc = today - (DASHBOARD_DAYS - 1 - index) * DAY_MS
    const day = new Date(midnightUtc).toISOString().slice(0, 10)
    return { day, start: startOfDay(midnightUtc, format) }
  })
}

export function createDashboardStore(db: Db) {
  const countMessagesByDay = (timeZone: string, now: Date): Days => {
    const dates = listLastDays(timeZone, now)
    return dates.map(({ day, start }, index) => {
      const end = dates[index + 1]?.start
      const subjects = mapSubjects(() => 0)
      const rows = db
        .select({ subject: messages.subject, count: count() })
        .from(messages)
        .where(
          and(
            IN_INBOX,
            gte(messages.createdAt, new Date(start)),
            end === undefined ? undefined : lt(messages.createdAt, new Date(end)),
          ),
        )
        .groupBy(messages.subject)
        .all()
      for (const row of rows) subjects[row.subject] = row.count
      return { day, subjects }
    })
  }

  return {
    read(timeZone: string, now = new Date()): Dashboard {
      const catalogue = db
        .select({
          total: sumColumn(productCounts.total),
          featured: sumColumn(productCounts.featured),
          withoutPicture: sumColumn(sql`total - with_picture`),
        })
        .from(productCounts)
        .get()
      const { pending, total } = db.get<{ pending: number; total: number }>(sql`
        select coalesce(sum(count) filter (where status = 'pending'), 0) as pending,
          coalesce(sum(count), 0) as total
        from ${messageCounts} where folder = ${FOLDERS.inbox}`)
      const byOutcome = db
        .select({ outcome: messages.outcome, count: count() })
        .from(messages)
        .where(IN_INBOX)
        .groupBy(messages.outcome)
        .all()
      const longest = db
        .select({
          _id: messages.id,
          name: messages.name,
          subject: messages.subject,
          since: messages.workSince,
          company: enquiryDetails.company,
          country: enquiryDetails.country,
        })
        .from(messages)
        .leftJoin(enquiryDetails, eq(enquiryDetails.messageId, messages.id))
        .where(WAITS)
        .orderBy(asc(messages.workSince), asc(messages.id))
        .limit(1)
        .get()
      const latestDays = countMessagesByDay(timeZone, now)
      return {
        products: catalogue ?? { total: 0, featured: 0, withoutPicture: 0 },
        messages: {
          total,
          pending,
          ours: countRows(db, messages, WAITS),
          outcomes: {
            ...NO_OUTCOMES,
            ...Object.fromEntries(byOutcome.map((row) => [row.outcome, row.count])),
          },
          days: latestDays,
          ...(longest && {
            longestWaiting: {
              _id: longest._id,
              name: longest.name,
              subject: longest.subject,
              since: longest.since.toISOString(),
              ...(longest.company !== null && { company: longest.company }),
              ...(longest.country !== null && { country: longest.country }),
            },
          }),
        },
        certificates: findExpiringCertificates(db, latestDays.at(-1)?.day ?? ''),
      }
    },
  }
}
