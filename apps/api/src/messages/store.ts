import type { Enquiry, Message } from '@dhow/contract/messages'
import { and, desc, eq, inArray } from '#api/database/drizzle.ts'
import { newId } from '#api/database/id.ts'
import type { Db } from '#api/database/open.ts'
import { messages } from '#api/database/schema.ts'
import { searchKey } from '#api/database/search-key.ts'

export type MessageStore = ReturnType<typeof createMessageStore>

const toMessage = (row: typeof messages.$inferSelect): Message => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  message: row.message,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  ...(row.replyContent !== null &&
    row.repliedAt !== null && {
      reply: { content: row.replyContent, repliedAt: row.repliedAt.toISOString() },
    }),
})

/** Enquiries and their replies, in SQL. */
export function createMessageStore(db: Db) {
  return {
    /** Every enquiry, newest first. */
    all: (): Message[] =>
      db
        .select()
        .from(messages)
        .orderBy(desc(messages.createdAt), desc(messages.id))
        .all()
        .map(toMessage),

    find(id: string): Message | undefined {
      const row = db.select().from(messages).where(eq(messages.id, id)).get()
      return row && toMessage(row)
    },

    /** Stores an enquiry as pending and returns its id. */
    insert(enquiry: Enquiry, createdAt: Date): string {
      const id = newId()
      const { name, email, message } = enquiry
      db.insert(messages)
        .values({ ...enquiry, id, createdAt, searchKey: searchKey(name, email, message) })
        .run()
      return id
    },

    /** Whether there was such a message without a reply. */
    reply: (id: string, replyContent: string, repliedAt: Date): boolean =>
      db
        .update(messages)
        .set({ status: 'replied', replyContent, repliedAt })
        .where(and(eq(messages.id, id), eq(messages.status, 'pending')))
        .run().changes > 0,

    /** How many of them there were. */
    removeMany: (ids: string[]): number =>
      db.delete(messages).where(inArray(messages.id, ids)).run().changes,

    transaction: <T>(work: () => T): T => db.transaction(work),
  }
}
