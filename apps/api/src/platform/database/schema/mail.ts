import { MAIL_KINDS } from '@dhow/contract/mail'
import { BASE_LANGUAGE, LANGUAGE_CODES } from '@dhow/messages/languages'
import {
  check,
  index,
  integer,
  primaryKey,
  sql,
  sqliteTable,
  text,
} from '#api/platform/database/drizzle.ts'
import { belongsTo, json, moment } from './columns.ts'
import { enquiryFiles } from './conversations.ts'

export type StoredImap = StoredSmtp & { folder: string; takesNew?: boolean | undefined }

export type StoredSmtp = {
  host: string
  port: number
  security: 'none' | 'starttls' | 'tls'
  user: string
}

/** Has a single row, which the first save creates. */
export const mailSettings = sqliteTable(
  'mail_settings',
  {
    id: integer().primaryKey(),
    signature: text().notNull(),
    acknowledge: integer({ mode: 'boolean' }).notNull(),
    /** Mail server; null if none was set. */
    smtp: json<StoredSmtp>(),
    /** Encrypted; see data-dir/encryption.ts. */
    smtpPassword: text('smtp_password'),
    /** Mailbox to read; null if none was set. */
    imap: json<StoredImap>(),
    /** Encrypted, like the password of `smtp`. */
    imapPassword: text('imap_password'),
    /** Secret of POST /inbound-mail, encrypted; null if it is closed. */
    inboundSecret: text('inbound_secret'),
    /** From address of all mails; empty for the default. */
    sender: text().notNull().default(''),
  },
  (table) => [check('mail_settings_single', sql`${table.id} = 1`)],
)

/** The position up to which a mailbox was read. Has a single row, written in the transaction of each mail. */
export const mailboxState = sqliteTable(
  'mailbox_state',
  {
    id: integer().primaryKey(),
    /** User, host and folder. Another mailbox is read from its beginning. */
    account: text().notNull(),
    uidValidity: integer('uid_validity').notNull(),
    lastUid: integer('last_uid').notNull(),
    /** Time from which mails with this `uidValidity` become enquiries. */
    since: moment('since').notNull().default(sql`0`),
  },
  (table) => [check('mailbox_state_single', sql`${table.id} = 1`)],
)

/** Outgoing mail, written in the transaction of its cause. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text().primaryKey(),
    kind: text({ enum: MAIL_KINDS }).notNull().default('enquiry'),
    about: text(),
    recipient: text().notNull(),
    recipientName: text('recipient_name'),
    replyTo: text('reply_to'),
    replyToName: text('reply_to_name'),
    unsubscribeUrl: text('unsubscribe_url'),
    subject: text().notNull(),
    /** Plain text; empty after the mail was sent or stored as a file. */
    body: text().notNull(),
    /** Content without the letterhead, which is added when the mail is sent. */
    html: text().notNull().default(''),
    language: text({ enum: LANGUAGE_CODES }).notNull().default(BASE_LANGUAGE),
    /** Message-ID with angle brackets, the same for every attempt. */
    messageId: text('message_id').notNull().default(''),
    inReplyTo: text('in_reply_to'),
    /** Message-IDs of the earlier mails of the conversation, if there are several. */
    references: text('references'),
    /** Addresses, separated by commas. */
    cc: text(),
    createdAt: moment('created_at').notNull(),
    state: text({ enum: ['waiting', 'sent', 'stored', 'refused', 'expired'] })
      .notNull()
      .default('waiting'),
    /** Start of the retry schedule. */
    queuedAt: moment('queued_at').notNull().default(sql`0`),
    giveUpAt: moment('give_up_at').notNull().default(sql`0`),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    attemptedAt: moment('attempted_at'),
    sentAt: moment('sent_at'),
    lastError: text('last_error'),
    /** Whether the last failure concerned the mail server, not this mail. */
    serverFailed: integer('server_failed', { mode: 'boolean' }).notNull().default(false),
    dismissedAt: moment('dismissed_at'),
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
    mailId: belongsTo('mail_id', () => outbox.id),
    position: integer().notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => enquiryFiles.id),
  },
  (table) => [
    primaryKey({ columns: [table.mailId, table.position] }),
    index('mail_files_by_file').on(table.fileId),
  ],
)
