import type { StoredLine, StoredTerms } from '@dhow/contract/messages/enquiry-submission'
import { DONE_BY, OUTCOMES, WORK_STATES } from '@dhow/contract/messages/work-states'
import { STATUSES, SUBJECTS } from '@dhow/contract/subjects/subjects'
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
import { belongsTo, moment } from './columns.ts'

/** Values of `messages.folder`, as in triggers and indexes. */
export const FOLDERS = { inbox: 0, spam: 1, trash: 2 } as const

export const messages = sqliteTable(
  'messages',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    /** The visitor's own spelling, if the address was corrected. */
    typedEmail: text('typed_email'),
    subject: text({ enum: SUBJECTS }).notNull(),
    /** Of the mail that became this enquiry, without prefixes such as Re:. */
    mailSubject: text('mail_subject'),
    /** Of the page from which it was sent. */
    language: text({ enum: LANGUAGE_CODES }).notNull().default(BASE_LANGUAGE),
    message: text().notNull(),
    status: text({ enum: STATUSES }).notNull().default('pending'),
    outcome: text({ enum: OUTCOMES }).notNull().default('new'),
    lostReason: text('lost_reason'),
    createdAt: moment('created_at').notNull(),
    /** Time of the last change of what the inbox shows. Changes are noted by a trigger. */
    updatedAt: moment('updated_at').notNull().default(sql`0`),
    replyContent: text('reply_content'),
    /** Null for replies from before signatures existed. */
    replySignature: text('reply_signature'),
    repliedAt: moment('replied_at'),
    /** Normalized search text; see messages/store.ts. */
    searchKey: text('search_key').notNull().default(''),
    /** Hash of the normalized text; see search-words.ts. */
    wordsHash: text('words_hash').notNull().default(''),
    /** Reference such as E-2026-00042; see messages/store.ts. */
    reference: text().notNull().default(''),
    /** Row numbers in the index `conversation_words`, with 1,024 for each message; set by a trigger. */
    number: integer(),
    /** One of FOLDERS. Triggers move messages to spam and back. */
    folder: integer().notNull().default(0),
    /** Null outside the trash. */
    trashedAt: moment('trashed_at'),
    workState: text('work_state', { enum: WORK_STATES }).notNull().default('ours'),
    /** Time since which the work state is the same. */
    workSince: moment('work_since').notNull().default(sql`0`),
    /** End of a snooze. */
    workUntil: moment('work_until'),
    /** How it was done. */
    workBy: text('work_by', { enum: DONE_BY }),
  },
  (table) => {
    const { id, createdAt, subject, status, folder, replyContent, repliedAt } = table
    return [
      // Covering indexes of the inbox: messages are read only to be shown.
      index('messages_by_time').on(createdAt, id, subject, status, folder),
      index('messages_by_status').on(status, createdAt, id, subject, folder),
      index('messages_by_subject').on(subject, createdAt, id, status, folder),
      index('messages_by_number').on(table.number, createdAt, id, subject, status, folder),
      index('messages_in_spam').on(createdAt, id, subject, status).where(sql`folder = 1`),
      index('messages_by_outcome').on(table.outcome, createdAt, id, subject, status, folder),
      index('messages_by_work').on(table.workState, createdAt, id, subject, status, folder),
      index('messages_by_work_age').on(table.workState, folder, table.workSince),
      index('messages_snoozed').on(table.workUntil).where(sql`work_until is not null`),
      index('messages_in_trash').on(table.trashedAt).where(sql`trashed_at is not null`),
      index('messages_by_reference').on(table.reference),
      index('messages_by_words').on(table.wordsHash, createdAt),
      index('messages_by_update').on(table.updatedAt),
      index('messages_by_address').on(sql`lower(email)`, folder, createdAt, id, subject, status),
      // Statistics of answers and outcomes.
      index('messages_by_answer').on(createdAt, folder, repliedAt, table.outcome, table.lostReason),
      check(
        'messages_replied',
        sql`(${status} = 'replied') = (${replyContent} is not null and ${repliedAt} is not null)`,
      ),
    ]
  },
)

/** Last enquiry number of each year. Numbers are not reused. */
export const enquiryNumbers = sqliteTable('enquiry_numbers', {
  year: integer().primaryKey(),
  last: integer().notNull(),
})

export const enquiryDetails = sqliteTable('enquiry_details', {
  messageId: belongsTo('message_id', () => messages.id).primaryKey(),
  company: text(),
  country: text(),
  lineCount: integer('line_count').notNull(),
  terms: text({ mode: 'json' }).notNull().$type<StoredTerms>(),
  /** The last column, because the inbox does not read it. */
  lines: text({ mode: 'json' }).notNull().$type<StoredLine[]>(),
})

/** Message counts for the inbox. Maintained by triggers; see docs/decisions/0019. */
export const messageCounts = sqliteTable(
  'message_counts',
  {
    /** Number of the period of 30 days since 1970. */
    period: integer().notNull(),
    folder: integer().notNull(),
    status: text({ enum: STATUSES }).notNull(),
    subject: text({ enum: SUBJECTS }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.period, table.folder, table.status, table.subject] })],
)

export const spamFlags = sqliteTable('suspects', {
  messageId: belongsTo('message_id', () => messages.id).primaryKey(),
  /** Reasons, one per line. */
  reasons: text().notNull(),
})

/** Recent acknowledgements, to limit their number. The keys are hashes. */
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

export const subjects = sqliteTable('subjects', {
  key: text({ enum: SUBJECTS }).primaryKey(),
  label: text().notNull(),
  hidden: integer({ mode: 'boolean' }).notNull().default(false),
  position: integer().notNull(),
})
