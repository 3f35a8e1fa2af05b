import type { InboxSettings } from '@dhow/contract/messages/conversation-routes'
import { DRAFT_KINDS, type EntryData, STORED_ENTRY_KINDS } from '@dhow/contract/messages/entries'
import {
  blob,
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
    /** Hash of the submission id of a follow-up. */
    submission: text().unique(),
  },
  (table) => [
    index('entries_by_message').on(table.messageId, table.at),
    index('entries_by_sender').on(table.sender, table.at).where(sql`sender is not null`),
    index('entries_suggested').on(table.messageId).where(sql`kind = 'suggestion'`),
  ],
)

/** Attachments of follow-ups and received mails. */
export const entryFiles = sqliteTable(
  'entry_files',
  {
    id: text().primaryKey(),
    entryId: belongsTo('entry_id', () => entries.id),
    position: integer().notNull(),
    name: text().notNull(),
    /** Content type that the sender states. Never used to show a file. */
    type: text().notNull(),
    bytes: integer().notNull(),
    content: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [index('entry_files_by_entry').on(table.entryId, table.position)],
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
