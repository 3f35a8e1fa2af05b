import type { Company } from '@dhow/contract/company/company'
import { LANGUAGE_STATES } from '@dhow/contract/languages/languages'
import type { StoredLine } from '@dhow/contract/messages/enquiry-submission'
import { WEBHOOK_EVENTS, type WebhookEvent } from '@dhow/contract/webhooks/webhooks'
import { OTHER_LANGUAGES } from '@dhow/i18n/languages'
import {
  index,
  integer,
  primaryKey,
  sql,
  sqliteTable,
  text,
} from '#api/platform/database/drizzle.ts'
import { belongsTo, json, moment, singleRowTable } from './columns.ts'

/** The id of the database and its folder of pictures. The migration creates the row. */
export const installation = sqliteTable('installation', {
  id: text().primaryKey(),
  /** Null while the site is closed to visitors. */
  publishedAt: moment(),
})

export type StoredBackupTarget =
  | { kind: 'folder'; folder: string }
  | { kind: 's3'; endpoint: string; region: string; bucket: string; prefix: string; key: string }

export const backupSettings = singleRowTable('backup_settings', {
  nightly: integer({ mode: 'boolean' }).notNull(),
  /** Second place for nightly backups, outside the data folder; null for none. */
  target: json<StoredBackupTarget>(),
  /** Secret key of an S3 target, encrypted; see data-dir/secrets.ts. */
  targetSecret: text(),
})

/** Has a single row, created with the first recorded step; see dashboard/dashboard.ts. */
export const firstSteps = singleRowTable('first_steps', {
  dismissedAt: moment(),
  /** Time when the mail server accepted a test mail; cleared when the administrator reports it missing. */
  testMailAcceptedAt: moment('test_mail_taken_at'),
  testMailArrivedAt: moment(),
  backupDownloadedAt: moment(),
})

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
    requestHash: text().notNull(),
    status: integer().notNull(),
    /** The JSON body, encrypted; see data-dir/secrets.ts. */
    body: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index('stored_responses_by_time').on(table.createdAt)],
)

/** Fields that were saved; the others have their defaults. */
export type StoredCompany = Partial<Company>

export const company = singleRowTable('company', {
  fields: text({ mode: 'json' }).notNull().$type<StoredCompany>(),
  /** Fields before the last save; null when there is nothing to undo. */
  previous: text({ mode: 'json' }).$type<StoredCompany>(),
  savedAt: moment(),
})

export const companyFiles = sqliteTable('company_files', {
  /** Content hash: prefix of the file names in the folder of uploads. */
  name: text().primaryKey(),
  /** Pixels; null for other files. */
  width: integer(),
  height: integer(),
  addedAt: moment().notNull(),
})

export const contact = singleRowTable('contact', {
  email: text().notNull(),
  phone: text().notNull(),
  location: text().notNull(),
  mapUrl: text().notNull(),
  hours: text().notNull(),
  instagram: text().notNull(),
  facebook: text().notNull(),
  twitter: text().notNull(),
})

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
    previousSource: text(),
  },
  (table) => [primaryKey({ columns: [table.key, table.language] })],
)

export const admin = singleRowTable('admin', {
  email: text().notNull(),
  passwordHash: text().notNull(),
  /** Raised by a password change, which ends sessions with an older version. */
  sessionVersion: integer().notNull().default(1),
  /** Failed logins since the last successful one. */
  failedLogins: integer().notNull().default(0),
  lastFailedLoginAt: moment(),
  passwordGenerated: integer({ mode: 'boolean' }).notNull().default(false),
  /** Secret of the authenticator app (Base32); null while the two-step login is off. */
  totpSecret: text(),
  /** Time step of the last accepted code. It and earlier ones cannot be used again. */
  totpStep: integer().notNull().default(0),
})

export const recoveryCodes = sqliteTable('recovery_codes', {
  salt: text().primaryKey(),
  /** SHA-256 of salt and code (hex). */
  hash: text().notNull(),
})

export const sessions = sqliteTable('sessions', {
  id: text().primaryKey(),
  version: integer().notNull(),
  createdAt: moment().notNull(),
  /** Updated at most every TOUCH_EVERY_MS. */
  lastUsedAt: moment().notNull(),
  device: text().notNull(),
  /** Address of the login, shortened to its network. */
  network: text().notNull(),
  failedLogins: integer().notNull().default(0),
  lastFailedLoginAt: moment(),
})

/** Unopened links of mails. A new link replaces the old one of its purpose. */
export const mailedLinks = sqliteTable('mailed_links', {
  purpose: text({ enum: ['reset', 'forgotten', 'email'] }).primaryKey(),
  /** SHA-256 of the secret in the link (hex). */
  tokenHash: text().notNull(),
  expiresAt: moment().notNull(),
  email: text(),
})

/** Keys of programs, which act instead of a session; see admin/api-keys.ts. */
export const apiKeys = sqliteTable('api_keys', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** SHA-256 of the key (hex). */
  keyHash: text('key_hash').notNull().unique(),
  scopes: json<string[]>().notNull(),
  createdAt: moment().notNull(),
  expiresAt: moment(),
  /** Updated at most every minute. */
  lastUsedAt: moment(),
})

export const webhookEndpoints = sqliteTable('webhook_endpoints', {
  id: text().primaryKey(),
  url: text().notNull(),
  events: text({ mode: 'json' }).$type<WebhookEvent[]>().notNull(),
  enabled: integer({ mode: 'boolean' }).notNull(),
  /** Includes the prefix `whsec_`. */
  secret: text().notNull(),
  /** Replaced secrets, newest first. Each also signs until its time, in milliseconds since 1970. */
  oldSecrets: json<{ secret: string; until: number }[]>().notNull().default([]),
  createdAt: moment().notNull(),
  /** Time when it was disabled after a response with 410. */
  goneAt: moment(),
})

/** Outgoing events, one row per endpoint, written in the transaction of their cause. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: text().primaryKey(),
    endpointId: belongsTo(() => webhookEndpoints.id),
    /** The same for all attempts and endpoints. */
    eventId: text().notNull(),
    event: text({ enum: WEBHOOK_EVENTS }).notNull(),
    /** Signed payload. Empty if its enquiry was deleted after the delivery, by a trigger. */
    body: text().notNull(),
    /** Enquiry of the event. */
    messageId: text(),
    createdAt: moment().notNull(),
    state: text({ enum: ['waiting', 'delivered', 'expired'] })
      .notNull()
      .default('waiting'),
    /** Start of the retry schedule. */
    queuedAt: moment().notNull(),
    giveUpAt: moment().notNull(),
    nextAttemptAt: moment().notNull(),
    attempts: integer().notNull().default(0),
    attemptedAt: moment(),
    /** Status, duration and start of the last response. */
    status: integer(),
    durationMs: integer(),
    answer: text(),
    lastError: text(),
    dismissedAt: moment(),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.endpointId, table.state, table.nextAttemptAt),
    index('webhook_deliveries_by_time').on(table.endpointId, table.createdAt),
    index('webhook_deliveries_by_message').on(table.messageId).where(sql`message_id is not null`),
  ],
)

/** Products that changed since the last event. Maintained by triggers while an endpoint subscribes to them. */
export const webhookProductChanges = sqliteTable('webhook_product_changes', {
  productId: text().primaryKey(),
  change: text({ enum: ['created', 'changed', 'deleted'] }).notNull(),
})

/** Enquiry lists saved under a code. */
export const lists = sqliteTable(
  'lists',
  {
    /** SHA-256 of the code, so that a backup opens no list. */
    codeHash: text().primaryKey(),
    createdAt: moment().notNull(),
    openedAt: moment().notNull(),
    lines: text({ mode: 'json' }).notNull().$type<StoredLine[]>(),
  },
  (table) => [index('lists_by_opening').on(table.openedAt)],
)

/** Recent requests for a confirmation mail, to limit their number. The keys are hashes. */
export const subscriptionRequests = sqliteTable(
  'subscription_requests',
  {
    id: integer().primaryKey(),
    requestedAt: moment('asked_at').notNull(),
    addressKey: text().notNull(),
    networkKey: text().notNull(),
    mailed: integer({ mode: 'boolean' }).notNull(),
  },
  (table) => [
    index('subscription_requests_by_address').on(table.addressKey, table.requestedAt),
    index('subscription_requests_by_time').on(table.requestedAt, table.networkKey),
  ],
)

export const subscribers = sqliteTable(
  'subscribers',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    /** Normalized address; see search-words.ts. */
    emailKey: text('email_key').notNull().unique(),
    token: text().notNull().unique(),
    requestedAt: moment('asked_at').notNull(),
    confirmedAt: moment(),
  },
  (table) => [index('subscribers_by_time').on(table.requestedAt)],
)
