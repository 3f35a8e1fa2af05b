import type { InboxFilter } from '@dhow/contract/messages/messages'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { and, asc, desc, eq, sql } from '#api/platform/database/drizzle.ts'
import { isIndexed, rowsWith, textIn } from '#api/platform/database/full-text.ts'
import { messages } from '#api/platform/database/schema.ts'
import { fold } from '#api/platform/database/search-key.ts'
import { IS_SPAM, NOT_SPAM } from './is-spam.ts'

/** The columns that messages are sorted by. */
type Moment = Record<'createdAt' | 'id', SQLWrapper>

/** Whether a folded text is in what a search looks through, looked up in each message. */
export const contains = (text: string) => sql`instr(${messages.searchKey}, ${text})`

/** The messages that a text is in, wherever the index finds it. */
const indexed = (text: string) =>
  isIndexed(text)
    ? sql`${messages.number} in ${rowsWith('message_words', textIn('search_key', text))}`
    : contains(text)

/**
 * The messages that pass `status`, `spam` and `search`, of every subject.
 * @param has how a text is looked for
 */
export function matchesOf(
  { search = '', status, spam }: InboxFilter,
  has = indexed,
): SQL | undefined {
  const wanted = fold(search)
  return and(
    spam === 'true' ? IS_SPAM : NOT_SPAM,
    status ? eq(messages.status, status) : undefined,
    wanted ? has(wanted) : undefined,
  )
}

/** The messages of the subject that is asked for. */
export const ofSubject = ({ subject }: InboxFilter) =>
  subject ? eq(messages.subject, subject) : undefined

/** The order of the list; messages of the same moment stand by their ids. */
export const orderOf = ({ sort }: InboxFilter, { createdAt, id }: Moment = messages) => {
  const direction = sort === 'oldest' ? asc : desc
  return [direction(createdAt), direction(id)]
}
