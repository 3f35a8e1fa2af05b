import { moment } from '#api/platform/database/columns.ts'
import { integer, sqliteTable, text } from '#api/platform/database/drizzle.ts'

/** The id of the database and its folder of pictures. The migration creates the row. */
export const installation = sqliteTable('installation', {
  id: text().primaryKey(),
  /** Null while the site is closed to visitors. */
  publishedAt: moment(),
})

export const fileChecksums = sqliteTable('file_checksums', {
  /** Path in the data folder, such as `uploads/x-400.webp`. */
  path: text().primaryKey(),
  bytes: integer().notNull(),
  sha256: text().notNull(),
})
