import { check, integer, sql, sqliteTable, text } from '#api/platform/database/drizzle.ts'
import { moment } from './columns.ts'

/** The id of the database and its folder of pictures. The migration creates the row. */
export const installation = sqliteTable('installation', { id: text().primaryKey() })

/** Has a single row, created with the first recorded step; see dashboard/first-steps.ts. */
export const firstSteps = sqliteTable(
  'first_steps',
  {
    id: integer().primaryKey(),
    dismissedAt: moment('dismissed_at'),
    /** Time when the mail server accepted a test mail; cleared when the administrator reports it missing. */
    testMailAcceptedAt: moment('test_mail_taken_at'),
    testMailArrivedAt: moment('test_mail_arrived_at'),
    backupDownloadedAt: moment('backup_downloaded_at'),
  },
  (table) => [check('first_steps_single', sql`${table.id} = 1`)],
)

export const fileChecksums = sqliteTable('file_checksums', {
  /** Path in the data folder, such as `uploads/x-400.webp`. */
  path: text().primaryKey(),
  bytes: integer().notNull(),
  sha256: text().notNull(),
})
