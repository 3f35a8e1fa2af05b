import type { InboxFilter } from '@dhow/contract/messages/messages'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { isOfBuyer } from '#api/modules/buyers/buyer-rows.ts'
import { toQuery } from '#api/platform/database/conversation-words.ts'
import { and, asc, desc, eq, gte, sql } from '#api/platform/database/drizzle.ts'
import { FOLDERS, messages } from '#api/platform/database/schema.ts'

/** Condition of a folder. A constant, not a parameter, so that SQLite uses the partial index on spam. */
const inFolder = (folder: number): SQL => sql`${messages.folder} = ${sql.raw(String(folder))}`

export const IN_INBOX = inFolder(FOLDERS.inbox)

/** Returns the folder that a filter reads. */
export function folderOf({ spam, trash }: Pick<InboxFilter, 'spam' | 'trash'>): number {
  if (trash === 'true') return FOLDERS.trash
  return spam === 'true' ? FOLDERS.spam : FOLDERS.inbox
}

const isAmongMatches = (query: string): SQL =>
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
  const query = toQuery(search)
  return and(
    inFolder(folderOf(filter)),
    status ? eq(messages.status, status) : undefined,
    outcome ? eq(messages.outcome, outcome) : undefined,
    work ? eq(messages.workState, work) : undefined,
    buyer ? isOfBuyer(buyer) : undefined,
    query ? isAmongMatches(query) : undefined,
    updatedSince ? gte(messages.updatedAt, new Date(updatedSince)) : undefined,
  )
}

export const ofSubject = ({ subject }: InboxFilter) =>
  subject ? eq(messages.subject, subject) : undefined

/** Returns the order of the list. Messages of the same time are ordered by id. */
export const orderOf = (
  { sort }: InboxFilter,
  { createdAt, id }: Record<'createdAt' | 'id', SQLWrapper> = messages,
) => {
  const direction = sort === 'oldest' ? asc : desc
  return [direction(createdAt), direction(id)]
}
