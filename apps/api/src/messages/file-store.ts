import { and, eq, inArray, isNull } from '#api/database/drizzle.ts'
import type { Db } from '#api/database/open.ts'
import { enquiryFiles } from '#api/database/schema.ts'

export type EnquiryFileStore = ReturnType<typeof createEnquiryFileStore>

type Row = typeof enquiryFiles.$inferSelect

/** The files that came with messages, in SQL. */
export const createEnquiryFileStore = (db: Db) => ({
  /** Notes files that no message has yet. */
  add: (files: Omit<Row, 'messageId'>[]): void => void db.insert(enquiryFiles).values(files).run(),

  /** Gives files to the message that they came with. */
  attach: (ids: string[], messageId: string): void =>
    void db.update(enquiryFiles).set({ messageId }).where(inArray(enquiryFiles.id, ids)).run(),

  find: (messageId: string, id: string): Row | undefined =>
    db
      .select()
      .from(enquiryFiles)
      .where(and(eq(enquiryFiles.id, id), eq(enquiryFiles.messageId, messageId)))
      .get(),

  /** The files that no message has, or has any more. */
  loose: (): string[] =>
    db
      .select({ id: enquiryFiles.id })
      .from(enquiryFiles)
      .where(isNull(enquiryFiles.messageId))
      .all()
      .map(({ id }) => id),

  remove: (ids: string[]): void =>
    void db.delete(enquiryFiles).where(inArray(enquiryFiles.id, ids)).run(),
})
