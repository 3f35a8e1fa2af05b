import { ENQUIRY_FILE_TYPES } from '@dhow/contract/limits'
import type { StoredLine } from '@dhow/contract/messages/enquiry-lines'
import type { StoredTerms } from '@dhow/contract/messages/enquiry-terms'
import { STATUSES, SUBJECTS } from '@dhow/contract/subjects/subjects'
import {
  check,
  index,
  integer,
  primaryKey,
  sql,
  sqliteTable,
  text,
} from '#api/platform/database/drizzle.ts'
import { moment } from './columns.ts'

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
    /** All that a search finds it by, as it compares that; see found-by.ts. */
    searchKey: text('search_key').notNull().default(''),
    /** Stands for what was sent and by which form, so that a second try of it is known; see submission.ts. */
    submission: text().unique(),
    /** The same for messages of the same words; see words-hash.ts. */
    wordsHash: text('words_hash').notNull().default(''),
    /** What both sides call it by, such as E-2026-00042; see reference.ts. */
    reference: text().notNull().default(''),
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

/** The last number of each year that an enquiry was given; what is deleted frees none. */
export const enquiryNumbers = sqliteTable('enquiry_numbers', {
  year: integer().primaryKey(),
  last: integer().notNull(),
})

/** What stands beside the words of some messages: what is asked for, and on which terms. */
export const enquiryDetails = sqliteTable('enquiry_details', {
  messageId: text('message_id')
    .primaryKey()
    .references(() => messages.id, { onDelete: 'cascade' }),
  company: text(),
  country: text(),
  lineCount: integer('line_count').notNull(),
  terms: text({ mode: 'json' }).notNull().$type<StoredTerms>(),
  /** Last, as the list of the inbox does not read it. */
  lines: text({ mode: 'json' }).notNull().$type<StoredLine[]>(),
})

/**
 * The files that came with messages. A row comes before its file and goes after it, so that whatever is cut off, no
 * file is unknown; one without a message is nobody's, and goes.
 */
export const enquiryFiles = sqliteTable(
  'enquiry_files',
  {
    /** The name of the file in its folder. */
    id: text().primaryKey(),
    messageId: text('message_id').references(() => messages.id, { onDelete: 'set null' }),
    position: integer().notNull(),
    /** The sender's name for it. */
    name: text().notNull(),
    bytes: integer().notNull(),
    type: text({ enum: ENQUIRY_FILE_TYPES }).notNull(),
  },
  (table) => [index('enquiry_files_by_message').on(table.messageId)],
)

/**
 * How many messages there are of each kind, by when they came, so that no page of the inbox counts them;
 * kept by triggers, see docs/decisions/0019.
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
