import { createChecksums } from '#api/platform/data-dir/checksums.ts'
import { ENQUIRY_FILES_DIR } from '#api/platform/data-dir/data-dir.ts'
import { and, eq, inArray, isNull } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { enquiryFiles } from '#api/platform/database/schema.ts'

export type EnquiryFileStore = ReturnType<typeof createEnquiryFileStore>

type Row = typeof enquiryFiles.$inferSelect

/** The files that came with messages, in SQL. */
export function createEnquiryFileStore(db: Db) {
  const checksums = createChecksums(db)
  const pathOf = (id: string) => `${ENQUIRY_FILES_DIR}/${id}`

  return {
    /** Notes files that no message has yet. */
    add(files: (Omit<Row, 'messageId'> & { hash: string })[]): void {
      const rows = files.map(({ hash: _, ...row }) => row)
      db.insert(enquiryFiles).values(rows).run()
      checksums.record(
        files.map(({ id, bytes, hash }) => ({ path: pathOf(id), bytes, sha256: hash })),
      )
    },

    /** Gives files to the message that they came with. */
    attach: (ids: string[], messageId: string): void =>
      void db.update(enquiryFiles).set({ messageId }).where(inArray(enquiryFiles.id, ids)).run(),

    find: (messageId: string, id: string): Row | undefined =>
      db
        .select()
        .from(enquiryFiles)
        .where(and(eq(enquiryFiles.id, id), eq(enquiryFiles.messageId, messageId)))
        .get(),

    /** Returns the files without a message. */
    loose: (): string[] =>
      db
        .select({ id: enquiryFiles.id })
        .from(enquiryFiles)
        .where(isNull(enquiryFiles.messageId))
        .all()
        .map(({ id }) => id),

    remove(ids: string[]): void {
      db.delete(enquiryFiles).where(inArray(enquiryFiles.id, ids)).run()
      checksums.forget(ids.map(pathOf))
    },
  }
}
