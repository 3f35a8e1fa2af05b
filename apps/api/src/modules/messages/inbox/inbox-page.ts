import type { InboxFilter, InboxPage } from '@dhow/contract/messages/messages'
import { EXCERPT_LENGTH, INBOX_PAGE_SIZE } from '@dhow/contract/paging'
import type { Subject } from '@dhow/contract/subjects/subjects'
import { and, eq, gte, inArray, lt, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { enquiryDetails, messages } from '#api/platform/database/schema.ts'
import { matchesOf, ofSubject, orderOf } from './inbox-filter.ts'
import { bySubject, countOfEachSubject, periodAt, sumOf } from './message-counts.ts'

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
  createdAt: messages.createdAt,
  reference: messages.reference,
  ...DETAIL_COLUMNS,
}

export type InboxQuery = InboxFilter & { page?: number | undefined }

type Page = { subjects: Record<Subject, number>; ids: string[] }

/** Returns a page of the messages that match, and the number of messages of each subject. */
export function listPage(db: Db, { page = 1, ...filter }: InboxQuery): InboxPage {
  const offset = (page - 1) * INBOX_PAGE_SIZE
  const { subjects, ids } = (filter.search ? searched : listed)(db, filter, offset)
  const total = sumOf(filter.subject ? [subjects[filter.subject]] : Object.values(subjects))
  const rows = db
    .select(SUMMARY)
    .from(messages)
    .leftJoin(enquiryDetails, eq(enquiryDetails.messageId, messages.id))
    .where(inArray(messages.id, ids))
    .orderBy(...orderOf(filter))
    .all()
  return {
    items: rows.map(({ company, country, lineCount, createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      ...(company !== null && { company }),
      ...(country !== null && { country }),
      ...(lineCount && { lineCount }),
    })),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / INBOX_PAGE_SIZE)),
    subjects,
    spam: sumOf(Object.values(countOfEachSubject(db, { spam: 'true' }))),
  }
}

/** Returns a page without a search. Stored counts tell where it begins. */
function listed(db: Db, filter: InboxFilter, offset: number): Page {
  const subjects = countOfEachSubject(db, filter)
  const period = periodAt(db, filter, offset)
  if (!period) return { subjects, ids: [] }
  const from =
    filter.sort === 'oldest'
      ? gte(messages.createdAt, period.start)
      : lt(messages.createdAt, period.end)
  const rows = db
    .select({ id: messages.id })
    .from(messages)
    .where(and(matchesOf(filter), ofSubject(filter), from))
    .orderBy(...orderOf(filter))
    .limit(INBOX_PAGE_SIZE)
    .offset(period.offset)
    .all()
  return { subjects, ids: rows.map(({ id }) => id) }
}

/** Returns a page of a search. One query counts and lists the matches. */
function searched(db: Db, filter: InboxFilter, offset: number): Page {
  const found = db
    .$with('found')
    .as(
      db
        .select({ id: messages.id, subject: messages.subject, createdAt: messages.createdAt })
        .from(messages)
        .where(matchesOf(filter)),
    )
  const shown = db
    .select({ id: found.id })
    .from(found)
    .where(filter.subject ? eq(found.subject, filter.subject) : undefined)
    .orderBy(...orderOf(filter, found))
    .limit(INBOX_PAGE_SIZE)
    .offset(offset)
  const row = db
    .with(found)
    .select({
      ids: sql<string>`(select json_group_array(id) from ${shown})`,
      ...bySubject((subject) => sql<number>`count(*) filter (where ${found.subject} = ${subject})`),
    })
    .from(found)
    .get()
  const { ids, ...subjects } = row ?? { ids: '[]', ...bySubject(() => 0) }
  return { subjects, ids: JSON.parse(ids) }
}
