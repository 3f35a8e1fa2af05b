import type { Readable } from 'node:stream'
import { COLUMNS } from '@dhow/contract/import-columns'
import type { Product } from '@dhow/contract/products'
import { writeCsv } from '#api/csv/write.ts'
import { writeXlsx } from '#api/xlsx/write.ts'
import { writeRow, writeXlsxRow, XLSX_COLUMNS } from './columns.ts'

type Products = Iterable<Omit<Product, 'order'>>

/** Products as the CSV that an import takes, piece by piece. */
export const exportProducts = (products: Products) => writeCsv(table(products, writeRow))

/** Products as a workbook that an import takes, piece by piece. */
export const exportWorkbook = (products: Products): Readable =>
  writeXlsx('Products', XLSX_COLUMNS, table(products, writeXlsxRow))

function* table<Cell>(
  products: Products,
  write: (product: Omit<Product, 'order'>) => Cell[],
): Generator<readonly (Cell | string)[]> {
  yield COLUMNS
  for (const product of products) yield write(product)
}
