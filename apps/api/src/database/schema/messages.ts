import { STATUSES, SUBJECTS } from '@dhow/contract/subjects'
import { check, index, integer, primaryKey, sql, sqliteTable, text } from '#api/database/drizzle.ts'
import { moment } from './moment.ts'

export const messages = sqliteTable(
  'messages',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    /** The address as the visitor typed it, where it was corrected since. */
    typedEmail: text('typed_email'),
    subject: text({ enum: SUBJECTS }).notNull(),
    message: text().notNull(),
    status: text({ enum: STATUSES }).notNull().default('pending'),
    createdAt: moment('created_at').notNull(),
    replyContent: text('reply_content'),
    /** The signature below the reply; null with a reply from before there was any. */
    replySignature: text('reply_signature'),
    repliedAt: moment('replied_at'),
    /** Name, e-mail address and message as search compares them; see search-key.ts. */
    searchKey: text('search_key').notNull().default(''),
    /** Stands for what was sent and by which form, so that a second try of it is known; see submission.ts. */
    submission: text().unique(),
    /** The same for messages of the same words; see words-hash.ts. */
    wordsHash: text('words_hash').notNull().default(''),
    /** What `message_words` knows the message by; a trigger gives it where it does not come with one. */
    number: integer(),
    /** Whether it is filed under Spam; kept by triggers. */
    isSpam: integer('is_spam', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    // The inbox finds, sorts and counts in these alone; a message itself is read only to be shown.
    index('messages_by_time').on(
      table.createdAt,
      table.id,
      table.subject,
      table.status,
      table.isSpam,
    ),
    index('messages_by_status').on(
      table.status,
      table.createdAt,
      table.id,
      table.subject,
      table.isSpam,
    ),
    index('messages_by_subject').on(
      table.subject,
      table.createdAt,
      table.id,
      table.status,
      table.isSpam,
    ),
    index('messages_by_number').on(
      table.number,
      table.createdAt,
      table.id,
      table.subject,
      table.status,
      table.isSpam,
    ),
    index('messages_in_spam')
      .on(table.createdAt, table.id, table.subject, table.status)
      .where(sql`is_spam = 1`),
    index('messages_by_words').on(table.wordsHash, table.createdAt),
    index('messages_by_email').on(table.email, table.createdAt),
    check(
      'messages_replied',
      sql`(${table.status} = 'replied') = (${table.replyContent} is not null and ${table.repliedAt} is not null)`,
    ),
  ],
)

/**
 * How many messages there are of each kind, by when they came, so that no page of the inbox counts them;
 * kept by triggers, see docs/decisions/0033.
 */
export const messageCounts = sqliteTable(
  'message_counts',
  {
    /** Thirty days, counted from 1970. */
    period: integer().notNull(),
    isSpam: integer('is_spam', { mode: 'boolean' }).notNull(),
    status: text({ enum: STATUSES }).notNull(),
    subject: text({ enum: SUBJECTS }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.period, table.isSpam, table.status, table.subject] })],
)

/** The messages filed under Spam. */
export const spamFlags = sqliteTable('suspects', {
  messageId: text('message_id')
    .primaryKey()
    .references(() => messages.id, { onDelete: 'cascade' }),
  /** Why, each on a line of its own. */
  reasons: text().notNull(),
})

/**
 * The acknowledgements that were mailed lately: they bound how many there can be. Neither an address nor a
 * network can be read from its key.
 */
export const acknowledgements = sqliteTable(
  'acknowledgements',
  {
    id: integer().primaryKey(),
    mailedAt: moment('mailed_at').notNull(),
    addressKey: text('address_key').notNull(),
    networkKey: text('network_key').notNull(),
  },
  (table) => [
    index('acknowledgements_by_address').on(table.addressKey, table.mailedAt),
    index('acknowledgements_by_time').on(table.mailedAt, table.networkKey),
  ],
)

/** The subjects of the enquiry form, a row for each. */
export const subjects = sqliteTable('subjects', {
  key: text({ enum: SUBJECTS }).primaryKey(),
  label: text().notNull(),
  hidden: integer({ mode: 'boolean' }).notNull().default(false),
  position: integer().notNull(),
})
