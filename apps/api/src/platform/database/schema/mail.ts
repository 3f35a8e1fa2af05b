import { MAIL_KINDS } from '@dhow/contract/mail'
import { check, index, integer, sql, sqliteTable, text } from '#api/platform/database/drizzle.ts'
import { moment } from './columns.ts'

/** One row, id 1, once it was saved for the first time. */
export const mailSettings = sqliteTable(
  'mail_settings',
  {
    id: integer().primaryKey(),
    /** Below mails to visitors; empty for the default. */
    signature: text().notNull(),
    /** Whether enquiries are acknowledged. */
    acknowledge: integer({ mode: 'boolean' }).notNull(),
  },
  (table) => [check('mail_settings_single', sql`${table.id} = 1`)],
)

/** Mail on its way out: written with the fact it reports, sent afterwards. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text().primaryKey(),
    kind: text({ enum: MAIL_KINDS }).notNull().default('enquiry'),
    /** The message that an enquiry's, an acknowledgement's or a reply's mail is about. */
    about: text(),
    recipient: text().notNull(),
    recipientName: text('recipient_name'),
    replyTo: text('reply_to'),
    replyToName: text('reply_to_name'),
    /** One request to this address ends the subscription that the mail belongs to. */
    unsubscribeUrl: text('unsubscribe_url'),
    subject: text().notNull(),
    /** Plain text; empty once the mail has left or is stored as a file. */
    body: text().notNull(),
    /** What it says, without the letterhead, which it gets as it leaves. */
    html: text().notNull().default(''),
    /** The Message-ID with its angle brackets: every try carries the same. */
    messageId: text('message_id').notNull().default(''),
    inReplyTo: text('in_reply_to'),
    createdAt: moment('created_at').notNull(),
    /** `waiting` until it has left, was stored as a file, was refused for good, or its time was over. */
    state: text({ enum: ['waiting', 'sent', 'stored', 'refused', 'expired'] })
      .notNull()
      .default('waiting'),
    /** Since when it waits: the later tries are spaced by it. */
    queuedAt: moment('queued_at').notNull().default(sql`0`),
    giveUpAt: moment('give_up_at').notNull().default(sql`0`),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    attemptedAt: moment('attempted_at'),
    sentAt: moment('sent_at'),
    /** Why it has not left, in the mail server's words. */
    lastError: text('last_error'),
    /** Whether the last failure was the mail server's, not this mail's. */
    serverFailed: integer('server_failed', { mode: 'boolean' }).notNull().default(false),
    /** When the administrator dismissed the warning about its failure. */
    dismissedAt: moment('dismissed_at'),
  },
  (table) => [
    index('outbox_due').on(table.state, table.nextAttemptAt),
    index('outbox_about').on(table.about, table.kind),
  ],
)
