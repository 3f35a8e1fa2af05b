import type { InboxSettings } from '@dhow/contract/messages/conversation-routes'
import { DRAFT_KINDS, type EntryData, STORED_ENTRY_KINDS } from '@dhow/contract/messages/entries'
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
import { messages } from './messages.ts'

/** Events of a conversation after its enquiry. Reply and quotations are stored elsewhere. */
export const entries = sqliteTable(
  'entries',
  {
    id: text().primaryKey(),
    messageId: belongsTo('message_id', () => messages.id),
    kind: text({ enum: STORED_ENTRY_KINDS }).notNull(),
    at: moment('at').notNull(),
    text: text().notNull(),
    data: json<EntryData>().notNull(),
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
    messageId: text('message_id').references(() => messages.id, { onDelete: 'set null' }),
    /** Mail with the file. Null for a file of the enquiry. */
    entryId: text('entry_id').references(() => entries.id, { onDelete: 'set null' }),
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
    mailId: text('mail_id').primaryKey(),
    messageId: belongsTo('message_id', () => messages.id),
    received: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('mail_ids_by_message').on(table.messageId)],
)

/** Pending reminders. They are deleted when they are due, and an entry is added. */
export const reminders = sqliteTable(
  'reminders',
  {
    id: text().primaryKey(),
    messageId: belongsTo('message_id', () => messages.id),
    dueAt: moment('due_at').notNull(),
    /** Whether an answer of the buyer deletes it. */
    unlessAnswered: integer('unless_answered', { mode: 'boolean' }).notNull(),
    text: text().notNull(),
    createdAt: moment('created_at').notNull(),
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
    messageId: belongsTo('message_id', () => messages.id),
    kind: text({ enum: DRAFT_KINDS }).notNull(),
    text: text().notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.kind] })],
)

/** Has a single row, which the first save creates. */
export const inboxSettings = sqliteTable(
  'inbox_settings',
  { id: integer().primaryKey(), settings: json<InboxSettings>().notNull() },
  (table) => [check('inbox_settings_single', sql`${table.id} = 1`)],
)
