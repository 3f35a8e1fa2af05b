import { COLUMNS, type Column, isNumber } from '@dhow/contract/catalogue-import/import-columns'
import { EXAMPLE_PRODUCT } from '@dhow/contract/products/product-fields'
import type { Product } from '@dhow/contract/products/products'
import { writeCsv } from '#api/platform/csv/write.ts'
import { writeXlsx } from '#api/platform/xlsx/write.ts'
import { writeColumn } from './plan/columns.ts'

type Products = Iterable<Omit<Product, 'order' | 'updatedAt'>>

/** Widths of workbook columns in characters. */
const WIDTHS: { [C in Column]?: number } = {
  id: 18,
  name: 32,
  brand: 20,
  category: 18,
  description: 48,
  gtin: 16,
  cartonGtin: 17,
  pictures: 24,
  ingredients: 32,
  certificates: 32,
}

export const exportProducts = (products: Products) => writeCsv(rowsOf(products, (text) => text))

export const exportWorkbook = (products: Products) =>
  writeXlsx(
    'Products',
    COLUMNS.map((column) => ({
      holds: isNumber(column) ? 'number' : 'text',
      width: WIDTHS[column] ?? Math.max(10, column.length + 2),
    })),
    rowsOf(products, (text, column) => (isNumber(column) && text !== '' ? Number(text) : text)),
  )

function* rowsOf<Cell>(
  products: Products,
  toCell: (text: string, column: Column) => Cell,
): Generator<readonly (Cell | string)[]> {
  yield COLUMNS
  for (const product of products) {
    yield COLUMNS.map((column) => toCell(writeColumn(column, product), column))
  }
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

export const templateProducts = (category = EXAMPLE.category) => [{ ...EXAMPLE, category }]

export const isExample = (cell: (column: Column) => string | undefined): boolean =>
  cell('name')?.trim() === EXAMPLE.name
