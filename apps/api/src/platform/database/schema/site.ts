import type { Company } from '@dhow/contract/company/company'
import { LANGUAGE_STATES } from '@dhow/contract/languages/languages'
import { OTHER_LANGUAGES } from '@dhow/messages/languages'
import {
  check,
  index,
  integer,
  primaryKey,
  sql,
  sqliteTable,
  text,
} from '#api/platform/database/drizzle.ts'
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

/** Has a single row, created with the first recorded step; see dashboard/dashboard.ts. */
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

/** Fields that were saved; the others have their defaults. */
export type StoredCompany = Partial<Company>

/** Has a single row, which the first save creates. */
export const company = sqliteTable(
  'company',
  {
    id: integer().primaryKey(),
    fields: text({ mode: 'json' }).notNull().$type<StoredCompany>(),
    /** Fields before the last save; null when there is nothing to undo. */
    previous: text({ mode: 'json' }).$type<StoredCompany>(),
    savedAt: moment('saved_at'),
  },
  (table) => [check('company_single', sql`${table.id} = 1`)],
)

export const companyFiles = sqliteTable('company_files', {
  /** Content hash: prefix of the file names in the folder of uploads. */
  name: text().primaryKey(),
  /** Pixels; null for other files. */
  width: integer(),
  height: integer(),
  addedAt: moment('added_at').notNull(),
})

export const contact = sqliteTable(
  'contact',
  {
    id: integer().primaryKey(),
    email: text().notNull(),
    phone: text().notNull(),
    location: text().notNull(),
    mapUrl: text('map_url').notNull(),
    hours: text().notNull(),
    instagram: text().notNull(),
    facebook: text().notNull(),
    twitter: text().notNull(),
  },
  (table) => [check('contact_single', sql`${table.id} = 1`)],
)

/** Languages whose state or mark was changed. The others are off. */
export const languages = sqliteTable('languages', {
  code: text({ enum: OTHER_LANGUAGES }).primaryKey(),
  state: text({ enum: LANGUAGE_STATES }).notNull().default('off'),
  reviewed: integer({ mode: 'boolean' }).notNull().default(false),
})

/** Translations by English text, of products, the company and messages alike. */
export const translations = sqliteTable(
  'translations',
  {
    /** Hash of the English text; see languages/store.ts. */
    key: text().notNull(),
    language: text({ enum: OTHER_LANGUAGES }).notNull(),
    source: text().notNull(),
    text: text().notNull(),
    /** The text that was translated, if the English text has changed since. */
    previousSource: text('previous_source'),
  },
  (table) => [primaryKey({ columns: [table.key, table.language] })],
)
