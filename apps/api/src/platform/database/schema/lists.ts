import type { StoredLine } from '@dhow/contract/messages/enquiry-lines'
import { index, sqliteTable, text } from '#api/platform/database/drizzle.ts'
import { moment } from './columns.ts'

/** Enquiry lists saved under a code. */
export const lists = sqliteTable(
  'lists',
  {
    /** SHA-256 of the code, so that a backup opens no list. */
    codeHash: text('code_hash').primaryKey(),
    createdAt: moment('created_at').notNull(),
    openedAt: moment('opened_at').notNull(),
    lines: text({ mode: 'json' }).notNull().$type<StoredLine[]>(),
  },
  (table) => [index('lists_by_opening').on(table.openedAt)],
)
