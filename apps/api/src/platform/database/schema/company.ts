import type { Company } from '@dhow/contract/company/company'
import { check, integer, sql, sqliteTable, text } from '#api/platform/database/drizzle.ts'
import { moment } from './columns.ts'

/** Fields that were saved; the others have their defaults. */
export type StoredCompany = Partial<Company>

/** Has a single row, which the first save creates. */
export const company = sqliteTable(
  'company',
  {
    id: integer().primaryKey(),
    fields: text({ mode: 'json' }).notNull().$type<StoredCompany>(),
    /** Fields before the last save; null when there is nothing to undo. */
    previous: text({ mode: 'json' }).$type<StoredCompany>(),
    savedAt: moment('saved_at'),
  },
  (table) => [check('company_single', sql`${table.id} = 1`)],
)

export const companyFiles = sqliteTable('company_files', {
  /** Content hash: prefix of the file names in the folder of uploads. */
  name: text().primaryKey(),
  /** Pixels; null for other files. */
  width: integer(),
  height: integer(),
  addedAt: moment('added_at').notNull(),
})

export const contact = sqliteTable(
  'contact',
  {
    id: integer().primaryKey(),
    email: text().notNull(),
    phone: text().notNull(),
    location: text().notNull(),
    mapUrl: text('map_url').notNull(),
    hours: text().notNull(),
    instagram: text().notNull(),
    facebook: text().notNull(),
    twitter: text().notNull(),
  },
  (table) => [check('contact_single', sql`${table.id} = 1`)],
)
