import { check, integer, sql, sqliteTable, text } from '#api/database/drizzle.ts'
import { moment } from './moment.ts'

/** One row: the id that the database and its folder of pictures know each other by; made with the table. */
export const installation = sqliteTable('installation', { id: text().primaryKey() })

/** One row, id 1, once there is something to remember of the first steps; see dashboard/first-steps.ts. */
export const firstSteps = sqliteTable(
  'first_steps',
  {
    id: integer().primaryKey(),
    /** When the administrator dismissed the list. */
    dismissedAt: moment('dismissed_at'),
    /** When the mail server took a test mail that nobody said was lost. */
    testMailTakenAt: moment('test_mail_taken_at'),
    /** When the administrator said that it arrived. */
    testMailArrivedAt: moment('test_mail_arrived_at'),
    /** When a backup was downloaded whole. */
    backupDownloadedAt: moment('backup_downloaded_at'),
  },
  (table) => [check('first_steps_single', sql`${table.id} = 1`)],
)
