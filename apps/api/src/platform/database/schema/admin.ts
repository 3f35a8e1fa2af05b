import { check, integer, sql, sqliteTable, text } from '#api/platform/database/drizzle.ts'
import { moment } from './columns.ts'

/** One row, id 1. */
export const admin = sqliteTable(
  'admin',
  {
    id: integer().primaryKey(),
    email: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Raised by a password change: sessions that carry an older one are over. */
    sessionVersion: integer('session_version').notNull().default(1),
    /** Wrong logins since the last right one. */
    failedLogins: integer('failed_logins').notNull().default(0),
    lastFailedLoginAt: moment('last_failed_login_at'),
    /** Whether the password is the one that the first start made up. */
    passwordGenerated: integer('password_generated', { mode: 'boolean' }).notNull().default(false),
    /** The secret of the authenticator app, Base32; null while the two-step login is off. */
    totpSecret: text('totp_secret'),
    /** The time step of the last code that was taken: it and those before it are spent. */
    totpStep: integer('totp_step').notNull().default(0),
  },
  (table) => [check('admin_single', sql`${table.id} = 1`)],
)

/** The recovery codes that are left; see admin/recovery-codes.ts. */
export const recoveryCodes = sqliteTable('recovery_codes', {
  salt: text().primaryKey(),
  /** SHA-256 of salt and code, hexadecimal. */
  hash: text().notNull(),
})

/** The administrator's sessions; see admin/sessions.ts. */
export const sessions = sqliteTable('sessions', {
  id: text().primaryKey(),
  /** The administrator's session version when it began. */
  version: integer().notNull(),
  createdAt: moment('created_at').notNull(),
  /** At most some minutes old: see TOUCH_EVERY_MS. */
  lastUsedAt: moment('last_used_at').notNull(),
  /** In words, such as Firefox on Windows. */
  device: text().notNull(),
  /** The network that it began from, without the end of the address. */
  network: text().notNull(),
  /** Wrong logins before this one, since the last right one. */
  failedLogins: integer('failed_logins').notNull().default(0),
  lastFailedLoginAt: moment('last_failed_login_at'),
})

/** The mailed links that wait to be opened, one for each purpose; a newer one replaces it. */
export const mailedLinks = sqliteTable('mailed_links', {
  purpose: text({ enum: ['reset', 'forgotten', 'email'] }).primaryKey(),
  /** SHA-256 of the secret in the link, hexadecimal. */
  tokenHash: text('token_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
  /** The address that the link makes the administrator's. */
  email: text(),
})
