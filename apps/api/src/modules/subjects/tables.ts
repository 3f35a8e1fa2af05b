import { SUBJECTS } from '@dhow/contract/subjects/subjects'
import { integer, sqliteTable, text } from '#api/platform/database/drizzle.ts'

export const subjects = sqliteTable('subjects', {
  key: text({ enum: SUBJECTS }).primaryKey(),
  label: text().notNull(),
  hidden: integer({ mode: 'boolean' }).notNull().default(false),
  position: integer().notNull(),
})
