import type { InboxFilter } from '@dhow/contract/messages/messages'
import { SUBJECTS, type Subject } from '@dhow/contract/subjects/subjects'
import { and, asc, desc, eq, gt, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { messageCounts } from '#api/platform/database/schema.ts'
import { folderOf } from './inbox-filter.ts'

/** Milliseconds of a period, as in the triggers. */
const PERIOD_MS = 30 * 24 * 3_600_000

type Filter = Omit<InboxFilter, 'search'>

export const bySubject = <T>(make: (subject: Subject) => T) =>
  Object.fromEntries(SUBJECTS.map((subject) => [subject, make(subject)])) as Record<Subject, T>

const COUNT = sql<number>`sum(${messageCounts.count})`

const ofKind = ({ status, ...filter }: Filter) =>
  and(
    gt(messageCounts.count, 0),
    eq(messageCounts.folder, folderOf(filter)),
    status ? eq(messageCounts.status, status) : undefined,
  )

/** Returns the number of messages of each subject, which triggers maintain. */
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

/** Returns whether the number of messages that match is stored, so that they need not be read. */
export const isCountStored = ({ search, outcome, work, buyer }: InboxFilter): boolean =>
  !search && [outcome, work, buyer].every((filter) => filter === undefined)

export const sumOf = (counts: number[]) => counts.reduce((sum, one) => sum + one, 0)

/** Returns the number of messages without a reply, except spam. */
export const countUnanswered = (db: Db): number =>
  sumOf(Object.values(countOfEachSubject(db, { status: 'pending' })))

/** Returns the number of messages in each period, in the order of the list. */
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

const momentsOf = (period: number) => ({
  start: new Date(period * PERIOD_MS),
  end: new Date((period + 1) * PERIOD_MS),
})

/** Returns the period that contains an offset of the list, and the offset within it. Undefined after the last period. */
export function periodAt(db: Db, filter: Filter, offset: number) {
  let rest = offset
  for (const { period, count } of countOfEachPeriod(db, filter)) {
    if (rest < count) return { ...momentsOf(period), offset: rest }
    rest -= count
  }
  return undefined
}

/** Returns the period of a time, the number of messages before it in the list, and the total. */
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
