import { json, moment, singleRowTable } from '#api/platform/database/columns.ts'
import { integer, sqliteTable, text } from '#api/platform/database/drizzle.ts'

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

/** Keys of programs, which act instead of a session; see api-keys.ts. */
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
