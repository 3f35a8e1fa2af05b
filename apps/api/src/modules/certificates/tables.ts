import { products } from '#api/modules/products/tables.ts'
import { belongsTo, moment } from '#api/platform/database/columns.ts'
import {
  index,
  integer,
  primaryKey,
  sql,
  sqliteTable,
  text,
} from '#api/platform/database/drizzle.ts'

export const certificateFiles = sqliteTable('certificate_files', {
  /** File name; see CERTIFICATE_FILE. */
  file: text().primaryKey(),
  addedAt: moment().notNull(),
})

/** Certificates of products' specifications. Maintained by triggers. */
export const productCertificates = sqliteTable(
  'product_certificates',
  {
    productId: belongsTo(() => products.id),
    position: integer().notNull(),
    name: text().notNull(),
    body: text(),
    validTo: text(),
    file: text(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('product_certificates_by_last_day').on(table.validTo).where(sql`valid_to is not null`),
    index('product_certificates_by_file').on(table.file).where(sql`file is not null`),
  ],
)
