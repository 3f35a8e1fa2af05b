import { LIMITS } from '@dhow/contract/limits'
import type { InboxFilter, InboxPage, InboxPosition } from '@dhow/contract/messages'
import { EXCERPT, INBOX_PAGE_SIZE } from '@dhow/contract/paging'
import { SUBJECTS, type Subject } from '@dhow/contract/subjects'
import type { SQL } from 'drizzle-orm'
import { and, asc, count, desc, eq, inArray, sql } from '#api/database/drizzle.ts'
import type { Db } from '#api/database/open.ts'
import { messages, spamFlags } from '#api/database/schema.ts'
import { fold } from '#api/database/search-key.ts'
import { IS_SPAM } from './is-spam.ts'

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

const bySubject = <T>(make: (subject: Subject) => T) =>
  Object.fromEntries(SUBJECTS.map((subject) => [subject, make(subject)])) as Record<Subject, T>

/** Counted in one go through an index; grouping would jump from row to row. */
const OF_EACH_SUBJECT = bySubject(
  (subject) => sql<number>`count(*) filter (where ${messages.subject} = ${subject})`,
)
const NONE = bySubject(() => 0)

/** Orders messages: by time, and by id among those of the same moment. */
const TIME = sql`(${messages.createdAt}, ${messages.id})`

/** Rows that are looked at at once while all are passed on: some milliseconds of work. */
const BATCH = 200

/** The messages that pass `status` and `search`, of every subject. */
function matchesOf({ search = '', status, spam }: InboxFilter): SQL | undefined {
  const wanted = fold(search)
  return and(
    spam === 'true' ? IS_SPAM : sql`not ${IS_SPAM}`,
    status ? eq(messages.status, status) : undefined,
    wanted ? sql`instr(${messages.searchKey}, ${wanted})` : undefined,
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
  const subjects = db.select(OF_EACH_SUBJECT).from(messages).where(matches).get() ?? NONE
  const counts = filter.subject ? [subjects[filter.subject]] : Object.values(subjects)
  const total = counts.reduce((sum, one) => sum + one, 0)
  const order = orderOf(filter)
  // By their ids, which an index holds beside all that is compared: each row is read once, to be shown.
  const shown = db
    .select({ id: messages.id })
    .from(messages)
    .where(and(matches, ofSubject(filter)))
    .orderBy(...order)
    .limit(INBOX_PAGE_SIZE)
    .offset((page - 1) * INBOX_PAGE_SIZE)
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
    spam: db.select({ count: count() }).from(spamFlags).get()?.count ?? 0,
  }
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
  const counted = db
    .select({
      total: count(),
      above: sql<number>`total(${isAbove})`,
      itself: sql<number>`total(${messages.id} = ${id})`,
    })
    .from(messages)
    .where(matches)
    .get()
  return {
    ...(previous !== undefined && { previous }),
    ...(next !== undefined && { next }),
    ...(counted?.itself && { position: counted.above + 1 }),
    total: counted?.total ?? 0,
  }
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
  const matches = and(matchesOf(filter), ofSubject(filter))
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
