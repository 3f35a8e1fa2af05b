import { belongsTo } from '#api/platform/database/columns.ts'
import { integer, sqliteTable, text } from '#api/platform/database/drizzle.ts'

export const categories = sqliteTable('categories', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** Normalized name; see foldCategory. */
  key: text().notNull().unique(),
  hidden: integer({ mode: 'boolean' }).notNull().default(false),
  position: integer().notNull(),
})

/** Former names of categories, for old addresses and spreadsheets. */
export const formerCategories = sqliteTable('former_categories', {
  /** Normalized name. A key in `categories` takes precedence. */
  key: text().primaryKey(),
  categoryId: belongsTo(() => categories.id),
})
