import type { Company } from '@dhow/contract/company/company'
import { check, integer, sql, sqliteTable, text } from '#api/platform/database/drizzle.ts'
import { moment } from './columns.ts'

/** What is stored of the company: the fields that were saved. */
export type StoredCompany = Partial<Company>

/** One row, id 1, once the company was saved for the first time. */
export const company = sqliteTable(
  'company',
  {
    id: integer().primaryKey(),
    /** The fields that were saved, as JSON; the others have their first values. */
    fields: text({ mode: 'json' }).notNull().$type<StoredCompany>(),
    /** The same before the latest save; null when there is none to undo. */
    previous: text({ mode: 'json' }).$type<StoredCompany>(),
    /** When the latest save was that can be undone. */
    savedAt: moment('saved_at'),
  },
  (table) => [check('company_single', sql`${table.id} = 1`)],
)

/** The files that were made for the company, named or not; see company/files.ts. */
export const companyFiles = sqliteTable('company_files', {
  /** The content hash that the files in the uploads folder are named after. */
  name: text().primaryKey(),
  /** Pixels of a picture; null with anything else. */
  width: integer(),
  height: integer(),
  addedAt: moment('added_at').notNull(),
})

/** One row, id 1. */
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
