import type { InboxSettings } from '@dhow/contract/messages/conversations'
import type { StoredLine, StoredTerms } from '@dhow/contract/messages/enquiry-submission'
import { DRAFT_KINDS, type EntryData, STORED_ENTRY_KINDS } from '@dhow/contract/messages/entries'
import { DONE_BY, OUTCOMES, WORK_STATES } from '@dhow/contract/messages/work-states'
import { STATUSES, SUBJECTS } from '@dhow/contract/subjects/subjects'
import { BASE_LANGUAGE, LANGUAGE_CODES } from '@dhow/i18n/languages'
import { belongsTo, json, moment, singleRowTable } from '#api/platform/database/columns.ts'
import {
  check,
  index,
  integer,
  primaryKey,
  sql,
  sqliteTable,
  text,
} from '#api/platform/database/drizzle.ts'
import { outbox } from '#api/platform/mail/tables.ts'

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

/** Values of `messages.folder`, as in triggers and indexes. */
export const FOLDERS = { inbox: 0, spam: 1, trash: 2 } as const

export const messages = sqliteTable(
  'messages',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    /** The visitor's own spelling, if the address was corrected. */
    typedEmail: text(),
    subject: text({ enum: SUBJECTS }).notNull(),
    /** Subject of the mail that became this enquiry, without prefixes such as Re:. */
    mailSubject: text(),
    /** Language of the page with the form. */
    language: text({ enum: LANGUAGE_CODES }).notNull().default(BASE_LANGUAGE),
    message: text().notNull(),
    status: text({ enum: STATUSES }).notNull().default('pending'),
    outcome: text({ enum: OUTCOMES }).notNull().default('new'),
    lostReason: text(),
    createdAt: moment().notNull(),
    /** Time of the last change of what the inbox shows. Changes are noted by a trigger. */
    updatedAt: moment().notNull().default(sql`0`),
    /** Time of the newest mail, quotation or note. Maintained by triggers. */
    activityAt: moment().notNull().default(sql`0`),
    replyContent: text(),
    /** Null for replies from before signatures existed. */
    replySignature: text(),
    repliedAt: moment(),
    /** Normalized search text; see messages/store.ts. */
    searchKey: text().notNull().default(''),
    /** Hash of the normalized text; see inbox/conversation-words.ts. */
    wordsHash: text().notNull().default(''),
    /** Reference such as E-2026-00042; see messages/store.ts. */
    reference: text().notNull().default(''),
    /** Row numbers in the index `conversation_words`, with 1,024 for each message; set by a trigger. */
    number: integer(),
    /** One of FOLDERS. Triggers move messages to spam and back. */
    folder: integer().notNull().default(0),
    /** Null outside the trash. */
    trashedAt: moment(),
    workState: text({ enum: WORK_STATES }).notNull().default('ours'),
    /** Time since which the work state is the same. */
    workSince: moment().notNull().default(sql`0`),
    /** End of a snooze. */
    workUntil: moment(),
    /** Person or event that finished the work. */
    workBy: text({ enum: DONE_BY }),
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
      index('messages_by_activity').on(table.activityAt, id, subject, status, folder),
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
  messageId: belongsTo(() => messages.id).primaryKey(),
  company: text(),
  country: text(),
  lineCount: integer().notNull(),
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
  messageId: belongsTo(() => messages.id).primaryKey(),
  /** Reasons, one per line. */
  reasons: text().notNull(),
})

/** Recent acknowledgements, to limit their number. The keys are hashes. */
export const acknowledgements = sqliteTable(
  'acknowledgements',
  {
    id: integer().primaryKey(),
    mailedAt: moment().notNull(),
    addressKey: text().notNull(),
    networkKey: text().notNull(),
  },
  (table) => [
    index('acknowledgements_by_address').on(table.addressKey, table.mailedAt),
    index('acknowledgements_by_time').on(table.mailedAt, table.networkKey),
  ],
)

/** Requested lines, for statistics. */
export const requestedProducts = sqliteTable(
  'requested_products',
  {
    messageId: belongsTo(() => messages.id),
    position: integer().notNull(),
    /** Id of the product, or the name of a line without one in lower case. */
    product: text().notNull(),
    /** Name of the product at the time of the enquiry. */
    name: text().notNull(),
    /** Follows the product; null outside the catalogue. */
    category: text(),
    country: text(),
    /** Null if the pack of the product is unknown. */
    cartons: integer(),
    at: moment().notNull(),
    /** True if the message is in the inbox; set by a trigger. */
    counts: integer({ mode: 'boolean' }).notNull(),
  },
  (table) => {
    const { product, category, country, at, cartons } = table
    const counts = sql`counts = 1`
    return [
      primaryKey({ columns: [table.messageId, table.position] }),
      // Covering indexes for statistics.
      index('requested_products_by_product').on(product, at, cartons, category).where(counts),
      index('requested_products_by_country').on(country, at, cartons).where(counts),
    ]
  },
)

/** Events of a conversation after its enquiry. Reply and quotations are stored elsewhere. */
export const entries = sqliteTable(
  'entries',
  {
    id: text().primaryKey(),
    messageId: belongsTo(() => messages.id),
    kind: text({ enum: STORED_ENTRY_KINDS }).notNull(),
    at: moment().notNull(),
    text: text().notNull(),
    /** `isUnreported` is set for a mail of a buyer in spam, until the enquiry is released. */
    data: json<EntryData & { isUnreported?: true }>().notNull(),
    /** Lower-case address of the sender of a received mail. */
    sender: text(),
    /** Number of the text in the index `conversation_words`; set by a trigger. */
    slot: integer(),
  },
  (table) => [
    index('entries_by_message').on(table.messageId, table.at),
    index('entries_by_slot').on(table.messageId, table.slot),
    index('entries_by_sender').on(table.sender, table.at).where(sql`sender is not null`),
    index('entries_suggested').on(table.messageId).where(sql`kind = 'suggestion'`),
  ],
)

/**
 * Files of messages, of their entries, and of other mails. A row is written before its file and deleted after it, so that no
 * file is unknown. A trigger removes the message of a file whose entry is deleted.
 */
export const enquiryFiles = sqliteTable(
  'enquiry_files',
  {
    id: text().primaryKey(),
    messageId: text().references(() => messages.id, { onDelete: 'set null' }),
    /** Mail with the file. Null for a file of the enquiry. */
    entryId: text().references(() => entries.id, { onDelete: 'set null' }),
    position: integer().notNull(),
    /** File name given by the sender. */
    name: text().notNull(),
    bytes: integer().notNull(),
    /** One of ENQUIRY_FILE_TYPES, or the content type that the sender of a mail states. */
    type: text().notNull(),
  },
  (table) => [
    index('enquiry_files_by_message').on(table.messageId),
    index('enquiry_files_by_entry').on(table.entryId, table.position),
  ],
)

/** Message-IDs of all mails of a conversation. A trigger adds those of the outbox, which deletes its rows after a month. */
export const mailIds = sqliteTable(
  'mail_ids',
  {
    /** Message-ID with angle brackets, or the content hash of a received mail without one. */
    mailId: text().primaryKey(),
    messageId: belongsTo(() => messages.id),
    received: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('mail_ids_by_message').on(table.messageId)],
)

/** Pending reminders. They are deleted when they are due, and an entry is added. */
export const reminders = sqliteTable(
  'reminders',
  {
    id: text().primaryKey(),
    messageId: belongsTo(() => messages.id),
    dueAt: moment().notNull(),
    /** True if an answer of the buyer deletes the reminder. */
    unlessAnswered: integer({ mode: 'boolean' }).notNull(),
    text: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('reminders_by_time').on(table.dueAt),
    index('reminders_by_message').on(table.messageId),
  ],
)

export const savedReplies = sqliteTable('saved_replies', {
  id: text().primaryKey(),
  name: text().notNull(),
  text: text().notNull(),
})

/** Unsent texts of the administrator. */
export const drafts = sqliteTable(
  'drafts',
  {
    messageId: belongsTo(() => messages.id),
    kind: text({ enum: DRAFT_KINDS }).notNull(),
    text: text().notNull(),
    savedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.kind] })],
)

export const inboxSettings = singleRowTable('inbox_settings', {
  settings: json<InboxSettings>().notNull(),
})
