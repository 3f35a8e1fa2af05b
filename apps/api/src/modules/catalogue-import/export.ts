import type { Readable } from 'node:stream'
import { COLUMNS, type Column } from '@dhow/contract/catalogue-import/import-columns'
import { EXAMPLE_PRODUCT } from '@dhow/contract/products/product-fields'
import type { Product } from '@dhow/contract/products/products'
import { writeCsv } from '#api/platform/csv/write.ts'
import { writeXlsx } from '#api/platform/xlsx/write.ts'
import { writeRow, writeXlsxRow, XLSX_COLUMNS } from './columns.ts'

type Products = Iterable<Omit<Product, 'order'>>

/** Returns products as a CSV that can be imported. */
export const exportProducts = (products: Products) => writeCsv(table(products, writeRow))

/** Returns products as a workbook that can be imported. */
export const exportWorkbook = (products: Products): Readable =>
  writeXlsx('Products', XLSX_COLUMNS, table(products, writeXlsxRow))

function* table<Cell>(
  products: Products,
  write: (product: Omit<Product, 'order'>) => Cell[],
): Generator<readonly (Cell | string)[]> {
  yield COLUMNS
  for (const product of products) yield write(product)
}

/** Example row of the template. An import refuses it. */
const EXAMPLE = {
  ...EXAMPLE_PRODUCT,
  _id: '',
  name: 'EXAMPLE: Cardamom Tea 250 g',
  brand: 'EXAMPLE: Your Brand',
  description: 'This row is an example. Delete it, and write one product into each row.',
  featured: false,
  images: ['tea-front.jpg', 'tea-back.jpg'],
}

/** Returns the rows of the template. */
export const templateProducts = (category = EXAMPLE.category) => [{ ...EXAMPLE, category }]

/** Tells whether a row is the example of the template. */
export const isExample = (cell: (column: Column) => string | undefined): boolean =>
  cell('name')?.trim() === EXAMPLE.name
