import type { ColumnMapping } from '@dhow/contract/catalogue-import/column-matches'
import { index, integer, primaryKey, sqliteTable, text } from '#api/platform/database/drizzle.ts'
import { json, moment } from './columns.ts'

/** The imports that can be undone, and those that were; see catalogue-import/history.ts. */
export const catalogueImports = sqliteTable('catalogue_imports', {
  id: text().primaryKey(),
  fileName: text('file_name').notNull(),
  importedAt: moment('imported_at').notNull(),
  added: integer().notNull(),
  changed: integer().notNull(),
  undoneAt: moment('undone_at'),
})

/** The products that an import added or changed, in the order of its file. */
export const importedProducts = sqliteTable(
  'imported_products',
  {
    importId: text('import_id')
      .notNull()
      .references(() => catalogueImports.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** The product may have been deleted since. */
    productId: text('product_id').notNull(),
    /** The name that the import gave it. */
    name: text().notNull(),
    /** The hash of its content as the import left it; see products/content.ts. */
    written: text().notNull(),
    /** Its content before, as JSON; null when the import added it. */
    previous: text(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
)

/** Pictures that products showed before an import: the files stay while it can be undone. */
export const importPictures = sqliteTable(
  'import_pictures',
  {
    importId: text('import_id')
      .notNull()
      .references(() => catalogueImports.id, { onDelete: 'cascade' }),
    picture: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.picture] }),
    index('import_pictures_by_picture').on(table.picture),
  ],
)

/** How the columns of suppliers' sheets were matched, for the next sheet with the same ones. */
export const columnMatchings = sqliteTable(
  'column_matchings',
  {
    /** The hash of the names of the columns; see catalogue-import/store.ts. */
    columns: text().primaryKey(),
    matching: json<ColumnMapping>().notNull(),
    usedAt: moment('used_at').notNull(),
  },
  (table) => [index('column_matchings_by_use').on(table.usedAt)],
)
