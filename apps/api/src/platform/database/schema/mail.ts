import { MAIL_KINDS } from '@dhow/contract/mail/mail'
import { BASE_LANGUAGE, LANGUAGE_CODES } from '@dhow/i18n/languages'
import {
  index,
  integer,
  primaryKey,
  sql,
  sqliteTable,
  text,
} from '#api/platform/database/drizzle.ts'
import { belongsTo, json, moment, singleRowTable } from './columns.ts'
import { enquiryFiles } from './messages.ts'

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

/** The position up to which a mailbox was read. Has a single row, written in the transaction of each mail. */
export const mailboxState = singleRowTable('mailbox_state', {
  /** User, host and folder. Another mailbox is read from its beginning. */
  account: text().notNull(),
  uidValidity: integer().notNull(),
  lastUid: integer().notNull(),
  /** Time from which mails with this `uidValidity` become enquiries. */
  since: moment().notNull().default(sql`0`),
})

/** Outgoing mail, written in the transaction of its cause. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text().primaryKey(),
    kind: text({ enum: MAIL_KINDS }).notNull().default('enquiry'),
    about: text(),
    recipient: text().notNull(),
    recipientName: text(),
    replyTo: text(),
    replyToName: text(),
    unsubscribeUrl: text(),
    subject: text().notNull(),
    /** Plain text; empty after the mail was sent or stored as a file. */
    body: text().notNull(),
    /** Content without the letterhead, which is added when the mail is sent. */
    html: text().notNull().default(''),
    language: text({ enum: LANGUAGE_CODES }).notNull().default(BASE_LANGUAGE),
    /** Message-ID with angle brackets, the same for every attempt. */
    messageId: text().notNull().default(''),
    inReplyTo: text(),
    /** Message-IDs of the earlier mails of the conversation, if there are several. */
    references: text(),
    /** Addresses, separated by commas. */
    cc: text(),
    createdAt: moment().notNull(),
    state: text({ enum: ['waiting', 'sent', 'stored', 'refused', 'expired'] })
      .notNull()
      .default('waiting'),
    /** Start of the retry schedule. */
    queuedAt: moment().notNull().default(sql`0`),
    giveUpAt: moment().notNull().default(sql`0`),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment().notNull(),
    attemptedAt: moment(),
    sentAt: moment(),
    lastError: text(),
    /** Whether the last failure concerned the mail server, not this mail. */
    serverFailed: integer({ mode: 'boolean' }).notNull().default(false),
    dismissedAt: moment(),
  },
  (table) => [
    index('outbox_due').on(table.state, table.nextAttemptAt),
    index('outbox_about').on(table.about, table.kind),
  ],
)

/** Files of mails. A trigger deletes the rows after the mail was sent or stored. */
export const mailFiles = sqliteTable(
  'mail_files',
  {
    mailId: belongsTo(() => outbox.id),
    position: integer().notNull(),
    fileId: text()
      .notNull()
      .references(() => enquiryFiles.id),
  },
  (table) => [
    primaryKey({ columns: [table.mailId, table.position] }),
    index('mail_files_by_file').on(table.fileId),
  ],
)
