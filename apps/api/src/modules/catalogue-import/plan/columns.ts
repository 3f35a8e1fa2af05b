import { PICTURE_SEPARATOR } from '@dhow/contract/catalogue-import/catalogue-import'
import {
  ALL_COLUMNS,
  type Column,
  columnTitle,
  isFact,
  PLAIN_FIELDS,
  type ProductColumn,
} from '@dhow/contract/catalogue-import/import-columns'
import { fieldText, ProductFields } from '@dhow/contract/products/product-fields'
import type { Product } from '@dhow/contract/products/products'
import { translationNamed } from '#api/modules/catalogue-import/column-matching/headings.ts'
import { writeFact, writeSwitch } from './cells.ts'

export function writeColumn(
  column: ProductColumn,
  product: Omit<Product, 'order' | 'updatedAt'>,
): string {
  if (isFact(column)) return writeFact(column, product.specification)
  if (column === 'id') return product._id
  if (column === 'featured') return writeSwitch(product.featured)
  if (column === 'pictures') return product.images.join(PICTURE_SEPARATOR)
  return fieldText(product[column])
}

/** A problem of a row, or of a file if it has no row. */
export type Problem = { row?: number; field: string; message: string }

/** A sheet with all of these columns is ours. */
const REQUIRED = PLAIN_FIELDS.filter(
  (field) => !ProductFields.shape[field].safeParse(undefined).success,
)

const folded = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()

const COLUMN_BY_NAME = new Map(
  ALL_COLUMNS.flatMap((column) => [
    [folded(columnTitle(column)), column],
    [folded(column), column],
  ]),
)

const MAX_NAME_CHARS = 60

export type Head = {
  /** The column of each cell; undefined for unknown columns. */
  columns: (Column | undefined)[]
  ignored: string[]
  missing: Column[]
  problems: Problem[]
}

/** Reads the column names of a sheet, in any order and case. */
export function readHead(cells: string[]): Head {
  const names = cells.map((cell) => cell.trim())
  while (names.at(-1) === '') names.pop()
  const own = names.map((name) => COLUMN_BY_NAME.get(folded(name)))
  const missing = own.includes('id') ? [] : REQUIRED.filter((one) => !own.includes(one))
  const isOurs = missing.length === 0
  const columns = own.map((column, at) =>
    isOurs && !column ? translationNamed(names[at] ?? '') : column,
  )
  const problems: Problem[] = missing.map((column) => ({
    field: column,
    message: `The column ${column} is missing.`,
  }))
  for (const column of ALL_COLUMNS) {
    const count = columns.filter((one) => one === column).length
    if (count < 2) continue
    const message = `The column ${column} appears ${count === 2 ? 'twice' : `${count} times`}.`
    problems.push({ field: column, message })
  }
  const ignored = names
    .filter((name, at) => name !== '' && columns[at] === undefined)
    .map((name) => name.slice(0, MAX_NAME_CHARS))
  return { columns, ignored, missing, problems }
}
