import { CONNECTION_PROVIDERS } from '@dhow/contract/mail/connection'
import { json, moment, singleRowTable } from '#api/platform/database/columns.ts'
import { integer, sql, text } from '#api/platform/database/drizzle.ts'

export type StoredImap = StoredSmtp & { folder: string; takesNew?: boolean | undefined }

export type StoredSmtp = {
  host: string
  port: number
  security: 'none' | 'starttls' | 'tls'
  user: string
}

export const mailSettings = singleRowTable('mail_settings', {
  signature: text().notNull(),
  acknowledge: integer({ mode: 'boolean' }).notNull(),
  /** Mail server; null if none was set. */
  smtp: json<StoredSmtp>(),
  /** Encrypted; see data-dir/secrets.ts. */
  smtpPassword: text(),
  /** Mailbox to read; null if none was set. */
  imap: json<StoredImap>(),
  /** Encrypted, like the password of `smtp`. */
  imapPassword: text(),
  /** Secret of POST /inbound-mail, encrypted; null if it is closed. */
  inboundSecret: text(),
  /** From address of all mails; empty for the default. */
  sender: text().notNull().default(''),
})

/** The connection of the mailbox by OAuth 2.0. Has a single row, with the registration of the app at the provider. */
export const mailConnection = singleRowTable('mail_connection', {
  provider: text({ enum: CONNECTION_PROVIDERS }).notNull(),
  tenant: text(),
  clientId: text().notNull(),
  /** Encrypted, like the tokens. */
  clientSecret: text(),
  mailbox: text(),
  /** Account of the person who signed in. */
  user: text(),
  /** Hosts that may get the tokens. */
  hosts: json<string[]>().notNull(),
  /** Null until somebody has signed in. */
  refreshToken: text(),
  accessToken: text(),
  /** Time from which the access token is renewed. */
  renewAt: moment(),
  connectedAt: moment(),
})

/** The position up to which a mailbox was read. Has a single row, written in the transaction of each mail. */
export const mailboxState = singleRowTable('mailbox_state', {
  /** User, host and folder. Another mailbox is read from its beginning. */
  account: text().notNull(),
  uidValidity: integer().notNull(),
  lastUid: integer().notNull(),
  /** Time from which mails with this `uidValidity` become enquiries. */
  since: moment().notNull().default(sql`0`),
})
