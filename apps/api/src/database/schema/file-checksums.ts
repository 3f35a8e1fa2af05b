import { integer, sqliteTable, text } from '#api/database/drizzle.ts'

/** Size and SHA-256 of stored files, by which checks and backups find damage. */
export const fileChecksums = sqliteTable('file_checksums', {
  /** Path in the data folder, such as `uploads/x-400.webp`. */
  path: text().primaryKey(),
  bytes: integer().notNull(),
  sha256: text().notNull(),
})
