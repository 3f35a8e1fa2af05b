import { usesCursor } from '@dhow/contract/fields'
import { LIMITS } from '@dhow/contract/limits'
import type { InboxListQuery, InboxPage, MessageSummary } from '@dhow/contract/messages/messages'
import { EXCERPT_LENGTH, INBOX_PAGE_SIZE } from '@dhow/contract/paging'
import { SUBJECTS, type Subject } from '@dhow/contract/subjects/subjects'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import * as z from 'zod'
import { enquiryDetails, entries, messages } from '#api/modules/messages/tables.ts'
import { and, eq, gte, inArray, lt, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { readSync } from '#api/platform/database/removals.ts'
import { readCursor, toCursor } from '#api/platform/http/requests.ts'
import { toQueries } from './conversation-words.ts'
import {
  countBySubject,
  countStored,
  findPeriod,
  getOrder,
  getTime,
  isAmongMatches,
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

/** Maximum characters of the newest text: more than a line. */
const NEWEST_LENGTH = 200

/** Text of the newest mail, quotation, step of a deal or note after the enquiry. Null if there is none. */
const NEWEST = sql<string | null>`(
  select json_object('at', at, 'text', substr(text, 1, ${NEWEST_LENGTH})) from (
    select at, text from ${entries}
      where message_id = ${messages.id} and kind in ('answer', 'suggestion', 'follow-up', 'note')
    union all select replied_at, reply_content where replied_at is not null
    union all select sent_at, letter from quotation_versions join quotations on quotations.id = quotation_id
      where quotations.message_id = ${messages.id} and sent_at is not null
    union all select cast(unixepoch(decision ->> 'at', 'subsec') * 1000 as integer),
        coalesce(nullif(decision ->> 'text', ''), 'Quotation ' || replace(state, '_', ' '))
      from quotation_versions join quotations on quotations.id = quotation_id
      where quotations.message_id = ${messages.id} and decision is not null
    union all select sent_at, letter from proforma_versions join quotations on quotations.id = quotation_id
      where quotations.message_id = ${messages.id} and sent_at is not null
    union all select at, 'Deal: ' || replace(step, '_', ' ') || iif(note = '', '', '. ' || note) from deal_steps join quotations on quotations.id = quotation_id
      where quotations.message_id = ${messages.id} and step <> 'proforma_sent'
  ) order by at desc limit 1)`

const SUMMARY = {
  _id: messages.id,
  name: messages.name,
  email: messages.email,
  subject: messages.subject,
  message: sql<string>`substr(${messages.message}, 1, ${EXCERPT_LENGTH + 1})`,
  status: messages.status,
  outcome: messages.outcome,
  createdAt: messages.createdAt,
  activityAt: messages.activityAt,
  newest: NEWEST,
  work: WORK_COLUMNS,
  suggestions: sql<number>`(select count(*) from ${entries} where message_id = ${messages.id} and kind = 'suggestion')`,
  reference: messages.reference,
  ...DETAIL_COLUMNS,
}

type Page = { subjects: Record<Subject, number>; ids: string[]; isMore?: boolean }

/** Start of a page: after `offset` messages, or after the message and the deletion of a cursor. */
type Start = {
  limit: number
  offset: number
  after?: ((time: SQLWrapper) => SQL) | undefined
  removal?: (number | string)[]
}

/** Maximum texts that a search counts. */
const MAX_HITS = 500

/** Time and id of the last message, then of the last deletion. */
const Cursor = z.tuple([z.int(), z.string(), z.int().default(0), z.string().default('')])

function getStart(query: InboxListQuery): Start {
  const { page = 1, limit, cursor, sort } = query
  if (!usesCursor(query)) {
    return { limit: INBOX_PAGE_SIZE, offset: (page - 1) * INBOX_PAGE_SIZE }
  }
  const last = readCursor(cursor, Cursor)
  const comparison = sql.raw(sort === 'oldest' ? '>' : '<')
  const after =
    last && ((time: SQLWrapper) => sql`(${time}, id) ${comparison} (${last[0]}, ${last[1]})`)
  return { limit: limit ?? LIMITS.pageItems, offset: 0, after, removal: last?.slice(2) ?? [] }
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
  const time = filter.sort === 'activity' ? 'activityAt' : 'createdAt'
  const last = usesCursor(query) && rows.length === start.limit && rows.at(-1)
  const { fields, next } = start.removal
    ? readSync(db, 'message', { ...query, hasNext: Boolean(last), after: start.removal })
    : {}
  const end = [filter.sort === 'oldest' ? Number.MAX_SAFE_INTEGER : -1, '']
  return {
    items: rows.map(
      ({
        company,
        country,
        lineCount,
        createdAt,
        activityAt: _,
        newest,
        work,
        suggestions,
        ...row
      }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        work: toWork(work),
        ...(company !== null && { company }),
        ...(country !== null && { country }),
        ...(lineCount && { lineCount }),
        ...(suggestions > 0 && { suggestions }),
        ...(newest !== null && { newest: readNewest(newest) }),
      }),
    ),
    total,
    ...(isMore && { isMore }),
    page,
    pages: Math.max(1, Math.ceil(total / start.limit)),
    subjects,
    spam: countStored(db, { spam: 'true' }),
    trash: countStored(db, { trash: 'true' }),
    ...fields,
    ...(next && { nextCursor: toCursor([...end, ...next]) }),
    ...(last && { nextCursor: toCursor([last[time].getTime(), last._id]) }),
  }
}

function readNewest(json: string): MessageSummary['newest'] {
  const { at, text } = JSON.parse(json)
  return { at: new Date(at).toISOString(), text }
}

/** Returns a page without a search. Stored counts tell where it begins. */
function readPage(db: Db, filter: InboxListQuery, { limit, offset, after }: Start): Page {
  const subjects = countBySubject(db, filter)
  const isByActivity = filter.sort === 'activity'
  const period = isByActivity ? undefined : findPeriod(db, filter, offset)
  if (!period && !isByActivity) return { subjects, ids: [] }
  const from =
    period &&
    (filter.sort === 'oldest'
      ? gte(messages.createdAt, period.start)
      : lt(messages.createdAt, period.end))
  const rows = db
    .select({ id: messages.id })
    .from(messages)
    .where(and(toCondition(filter), isOfSubject(filter), from, after?.(getTime(filter))))
    .orderBy(...getOrder(filter))
    .limit(limit)
    .offset(period?.offset ?? offset)
    .all()
  return { subjects, ids: rows.map(({ id }) => id) }
}

/** Returns a query for the matches. A search reads only the newest hits, because a word may be in every message. */
function buildMatchQuery(filter: InboxListQuery, condition?: SQL) {
  const columns = sql`${messages.id}, ${messages.subject}, ${getTime(filter)} as time`
  const { search = '', ...otherFilters } = filter
  const [query, ...otherQueries] = toQueries(search)
  if (!query || usesCursor(filter)) {
    return sql`select ${columns}, 0 as hits from ${messages} where ${and(toCondition(filter), condition)}`
  }
  const direction = sql.raw(filter.sort === 'oldest' ? 'asc' : 'desc')
  return sql`select distinct *, count(*) over () as hits from (
    select ${columns} from conversation_words as words cross join ${messages} on ${messages.number} = words.rowid >> 10
    where conversation_words match ${query} and ${and(toCondition(otherFilters), condition, ...otherQueries.map(isAmongMatches))}
    order by words.rowid ${direction} limit ${MAX_HITS})`
}

/** Returns a page of a search. One query counts and lists the matches. */
function searchPage(db: Db, filter: InboxListQuery, { limit, offset, after }: Start): Page {
  const matchQuery = filter.subject
    ? buildMatchQuery(filter, isOfSubject(filter))
    : sql`select * from matches`
  const order = getOrder(filter, { time: sql`time`, id: sql`id` })
  const counts = SUBJECTS.map(
    (subject) => sql`count(*) filter (where subject = ${subject}) as ${sql.identifier(subject)}`,
  )
  const row = db.get<Page['subjects'] & { ids: string; hits: number | null }>(sql`
    with matches as materialized (${buildMatchQuery(filter)})
    select ${sql.join(counts, sql`, `)}, max(hits) as hits, (
      select json_group_array(id) from (
        select id from (${matchQuery}) where ${after?.(sql`time`) ?? sql`true`}
        order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset})) as ids
    from matches`)
  const { ids, hits, ...subjects } = row
  return { subjects, ids: JSON.parse(ids), isMore: hits === MAX_HITS }
}
