import { PICTURE_SEPARATOR } from '@dhow/contract/catalogue-import/catalogue-import'
import {
  COLUMNS,
  type Column,
  columnTitle,
  isFact,
  isNumber,
  PLAIN_FIELDS,
} from '@dhow/contract/catalogue-import/import-columns'
import { ProductFields } from '@dhow/contract/products/product-fields'
import type { Product } from '@dhow/contract/products/products'
import type { XlsxCell, XlsxColumn } from '#api/platform/xlsx/write.ts'
import { writeCell, writeFact, writeSwitch } from './cells.ts'

type Written = Omit<Product, 'order'>

/** Writes one cell of a product. */
export function writeColumn(column: Column, product: Written): string {
  if (isFact(column)) return writeFact(column, product.specification)
  if (column === 'id') return product._id
  if (column === 'featured') return writeSwitch(product.featured)
  if (column === 'pictures') return product.images.join(PICTURE_SEPARATOR)
  return writeCell(column, product)
}

/** Writes a product in the order of COLUMNS. */
export const writeRow = (product: Written): string[] =>
  COLUMNS.map((column) => writeColumn(column, product))

/** Writes a product for a workbook, with numbers as numbers. */
export const writeXlsxRow = (product: Written): XlsxCell[] =>
  COLUMNS.map((column) => {
    const text = writeColumn(column, product)
    return isNumber(column) && text !== '' ? Number(text) : text
  })

/** Widths in characters. */
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

export const XLSX_COLUMNS: XlsxColumn[] = COLUMNS.map((column) => ({
  holds: isNumber(column) ? 'number' : 'text',
  width: WIDTHS[column] ?? Math.max(10, column.length + 2),
}))

/** A problem of a row, or of a file if it has no row. */
export type Problem = { row?: number; field: string; message: string }

/** Columns that new products need. */
export const REQUIRED = PLAIN_FIELDS.filter(
  (field) => !ProductFields.shape[field].safeParse(undefined).success,
)

const folded = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()

/** Columns by their ids and titles. */
const BY_NAME = new Map(
  COLUMNS.flatMap((column) => [
    [folded(columnTitle(column)), column],
    [folded(column), column],
  ]),
)

export type Head = {
  /** The column of each cell; undefined for unknown columns. */
  columns: (Column | undefined)[]
  /** The names of the columns that are passed over. */
  ignored: string[]
  /** The columns that the sheet needs and does not have. */
  missing: Column[]
  problems: Omit<Problem, 'row'>[]
}

/** Reads the columns from the first row of a sheet; they may stand in any order and case. */
export function readHead(cells: string[]): Head {
  const names = cells.map((cell) => cell.trim())
  while (names.at(-1) === '') names.pop()
  const columns = names.map((name) => BY_NAME.get(folded(name)))
  const missing = columns.includes('id') ? [] : REQUIRED.filter((one) => !columns.includes(one))
  const problems = missing.map((column) => ({
    field: column as string,
    message: `The column ${column} is missing.`,
  }))
  for (const column of COLUMNS) {
    const count = columns.filter((one) => one === column).length
    if (count < 2) continue
    const message = `The column ${column} appears ${count === 2 ? 'twice' : `${count} times`}.`
    problems.push({ field: column, message })
  }
  const ignored = names.filter((name, at) => name !== '' && columns[at] === undefined)
  return { columns, ignored: ignored.map((name) => name.slice(0, 60)), missing, problems }
}
