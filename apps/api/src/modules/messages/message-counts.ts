import type { InboxFilter } from '@dhow/contract/messages/messages'
import { SUBJECTS, type Subject } from '@dhow/contract/subjects/subjects'
import { and, asc, desc, eq, gt, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { messageCounts } from '#api/platform/database/schema.ts'

/** Milliseconds of one period, as the triggers count. */
const PERIOD_MS = 30 * 24 * 3_600_000

type Filter = Omit<InboxFilter, 'search'>

export const bySubject = <T>(make: (subject: Subject) => T) =>
  Object.fromEntries(SUBJECTS.map((subject) => [subject, make(subject)])) as Record<Subject, T>

const COUNT = sql<number>`sum(${messageCounts.count})`

/** What passes `spam` and `status`. */
const ofKind = ({ spam, status }: Filter) =>
  and(
    gt(messageCounts.count, 0),
    eq(messageCounts.isSpam, spam === 'true'),
    status ? eq(messageCounts.status, status) : undefined,
  )

/** How many messages there are of each subject, as triggers keep it; nothing is counted. */
export function countOfEachSubject(db: Db, filter: Filter): Record<Subject, number> {
  const rows = db
    .select({ subject: messageCounts.subject, count: COUNT })
    .from(messageCounts)
    .where(ofKind(filter))
    .groupBy(messageCounts.subject)
    .all()
  const counts = new Map(rows.map(({ subject, count }) => [subject, count]))
  return bySubject((subject) => counts.get(subject) ?? 0)
}

/** How many messages wait for a reply, spam aside. */
export function countUnanswered(db: Db): number {
  const counts = countOfEachSubject(db, { spam: 'false', status: 'pending', sort: 'newest' })
  return Object.values(counts).reduce((sum, one) => sum + one, 0)
}

/** How many messages came in each period that has any, in the order of the list. */
function countOfEachPeriod(db: Db, { subject, ...filter }: Filter) {
  const direction = filter.sort === 'oldest' ? asc : desc
  return db
    .select({ period: messageCounts.period, count: COUNT })
    .from(messageCounts)
    .where(and(ofKind(filter), subject ? eq(messageCounts.subject, subject) : undefined))
    .groupBy(messageCounts.period)
    .orderBy(direction(messageCounts.period))
    .all()
}

/** A period as two moments, the second of which is the next one's. */
const momentsOf = (period: number) => ({
  start: new Date(period * PERIOD_MS),
  end: new Date((period + 1) * PERIOD_MS),
})

/**
 * The period that so many messages lead to, and how many of them are in it, so that no more than one
 * period has to be passed over one by one; undefined beyond the last.
 */
export function periodAt(db: Db, filter: Filter, offset: number) {
  let rest = offset
  for (const { period, count } of countOfEachPeriod(db, filter)) {
    if (rest < count) return { ...momentsOf(period), offset: rest }
    rest -= count
  }
  return undefined
}

/** The period of a moment, how many messages stand above it in the list, and how many there are in all. */
export function countAround(db: Db, filter: Filter, moment: Date) {
  const here = Math.floor(moment.getTime() / PERIOD_MS)
  const isAbove = (period: number) => (filter.sort === 'oldest' ? period < here : period > here)
  let [above, total] = [0, 0]
  for (const { period, count } of countOfEachPeriod(db, filter)) {
    if (isAbove(period)) above += count
    total += count
  }
  return { ...momentsOf(here), above, total }
}
