import { check, index, integer, sql, sqliteTable, text } from '#api/platform/database/drizzle.ts'
import { json, moment } from './columns.ts'

/** The id of the database and its folder of pictures. The migration creates the row. */
export const installation = sqliteTable('installation', {
  id: text().primaryKey(),
  /** Null while the site is closed to visitors. */
  publishedAt: moment('published_at'),
})

export type StoredBackupTarget =
  | { kind: 'folder'; folder: string }
  | { kind: 's3'; endpoint: string; region: string; bucket: string; prefix: string; key: string }

/** Has a single row, which the first save creates. */
export const backupSettings = sqliteTable(
  'backup_settings',
  {
    id: integer().primaryKey(),
    nightly: integer({ mode: 'boolean' }).notNull(),
    /** Second place for nightly backups, outside the data folder; null for none. */
    target: json<StoredBackupTarget>(),
    /** Secret key of an S3 target, encrypted; see data-dir/encryption.ts. */
    targetSecret: text('target_secret'),
  },
  (table) => [check('backup_settings_single', sql`${table.id} = 1`)],
)

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

/** Responses to requests with an Idempotency-Key, for a day. */
export const storedResponses = sqliteTable(
  'stored_responses',
  {
    /** SHA-256 of route, caller and Idempotency-Key (hex). */
    key: text().primaryKey(),
    /** SHA-256 of the request (hex). */
    requestHash: text('request_hash').notNull(),
    status: integer().notNull(),
    /** The JSON body, encrypted; see data-dir/encryption.ts. */
    body: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('stored_responses_by_time').on(table.createdAt)],
)
