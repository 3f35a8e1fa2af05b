import { integer, sqliteTable, text } from '#api/database/drizzle.ts'

/** Size and SHA-256 of the files that rows name, so that damage on the disk is noticed. */
export const fileChecksums = sqliteTable('file_checksums', {
  /** Path in the data folder, with a slash after the folder. */
  path: text().primaryKey(),
  bytes: integer().notNull(),
  sha256: text().notNull(),
})
