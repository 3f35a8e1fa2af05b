import {
  index,
  integer,
  primaryKey,
  sql,
  sqliteTable,
  text,
} from '#api/platform/database/drizzle.ts'
import { catalogueImports } from './catalogue-import.ts'
import { moment } from './columns.ts'
import { products } from './products.ts'

/** The files of certificates, named or not; see certificates/store.ts. */
export const certificateFiles = sqliteTable('certificate_files', {
  /** What the file in the folder of certificates is called; see CERTIFICATE_FILE. */
  file: text().primaryKey(),
  addedAt: moment('added_at').notNull(),
})

/** The certificates of products' specifications, one by one; kept by triggers. */
export const productCertificates = sqliteTable(
  'product_certificates',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    name: text().notNull(),
    body: text(),
    /** Its last day, YYYY-MM-DD. */
    validTo: text('valid_to'),
    file: text(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('product_certificates_by_last_day').on(table.validTo).where(sql`valid_to is not null`),
    index('product_certificates_by_file').on(table.file).where(sql`file is not null`),
  ],
)

/** Files of certificates that products named before an import: they stay while it can be undone. */
export const importCertificates = sqliteTable(
  'import_certificates',
  {
    importId: text('import_id')
      .notNull()
      .references(() => catalogueImports.id, { onDelete: 'cascade' }),
    file: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.file] }),
    index('import_certificates_by_file').on(table.file),
  ],
)
