import { COLUMNS, PICTURE_SEPARATOR } from '@dhow/contract/catalogue-import'
import type { Product } from '@dhow/contract/products'
import { writeCsv } from '#api/csv/write.ts'
import type { Column } from './columns.ts'

const CELLS: Record<Column, (product: Product) => string> = {
  id: ({ _id }) => _id,
  name: ({ name }) => name,
  brand: ({ brand }) => brand,
  category: ({ category }) => category,
  description: ({ description }) => description,
  featured: ({ featured }) => (featured ? 'yes' : 'no'),
  pictures: ({ images }) => images.join(PICTURE_SEPARATOR),
}

/** Products as the CSV that an import takes, piece by piece. */
export const exportProducts = (products: Iterable<Product>) => writeCsv(table(products))

function* table(products: Iterable<Product>) {
  yield COLUMNS
  for (const product of products) yield COLUMNS.map((column) => CELLS[column](product))
}
