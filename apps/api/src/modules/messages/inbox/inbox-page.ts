import { usesCursor } from '@dhow/contract/fields'
import { LIMITS } from '@dhow/contract/limits'
import type { InboxListQuery, InboxPage } from '@dhow/contract/messages/messages'
import { EXCERPT_LENGTH, INBOX_PAGE_SIZE } from '@dhow/contract/paging'
import { SUBJECTS, type Subject } from '@dhow/contract/subjects/subjects'
import type { SQL } from 'drizzle-orm'
import * as z from 'zod'
import { enquiryDetails, entries, messages } from '#api/modules/messages/tables.ts'
import { and, eq, gte, inArray, lt, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { readCursor, toCursor } from '#api/platform/http/requests.ts'
import { toQuery } from './conversation-words.ts'
import {
  countBySubject,
  countStored,
  findPeriod,
  getOrder,
  isCountStored,
  isOfSubject,
  sumCounts,
  toCondition,
  toWork,
  WORK_COLUMNS,
} from './inbox-filter.ts'

export const DETAIL_COLUMNS = {
  company: enquiryDetails.company,
  country: enquiryDetails.country,
  lineCount: enquiryDetails.lineCount,
}

const SUMMARY = {
  _id: messages.id,
  name: messages.name,
  email: messages.email,
  subject: messages.subject,
  message: sql<string>`substr(${messages.message}, 1, ${EXCERPT_LENGTH + 1})`,
  status: messages.status,
  outcome: messages.outcome,
  createdAt: messages.createdAt,
  work: WORK_COLUMNS,
  suggestions: sql<number>`(select count(*) from ${entries} where message_id = ${messages.id} and kind = 'suggestion')`,
  reference: messages.reference,
  ...DETAIL_COLUMNS,
}

type Page = { subjects: Record<Subject, number>; ids: string[]; isMore?: boolean }

/** Start of a page: after `offset` messages, or after the message of a cursor. */
type Start = { limit: number; offset: number; after?: SQL | undefined }

/** Maximum texts that a search counts. */
const MAX_HITS = 500

const Cursor = z.tuple([z.int(), z.string()])

function getStart({ page = 1, limit, cursor, sort }: InboxListQuery): Start {
  if (!usesCursor({ limit, cursor })) {
    return { limit: INBOX_PAGE_SIZE, offset: (page - 1) * INBOX_PAGE_SIZE }
  }
  const last = readCursor(cursor, Cursor)
  const comparison = sql.raw(sort === 'oldest' ? '>' : '<')
  const after = last && sql`(created_at, id) ${comparison} (${last[0]}, ${last[1]})`
  return { limit: limit ?? LIMITS.pageItems, offset: 0, after }
}

/** Returns a page of the messages that match, and the number of messages of each subject. */
export function listPage(db: Db, query: InboxListQuery): InboxPage {
  const { page = 1, ...filter } = query
  const start = getStart(query)
  const isCounted = isCountStored(filter) && !filter.updatedSince
  const { subjects, ids, isMore } = (isCounted ? readPage : searchPage)(db, filter, start)
  const total = sumCounts(filter.subject ? [subjects[filter.subject]] : Object.values(subjects))
  const rows = db
    .select(SUMMARY)
    .from(messages)
    .leftJoin(enquiryDetails, eq(enquiryDetails.messageId, messages.id))
    .where(inArray(messages.id, ids))
    .orderBy(...getOrder(filter))
    .all()
  const last = usesCursor(query) && rows.length === start.limit && rows.at(-1)
  return {
    items: rows.map(({ company, country, lineCount, createdAt, work, suggestions, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      work: toWork(work),
      ...(company !== null && { company }),
      ...(country !== null && { country }),
      ...(lineCount && { lineCount }),
      ...(suggestions > 0 && { suggestions }),
    })),
    total,
    ...(isMore && { isMore }),
    page,
    pages: Math.max(1, Math.ceil(total / start.limit)),
    subjects,
    spam: countStored(db, { spam: 'true' }),
    trash: countStored(db, { trash: 'true' }),
    ...(last && { nextCursor: toCursor([last.createdAt.getTime(), last._id]) }),
  }
}

/** Returns a page without a search. Stored counts tell where it begins. */
function readPage(db: Db, filter: InboxListQuery, { limit, offset, after }: Start): Page {
  const subjects = countBySubject(db, filter)
  const period = findPeriod(db, filter, offset)
  if (!period) return { subjects, ids: [] }
  const from =
    filter.sort === 'oldest'
      ? gte(messages.createdAt, period.start)
      : lt(messages.createdAt, period.end)
  const rows = db
    .select({ id: messages.id })
    .from(messages)
    .where(and(toCondition(filter), isOfSubject(filter), from, after))
    .orderBy(...getOrder(filter))
    .limit(limit)
    .offset(period.offset)
    .all()
  return { subjects, ids: rows.map(({ id }) => id) }
}

/** Returns a query for the matches. A search reads only the newest hits, because a word may be in every message. */
function buildMatchQuery(filter: InboxListQuery, condition?: SQL) {
  const columns = sql`${messages.id}, ${messages.subject}, ${messages.createdAt}`
  const { search = '', ...otherFilters } = filter
  const query = toQuery(search)
  if (!query || usesCursor(filter)) {
    return sql`select ${columns}, 0 as hits from ${messages} where ${and(toCondition(filter), condition)}`
  }
  const direction = sql.raw(filter.sort === 'oldest' ? 'asc' : 'desc')
  return sql`select distinct *, count(*) over () as hits from (
    select ${columns} from conversation_words as words cross join ${messages} on ${messages.number} = words.rowid >> 10
    where conversation_words match ${query} and ${and(toCondition(otherFilters), condition)}
    order by words.rowid ${direction} limit ${MAX_HITS})`
}

/** Returns a page of a search. One query counts and lists the matches. */
function searchPage(db: Db, filter: InboxListQuery, { limit, offset, after }: Start): Page {
  const matchQuery = filter.subject
    ? buildMatchQuery(filter, isOfSubject(filter))
    : sql`select * from matches`
  const order = getOrder(filter, { createdAt: sql`created_at`, id: sql`id` })
  const counts = SUBJECTS.map(
    (subject) => sql`count(*) filter (where subject = ${subject}) as ${sql.identifier(subject)}`,
  )
  const row = db.get<Page['subjects'] & { ids: string; hits: number | null }>(sql`
    with matches as materialized (${buildMatchQuery(filter)})
    select ${sql.join(counts, sql`, `)}, max(hits) as hits, (
      select json_group_array(id) from (
        select id from (${matchQuery}) where ${after ?? sql`true`}
        order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset})) as ids
    from matches`)
  const { ids, hits, ...subjects } = row
  return { subjects, ids: JSON.parse(ids), isMore: hits === MAX_HITS }
}
