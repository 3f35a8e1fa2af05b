import type { Company } from '@dhow/contract/company/company'
import { moment, singleRowTable } from '#api/platform/database/columns.ts'
import { integer, sqliteTable, text } from '#api/platform/database/drizzle.ts'

/** Fields that were saved; the others have their defaults. */
export type StoredCompany = Partial<Company>

export const company = singleRowTable('company', {
  fields: text({ mode: 'json' }).notNull().$type<StoredCompany>(),
  /** Fields before the last save; null when there is nothing to undo. */
  previous: text({ mode: 'json' }).$type<StoredCompany>(),
  savedAt: moment(),
})

export const companyFiles = sqliteTable('company_files', {
  /** Content hash: prefix of the file names in the folder of uploads. */
  name: text().primaryKey(),
  /** Pixels; null for other files. */
  width: integer(),
  height: integer(),
  addedAt: moment().notNull(),
})
