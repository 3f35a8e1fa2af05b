import { moment } from '#api/platform/database/columns.ts'
import { index, integer, primaryKey, sqliteTable, text } from '#api/platform/database/drizzle.ts'

/** The id of the database and its folder of pictures. The migration creates the row. */
export const installation = sqliteTable('installation', {
  id: text().primaryKey(),
  /** Null while the site is closed to visitors. */
  publishedAt: moment(),
  /** Time since which `removals` is complete: of the upgrade, or the first start after a restore. */
  removalsSince: moment(),
})

export const fileChecksums = sqliteTable('file_checksums', {
  /** Path in the data folder, such as `uploads/x-400.webp`. */
  path: text().primaryKey(),
  bytes: integer().notNull(),
  sha256: text().notNull(),
})

/** Products that are no longer public, and messages that left the inbox. Maintained by triggers. */
export const removals = sqliteTable(
  'removals',
  {
    kind: text({ enum: ['product', 'message'] }).notNull(),
    id: text().notNull(),
    removedAt: moment().notNull(),
  },
  ({ kind, id, removedAt }) => [
    primaryKey({ columns: [kind, id] }),
    index('removals_by_time').on(removedAt, id),
  ],
)
