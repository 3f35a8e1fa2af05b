import { COLUMNS } from '@dhow/contract/catalogue-import'
import type { Product } from '@dhow/contract/products'
import { writeCsv } from '#api/csv/write.ts'
import { writeRow } from './columns.ts'

/** Products as the CSV that an import takes, piece by piece. */
export const exportProducts = (products: Iterable<Product>) => writeCsv(table(products))

function* table(products: Iterable<Product>) {
  yield COLUMNS
  for (const product of products) yield writeRow(product)
}
