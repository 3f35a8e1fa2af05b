import {
  index,
  integer,
  primaryKey,
  sql,
  sqliteTable,
  text,
} from '#api/platform/database/drizzle.ts'
import { catalogueImports } from './catalogue-import.ts'
import { belongsTo, moment } from './columns.ts'
import { products } from './products.ts'

export const certificateFiles = sqliteTable('certificate_files', {
  /** File name; see CERTIFICATE_FILE. */
  file: text().primaryKey(),
  addedAt: moment('added_at').notNull(),
})

/** Certificates of products' specifications. Maintained by triggers. */
export const productCertificates = sqliteTable(
  'product_certificates',
  {
    productId: belongsTo('product_id', () => products.id),
    position: integer().notNull(),
    name: text().notNull(),
    body: text(),
    validTo: text('valid_to'),
    file: text(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('product_certificates_by_last_day').on(table.validTo).where(sql`valid_to is not null`),
    index('product_certificates_by_file').on(table.file).where(sql`file is not null`),
  ],
)

/** Certificate files before an import. They are kept while it can be undone. */
export const importCertificates = sqliteTable(
  'import_certificates',
  {
    importId: belongsTo('import_id', () => catalogueImports.id),
    file: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.file] }),
    index('import_certificates_by_file').on(table.file),
  ],
)
