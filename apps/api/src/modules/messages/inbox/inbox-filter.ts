import type { InboxFilter, Work } from '@dhow/contract/messages/messages'
import type { DoneBy, WorkState } from '@dhow/contract/messages/work-states'
import { SUBJECTS, type Subject } from '@dhow/contract/subjects/subjects'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { isOfBuyer } from '#api/modules/messages/buyer-rows.ts'
import { FOLDERS, messageCounts, messages } from '#api/modules/messages/tables.ts'
import { and, asc, desc, eq, gt, gte, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { toQueries } from './conversation-words.ts'

/** Condition of a folder. A constant, not a parameter, so that SQLite uses the partial index on spam. */
const isInFolder = (folder: number) => sql`${messages.folder} = ${sql.raw(String(folder))}`

export const IN_INBOX = isInFolder(FOLDERS.inbox)

function getFolder({ spam, trash }: Pick<InboxFilter, 'spam' | 'trash'>): number {
  if (trash === 'true') return FOLDERS.trash
  return spam === 'true' ? FOLDERS.spam : FOLDERS.inbox
}

export const isAmongMatches = (query: string) =>
  sql`${messages.number} in (
    select rowid >> 10 from conversation_words where conversation_words match ${query})`

type Filter = InboxFilter & { updatedSince?: string | undefined }

/** Returns the condition of all filters except the subject. */
export function toCondition({
  search = '',
  status,
  outcome,
  work,
  buyer,
  updatedSince,
  ...filter
}: Filter): SQL | undefined {
  return and(
    isInFolder(getFolder(filter)),
    status ? eq(messages.status, status) : undefined,
    outcome ? eq(messages.outcome, outcome) : undefined,
    work ? eq(messages.workState, work) : undefined,
    buyer ? isOfBuyer(buyer) : undefined,
    ...toQueries(search).map(isAmongMatches),
    updatedSince ? gte(messages.updatedAt, new Date(updatedSince)) : undefined,
  )
}

export const isOfSubject = ({ subject }: InboxFilter) =>
  subject ? eq(messages.subject, subject) : undefined

/** Returns the column of the time by which the list is sorted. */
export const getTime = ({ sort }: InboxFilter) =>
  sort === 'activity' ? messages.activityAt : messages.createdAt

/** Returns the order of the list. Messages of the same time are ordered by id. */
export const getOrder = (
  filter: InboxFilter,
  { time, id }: Record<'time' | 'id', SQLWrapper> = { time: getTime(filter), id: messages.id },
) => {
  const direction = filter.sort === 'oldest' ? asc : desc
  return [direction(time), direction(id)]
}

/** Milliseconds of a period, as in the triggers. */
const PERIOD_MS = 30 * 24 * 3_600_000

type CountFilter = Omit<InboxFilter, 'search'>

export const mapSubjects = <T>(createValue: (subject: Subject) => T) =>
  Object.fromEntries(SUBJECTS.map((subject) => [subject, createValue(subject)])) as Record<
    Subject,
    T
  >

const COUNT = sql<number>`sum(${messageCounts.count})`

const isOfKind = ({ status, ...filter }: CountFilter) =>
  and(
    gt(messageCounts.count, 0),
    eq(messageCounts.folder, getFolder(filter)),
    status ? eq(messageCounts.status, status) : undefined,
  )

/** Returns the number of messages of each subject, which triggers maintain. */
export function countBySubject(db: Db, filter: CountFilter): Record<Subject, number> {
  const rows = db
    .select({ subject: messageCounts.subject, count: COUNT })
    .from(messageCounts)
    .where(isOfKind(filter))
    .groupBy(messageCounts.subject)
    .all()
  const counts = new Map(rows.map(({ subject, count }) => [subject, count]))
  return mapSubjects((subject) => counts.get(subject) ?? 0)
}

/** Returns whether the number of messages that match is stored, so that they need not be read. */
export const isCountStored = ({ search, outcome, work, buyer }: InboxFilter): boolean =>
  !search && [outcome, work, buyer].every((filter) => filter === undefined)

export const sumCounts = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)

export const countStored = (db: Db, filter: CountFilter): number =>
  sumCounts(Object.values(countBySubject(db, filter)))

function countByPeriod(db: Db, { subject, ...filter }: CountFilter) {
  const direction = filter.sort === 'oldest' ? asc : desc
  return db
    .select({ period: messageCounts.period, count: COUNT })
    .from(messageCounts)
    .where(and(isOfKind(filter), subject ? eq(messageCounts.subject, subject) : undefined))
    .groupBy(messageCounts.period)
    .orderBy(direction(messageCounts.period))
    .all()
}

const getBounds = (period: number) => ({
  start: new Date(period * PERIOD_MS),
  end: new Date((period + 1) * PERIOD_MS),
})

/** Returns the period that contains an offset of the list, and the offset within it. Undefined after the last period. */
export function findPeriod(db: Db, filter: CountFilter, offset: number) {
  let remaining = offset
  for (const { period, count } of countByPeriod(db, filter)) {
    if (remaining < count) return { ...getBounds(period), offset: remaining }
    remaining -= count
  }
  return undefined
}

/** Returns the period of a time, the number of messages before it in the list, and the total. */
export function countAround(db: Db, filter: CountFilter, moment: Date) {
  const here = Math.floor(moment.getTime() / PERIOD_MS)
  const isAbove = (period: number) => (filter.sort === 'oldest' ? period < here : period > here)
  let [above, total] = [0, 0]
  for (const { period, count } of countByPeriod(db, filter)) {
    if (isAbove(period)) above += count
    total += count
  }
  return { ...getBounds(here), above, total }
}

export const WORK_COLUMNS = {
  workState: messages.workState,
  workSince: messages.workSince,
  workUntil: messages.workUntil,
  workBy: messages.workBy,
}

type WorkRow = Pick<typeof messages.$inferSelect, keyof typeof WORK_COLUMNS>

export const toWork = ({ workState, workSince, workUntil, workBy }: WorkRow): Work => ({
  state: workState,
  since: workSince.toISOString(),
  ...(workUntil !== null && { until: workUntil.toISOString() }),
  ...(workBy !== null && { by: workBy }),
})

export type WorkChange = { state: WorkState; until?: Date; by?: DoneBy }

/** Returns the columns of a new work state. `since` is the time from which it counts. */
export const toWorkColumns = ({ state, until, by = 'mail' }: WorkChange, since: Date): WorkRow => ({
  workState: state,
  workSince: since,
  workUntil: state === 'snoozed' ? (until ?? null) : null,
  workBy: state === 'done' ? by : null,
})
