import { LIMITS } from '@dhow/contract/limits'
import type { InboxFilter, InboxPage, InboxPosition } from '@dhow/contract/messages'
import { EXCERPT, INBOX_PAGE_SIZE } from '@dhow/contract/paging'
import type { SQL } from 'drizzle-orm'
import { and, asc, count, desc, eq, gte, inArray, lt, sql } from '#api/database/drizzle.ts'
import { isIndexed, rowsWith, textIn } from '#api/database/full-text.ts'
import type { Db } from '#api/database/open.ts'
import { messages } from '#api/database/schema.ts'
import { fold } from '#api/database/search-key.ts'
import { IS_SPAM, NOT_SPAM } from './is-spam.ts'
import { bySubject, countAround, countOfEachSubject, periodAt } from './message-counts.ts'

export type InboxStore = ReturnType<typeof createInboxStore>

export type MessageRow = typeof messages.$inferSelect

/** The columns of the list; most of a message is not read. */
const SUMMARY = {
  _id: messages.id,
  name: messages.name,
  email: messages.email,
  subject: messages.subject,
  message: sql<string>`substr(${messages.message}, 1, ${EXCERPT + 1})`,
  status: messages.status,
  createdAt: messages.createdAt,
}

/** Counted in one go; grouping would jump from row to row. */
const OF_EACH_SUBJECT = bySubject(
  (subject) => sql<number>`count(*) filter (where ${messages.subject} = ${subject})`,
)

/** Orders messages: by time, and by id among those of the same moment. */
const TIME = sql`(${messages.createdAt}, ${messages.id})`

/** Rows that are looked at at once while all are passed on: some milliseconds of work. */
const BATCH = 200

const contains = (text: string) => sql`instr(${messages.searchKey}, ${text})`

/** The messages that a text is in, wherever the index finds it. */
const indexed = (text: string) =>
  isIndexed(text)
    ? sql`${messages.number} in ${rowsWith('message_words', textIn('search_key', text))}`
    : contains(text)

/** The messages that pass `status`, `spam` and `search`, of every subject. */
function matchesOf({ search = '', status, spam }: InboxFilter, has = indexed): SQL | undefined {
  const wanted = fold(search)
  return and(
    spam === 'true' ? IS_SPAM : NOT_SPAM,
    status ? eq(messages.status, status) : undefined,
    wanted ? has(wanted) : undefined,
  )
}

const ofSubject = ({ subject }: InboxFilter) =>
  subject ? eq(messages.subject, subject) : undefined

const orderOf = ({ sort }: InboxFilter) => {
  const direction = sort === 'oldest' ? asc : desc
  return [direction(messages.createdAt), direction(messages.id)]
}

/** The messages as the administrator goes through them, in SQL. */
export const createInboxStore = (db: Db) => ({
  list: (query: Parameters<typeof listPage>[1]) => listPage(db, query),
  ids: (filter: InboxFilter) => idsOf(db, filter),
  position: (id: string, filter: InboxFilter) => positionOf(db, id, filter),
  all: (filter: InboxFilter) => allOf(db, filter),
})

function listPage(
  db: Db,
  { page = 1, ...filter }: InboxFilter & { page?: number | undefined },
): InboxPage {
  const matches = matchesOf(filter)
  const subjects = filter.search
    ? (db.select(OF_EACH_SUBJECT).from(messages).where(matches).get() ?? bySubject(() => 0))
    : countOfEachSubject(db, filter)
  const counts = filter.subject ? [subjects[filter.subject]] : Object.values(subjects)
  const total = sumOf(counts)
  const order = orderOf(filter)
  const { from, offset } = startOf(db, filter, (page - 1) * INBOX_PAGE_SIZE)
  // By their ids, which an index holds beside all that is compared: each row is read once, to be shown.
  const shown = db
    .select({ id: messages.id })
    .from(messages)
    .where(and(matches, ofSubject(filter), from))
    .orderBy(...order)
    .limit(INBOX_PAGE_SIZE)
    .offset(offset)
  const rows = db
    .select(SUMMARY)
    .from(messages)
    .where(inArray(messages.id, shown))
    .orderBy(...order)
    .all()
  return {
    items: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / INBOX_PAGE_SIZE)),
    subjects,
    spam: sumOf(Object.values(countOfEachSubject(db, { spam: 'true' }))),
  }
}

const sumOf = (counts: number[]) => counts.reduce((sum, one) => sum + one, 0)

/** Where a page begins: how many messages it is from a moment on, which an index leads to. */
function startOf(db: Db, filter: InboxFilter, offset: number): { from?: SQL; offset: number } {
  const period = filter.search ? undefined : periodAt(db, filter, offset)
  if (!period) return { offset }
  const from =
    filter.sort === 'oldest'
      ? gte(messages.createdAt, period.start)
      : lt(messages.createdAt, period.end)
  return { from, offset: period.offset }
}

/** The ids of the messages that match, in the order of the list; of more than LIMITS.rows the first. */
const idsOf = (db: Db, filter: InboxFilter): string[] =>
  db
    .select({ id: messages.id })
    .from(messages)
    .where(and(matchesOf(filter), ofSubject(filter)))
    .orderBy(...orderOf(filter))
    .limit(LIMITS.rows)
    .all()
    .map(({ id }) => id)

/** The position of a message among those that match, also when it does not; undefined without it. */
function positionOf(db: Db, id: string, filter: InboxFilter): InboxPosition | undefined {
  const row = db
    .select({ createdAt: messages.createdAt })
    .from(messages)
    .where(eq(messages.id, id))
    .get()
  if (!row) return undefined
  const matches = and(matchesOf(filter), ofSubject(filter))
  const here = at({ id, createdAt: row.createdAt })
  const oldestFirst = filter.sort === 'oldest'
  const isAbove = oldestFirst ? sql`${TIME} < ${here}` : sql`${TIME} > ${here}`
  const isBelow = oldestFirst ? sql`${TIME} > ${here}` : sql`${TIME} < ${here}`
  const nearest = (side: SQL, order: SQL[]) =>
    db
      .select({ id: messages.id })
      .from(messages)
      .where(and(matches, side))
      .orderBy(...order)
      .limit(1)
      .get()?.id
  const previous = nearest(isAbove, orderOf({ sort: oldestFirst ? 'newest' : 'oldest' }))
  const next = nearest(isBelow, orderOf(filter))
  const counted = filter.search
    ? { above: countOf(db, and(matches, isAbove)), total: countOf(db, matches) }
    : countThere(db, filter, { row, isAbove })
  return {
    ...(previous !== undefined && { previous }),
    ...(next !== undefined && { next }),
    ...(countOf(db, and(eq(messages.id, id), matches)) > 0 && { position: counted.above + 1 }),
    total: counted.total,
  }
}

const countOf = (db: Db, condition: SQL | undefined): number =>
  db.select({ count: count() }).from(messages).where(condition).get()?.count ?? 0

/** How many messages stand above a moment, and how many there are, of which only those of its period are counted. */
function countThere(
  db: Db,
  filter: InboxFilter,
  { row, isAbove }: { row: { createdAt: Date }; isAbove: SQL },
) {
  const { start, end, above, total } = countAround(db, filter, row.createdAt)
  const inPeriod = and(gte(messages.createdAt, start), lt(messages.createdAt, end))
  const near = countOf(db, and(matchesOf(filter), ofSubject(filter), inPeriod, isAbove))
  return { above: above + near, total }
}

/**
 * Every message that matches, whole. Read in batches, so that the database can do other work
 * between them: what comes or goes meanwhile may or may not be among them.
 */
function* allOf(db: Db, filter: InboxFilter): Generator<MessageRow> {
  const oldestFirst = filter.sort === 'oldest'
  const beyond = (row: Moment) =>
    oldestFirst ? sql`${TIME} > ${at(row)}` : sql`${TIME} < ${at(row)}`
  const upTo = (row: Moment) =>
    oldestFirst ? sql`${TIME} <= ${at(row)}` : sql`${TIME} >= ${at(row)}`
  // Batch by batch the index would be asked for all of them each time.
  const matches = and(matchesOf(filter, contains), ofSubject(filter))
  let after: SQL | undefined
  for (;;) {
    // So that a search which finds little does not look through all of them at once.
    const last = db
      .select({ id: messages.id, createdAt: messages.createdAt })
      .from(messages)
      .where(after)
      .orderBy(...orderOf(filter))
      .limit(1)
      .offset(BATCH - 1)
      .get()
    yield* db
      .select()
      .from(messages)
      .where(and(matches, after, last && upTo(last)))
      .orderBy(...orderOf(filter))
      .all()
    if (!last) return
    after = beyond(last)
  }
}

type Moment = Pick<MessageRow, 'id' | 'createdAt'>

const at = ({ id, createdAt }: Moment) => sql`(${createdAt.getTime()}, ${id})`
