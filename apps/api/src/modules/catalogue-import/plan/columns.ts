import { PICTURE_SEPARATOR } from '@dhow/contract/catalogue-import/catalogue-import'
import type { ColumnMatch } from '@dhow/contract/catalogue-import/column-matches'
import {
  ALL_COLUMNS,
  columnTitle,
  isFact,
  PLAIN_FIELDS,
  type ProductColumn,
  TRANSLATIONS,
} from '@dhow/contract/catalogue-import/import-columns'
import { unitsOf } from '@dhow/contract/catalogue-import/import-matching'
import { fieldText, ProductFields } from '@dhow/contract/products/product-fields'
import type { Product } from '@dhow/contract/products/products'
import { suggestMatches } from '#api/modules/catalogue-import/column-matching/headings.ts'
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

/** A problem of a row or of the file. */
export type Problem = { field: string; message: string }

/** A sheet with all of these columns is ours. */
const REQUIRED = PLAIN_FIELDS.filter(
  (field) => !ProductFields.shape[field].safeParse(undefined).success,
)

const foldName = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()

const COLUMN_BY_NAME = new Map(
  ALL_COLUMNS.flatMap((column) => [
    [foldName(columnTitle(column)), column],
    [foldName(column), column],
  ]),
)

/**
 * Matches the columns of an export or a template by their names or titles, in any order and case. The first of repeated
 * columns counts. Of other columns, only translations and the CBM get a match.
 * Returns undefined for other sheets: those without the required columns, or with columns that are named differently.
 */
export function matchOwnColumns(names: string[]): (ColumnMatch | undefined)[] | undefined {
  const own = names.map((name) => COLUMN_BY_NAME.get(foldName(name)))
  const hasIds = own.includes('id')
  if (!hasIds && !REQUIRED.every((column) => own.includes(column))) return undefined
  const others = suggestMatches(names.map((name) => ({ name, examples: [] }))).map(
    (match, index) =>
      match && !own[index] && !own.some((column) => column === match.target) ? match : undefined,
  )
  if (!hasIds && others.some((match) => match && !isAdded(match))) return undefined
  return own.map((column, index): ColumnMatch | undefined => {
    const other = others[index]
    if (!column) return other && isAdded(other) ? other : undefined
    if (own.indexOf(column) < index) return undefined
    const [unit] = unitsOf(column)
    return unit ? { target: column, unit } : { target: column }
  })
}

/** Returns whether users add such columns to an export. */
const isAdded = ({ target }: ColumnMatch): boolean =>
  target === 'cbm' || TRANSLATIONS.some(({ column }) => column === target)

/** Returns the letters of a column in a spreadsheet: 0 is A, 26 is AA. */
const toLetters = (index: number): string =>
  (index < 26 ? '' : toLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

const MAX_NAME_CHARS = 60

/** Returns the name of a column for users, such as 'Column F' if it has none. */
export const describeColumn = (name: string, index: number): string =>
  name.trim().replace(/\s+/g, ' ').slice(0, MAX_NAME_CHARS) || `Column ${toLetters(index)}`
