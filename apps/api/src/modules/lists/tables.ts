import type { StoredLine } from '@dhow/contract/messages/enquiry-submission'
import { moment } from '#api/platform/database/columns.ts'
import { index, sqliteTable, text } from '#api/platform/database/drizzle.ts'

export const lists = sqliteTable(
  'lists',
  {
    /** SHA-256 of the code, so that a backup opens no list. */
    codeHash: text().primaryKey(),
    createdAt: moment().notNull(),
    openedAt: moment().notNull(),
    lines: text({ mode: 'json' }).notNull().$type<StoredLine[]>(),
  },
  (table) => [index('lists_by_opening').on(table.openedAt)],
)
