import { check, integer, sql, sqliteTable, text } from '#api/platform/database/drizzle.ts'
import { json, moment } from './columns.ts'

export const admin = sqliteTable(
  'admin',
  {
    id: integer().primaryKey(),
    email: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Raised by a password change, which ends sessions with an older version. */
    sessionVersion: integer('session_version').notNull().default(1),
    /** Failed logins since the last successful one. */
    failedLogins: integer('failed_logins').notNull().default(0),
    lastFailedLoginAt: moment('last_failed_login_at'),
    passwordGenerated: integer('password_generated', { mode: 'boolean' }).notNull().default(false),
    /** Secret of the authenticator app (Base32); null while the two-step login is off. */
    totpSecret: text('totp_secret'),
    /** Time step of the last accepted code. It and earlier ones cannot be used again. */
    totpStep: integer('totp_step').notNull().default(0),
  },
  (table) => [check('admin_single', sql`${table.id} = 1`)],
)

export const recoveryCodes = sqliteTable('recovery_codes', {
  salt: text().primaryKey(),
  /** SHA-256 of salt and code (hex). */
  hash: text().notNull(),
})

export const sessions = sqliteTable('sessions', {
  id: text().primaryKey(),
  version: integer().notNull(),
  createdAt: moment('created_at').notNull(),
  /** Updated at most every TOUCH_EVERY_MS. */
  lastUsedAt: moment('last_used_at').notNull(),
  device: text().notNull(),
  /** Address of the login, shortened to its network. */
  network: text().notNull(),
  failedLogins: integer('failed_logins').notNull().default(0),
  lastFailedLoginAt: moment('last_failed_login_at'),
})

/** Unopened links of mails. A new link replaces the old one of its purpose. */
export const mailedLinks = sqliteTable('mailed_links', {
  purpose: text({ enum: ['reset', 'forgotten', 'email'] }).primaryKey(),
  /** SHA-256 of the secret in the link (hex). */
  tokenHash: text('token_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
  email: text(),
})

/** Keys of programs, which act instead of a session; see admin/api-keys.ts. */
export const apiKeys = sqliteTable('api_keys', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** SHA-256 of the key (hex). */
  keyHash: text('key_hash').notNull().unique(),
  scopes: json<string[]>().notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at'),
  /** Updated at most every minute. */
  lastUsedAt: moment('last_used_at'),
})
