import { LIMITS } from '@dhow/contract/limits'
import type {
  InboxFilter,
  InboxListQuery,
  InboxPosition,
  Sender,
} from '@dhow/contract/messages/messages'
import { SENDER_MESSAGES } from '@dhow/contract/paging'
import type { SQL } from 'drizzle-orm'
import { buyerAddresses, buyers } from '#api/modules/buyers/tables.ts'
import { enquiryDetails, messages } from '#api/modules/messages/tables.ts'
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  lt,
  ne,
  sql,
} from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { countRows } from '#api/platform/database/rows.ts'
import { toQueries } from './conversation-words.ts'
import {
  countAround,
  getOrder,
  getTime,
  IN_INBOX,
  isAmongMatches,
  isCountStored,
  isOfSubject,
  toCondition,
} from './inbox-filter.ts'
import { DETAIL_COLUMNS, listPage } from './inbox-page.ts'

export type InboxStore = ReturnType<typeof createInboxStore>

export type MessageRow = typeof messages.$inferSelect & {
  company: string | null
  country: string | null
  lineCount: number | null
}

type Moment = { id: string; time: Date }

/** Compares messages with another by time and id. */
const compareTo = ({ id, time }: Moment, operator: '<' | '<=' | '>' | '>=', filter: InboxFilter) =>
  sql`(${getTime(filter)}, ${messages.id}) ${sql.raw(operator)} (${time.getTime()}, ${id})`

/** Messages checked per query: some milliseconds of work. */
const BATCH = 200

const COLUMNS = { ...getTableColumns(messages), ...DETAIL_COLUMNS }

export const createInboxStore = (db: Db) => ({
  list: (query: InboxListQuery) => listPage(db, query),
  listIds: (filter: InboxFilter) => listIds(db, filter),
  findPosition: (id: string, filter: InboxFilter) => findPosition(db, id, filter),
  readAll: (filter: InboxFilter) => readAll(db, filter),
  listOtherMessages: (id: string, email: string) => listOtherMessages(db, id, email),
})

const listIds = (db: Db, filter: InboxFilter) =>
  db
    .select({ id: messages.id })
    .from(messages)
    .where(and(toCondition(filter), isOfSubject(filter)))
    .orderBy(...getOrder(filter))
    .limit(LIMITS.rows)
    .all()
    .map(({ id }) => id)

/** Returns a message's position among those that match, even if it does not match itself. */
function findPosition(db: Db, id: string, filter: InboxFilter): InboxPosition | undefined {
  const row = db
    .select({ id: messages.id, time: getTime(filter) })
    .from(messages)
    .where(eq(messages.id, id))
    .get()
  if (!row) return undefined
  const matches = and(toCondition(filter), isOfSubject(filter))
  const oldestFirst = filter.sort === 'oldest'
  const isAbove = compareTo(row, oldestFirst ? '<' : '>', filter)
  const isBelow = compareTo(row, oldestFirst ? '>' : '<', filter)
  const direction = oldestFirst ? desc : asc
  const findNearest = (side: SQL, order: SQL[]) =>
    db
      .select({ id: messages.id })
      .from(messages)
      .where(and(matches, side))
      .orderBy(...order)
      .limit(1)
      .get()?.id
  const previous = findNearest(isAbove, [direction(getTime(filter)), direction(messages.id)])
  const next = findNearest(isBelow, getOrder(filter))
  // Stored counts leave only the period of the message to count.
  const period =
    isCountStored(filter) && filter.sort !== 'activity'
      ? countAround(db, filter, row.time)
      : undefined
  const counts = db
    .select({
      total: count(),
      above: sql<number>`total(${isAbove})`,
      itself: sql<number>`total(${messages.id} = ${id})`,
    })
    .from(messages)
    .where(
      and(
        matches,
        period && gte(messages.createdAt, period.start),
        period && lt(messages.createdAt, period.end),
      ),
    )
    .get()
  return {
    ...(previous !== undefined && { previous }),
    ...(next !== undefined && { next }),
    ...(counts?.itself && { position: (period?.above ?? 0) + counts.above + 1 }),
    total: period?.total ?? counts?.total ?? 0,
  }
}

/** Reads all messages that match. Other work can run between the batches. */
function* readAll(db: Db, { search = '', ...filter }: InboxFilter): Generator<MessageRow> {
  const [query, ...otherQueries] = toQueries(search)
  const isFiltered = and(
    toCondition(filter),
    isOfSubject(filter),
    ...otherQueries.map(isAmongMatches),
  )
  for (const batch of query ? listHits(db, query, filter) : listBatches(db, filter)) {
    yield* db
      .select(COLUMNS)
      .from(messages)
      .leftJoin(enquiryDetails, eq(enquiryDetails.messageId, messages.id))
      .where(and(isFiltered, batch))
      .orderBy(...getOrder(filter))
      .all()
  }
}

/** Returns conditions for batches of the messages that a search finds, in the order in which they were stored. */
function* listHits(db: Db, query: string, { sort }: InboxFilter): Generator<SQL> {
  const oldestFirst = sort === 'oldest'
  const direction = sql.raw(oldestFirst ? 'asc' : 'desc')
  let after = sql`true`
  for (;;) {
    const rows = db.values<[number]>(sql`
      select rowid >> 10 from conversation_words where conversation_words match ${query} and ${after}
      order by rowid ${direction} limit ${BATCH}`)
    const numbers = rows.flat()
    yield inArray(messages.number, numbers)
    const last = numbers.at(-1)
    if (last === undefined || numbers.length < BATCH) return
    after = oldestFirst ? sql`rowid >= ${last + 1} << 10` : sql`rowid < ${last} << 10`
  }
}

/** Returns conditions for batches of all messages, which limit how many messages a query checks. */
function* listBatches(db: Db, filter: InboxFilter): Generator<SQL | undefined> {
  const oldestFirst = filter.sort === 'oldest'
  let after: SQL | undefined
  for (;;) {
    const last = db
      .select({ id: messages.id, time: getTime(filter) })
      .from(messages)
      .where(after)
      .orderBy(...getOrder(filter))
      .limit(1)
      .offset(BATCH - 1)
      .get()
    yield and(after, last && compareTo(last, oldestFirst ? '<=' : '>=', filter))
    if (!last) return
    after = compareTo(last, oldestFirst ? '>' : '<', filter)
  }
}

function listOtherMessages(db: Db, id: string, email: string): Omit<Sender, 'timeZone'> {
  const address = email.toLowerCase()
  const isOther = and(IN_INBOX, sql`lower(${messages.email}) = ${address}`, ne(messages.id, id))
  const rows = db
    .select({
      _id: messages.id,
      reference: messages.reference,
      subject: messages.subject,
      status: messages.status,
      createdAt: messages.createdAt,
      lineCount: enquiryDetails.lineCount,
    })
    .from(messages)
    .leftJoin(enquiryDetails, eq(enquiryDetails.messageId, messages.id))
    .where(isOther)
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(SENDER_MESSAGES)
    .all()
  const otherMessages = rows.map(({ createdAt, lineCount, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    ...(lineCount && { lineCount }),
  }))
  const buyer = db
    .select({ id: buyers.id, label: buyers.label })
    .from(buyerAddresses)
    .innerJoin(buyers, eq(buyers.id, buyerAddresses.buyerId))
    .where(eq(buyerAddresses.address, address))
    .get()
  const isAll = otherMessages.length < SENDER_MESSAGES
  const total = isAll ? otherMessages.length : countRows(db, messages, isOther)
  return { others: otherMessages, total, ...(buyer && { buyer }) }
}
