import type { Sender } from '@dhow/contract/messages'
import { SENDER_MESSAGES } from '@dhow/contract/paging'
import { and, count, desc, eq, ne, sql } from '#api/database/drizzle.ts'
import type { Db } from '#api/database/open.ts'
import { enquiryDetails, messages } from '#api/database/schema.ts'
import { matchesOf } from './inbox-filter.ts'

/** The other messages of a message's address, whether it was typed with capitals or without, in SQL. */
export function othersOf(db: Db, id: string, email: string): Pick<Sender, 'others' | 'total'> {
  // The index of the search finds it however it is written, and some others that it is a part of.
  const isOfEmail = sql`lower(${messages.email}) = lower(${email})`
  const isOther = and(matchesOf({ search: email }), isOfEmail, ne(messages.id, id))
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
  const others = rows.map(({ createdAt, lineCount, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    ...(lineCount && { lineCount }),
  }))
  if (others.length < SENDER_MESSAGES) return { others, total: others.length }
  const counted = db.select({ total: count() }).from(messages).where(isOther).get()
  return { others, total: counted?.total ?? others.length }
}
