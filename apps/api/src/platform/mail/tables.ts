import { MAIL_KINDS } from '@dhow/contract/mail/deliveries'
import { BASE_LANGUAGE, LANGUAGE_CODES } from '@dhow/i18n/languages'
import { moment } from '#api/platform/database/columns.ts'
import { index, integer, sql, sqliteTable, text } from '#api/platform/database/drizzle.ts'

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
    /** True if the last failure concerned the mail server, not this mail. */
    serverFailed: integer({ mode: 'boolean' }).notNull().default(false),
    dismissedAt: moment(),
  },
  (table) => [
    index('outbox_due').on(table.state, table.nextAttemptAt),
    index('outbox_about').on(table.about, table.kind),
  ],
)
