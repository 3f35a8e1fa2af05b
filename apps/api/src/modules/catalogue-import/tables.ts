import type { ColumnMapping } from '@dhow/contract/catalogue-import/column-matches'
import type { OtherLanguage } from '@dhow/i18n/languages'
import { belongsTo, json, moment } from '#api/platform/database/columns.ts'
import { index, integer, primaryKey, sqliteTable, text } from '#api/platform/database/drizzle.ts'

/** Imports that can be undone or were undone. */
export const catalogueImports = sqliteTable('catalogue_imports', {
  id: text().primaryKey(),
  fileName: text().notNull(),
  importedAt: moment().notNull(),
  added: integer().notNull(),
  changed: integer().notNull(),
  undoneAt: moment(),
})

/** A translation before and after an import. '' if there was none. */
export type ChangedTranslation = {
  language: OtherLanguage
  source: string
  before: string
  after: string
}

/** Products that an import added or changed, in the order of its file. */
export const importedProducts = sqliteTable(
  'imported_products',
  {
    importId: belongsTo(() => catalogueImports.id),
    position: integer().notNull(),
    /** Has no foreign key, because the product may have been deleted. */
    productId: text().notNull(),
    name: text().notNull(),
    /** Hash of the imported content; see products/imported.ts. */
    written: text().notNull(),
    /** Content before the import as JSON; null for a new product. */
    previous: text(),
    /** Translations that the import changed. */
    translations: json<ChangedTranslation[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
)

/** Pictures before an import. Their files are kept while it can be undone. */
export const importPictures = sqliteTable(
  'import_pictures',
  {
    importId: belongsTo(() => catalogueImports.id),
    picture: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.picture] }),
    index('import_pictures_by_picture').on(table.picture),
  ],
)

/** Column mappings of suppliers' sheets, suggested for the next sheet with the same columns. */
export const columnMatchings = sqliteTable(
  'column_matchings',
  {
    columns: text().primaryKey(),
    matching: json<ColumnMapping>().notNull(),
    usedAt: moment().notNull(),
  },
  (table) => [index('column_matchings_by_use').on(table.usedAt)],
)

/** Certificate files before an import. They are kept while it can be undone. */
export const importCertificates = sqliteTable(
  'import_certificates',
  {
    importId: belongsTo(() => catalogueImports.id),
    file: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.file] }),
    index('import_certificates_by_file').on(table.file),
  ],
)
