import { PICTURE_SEPARATOR } from '@dhow/contract/catalogue-import/catalogue-import'
import type { ColumnMatch } from '@dhow/contract/catalogue-import/column-matches'
import {
  type Column,
  isFact,
  isNumber,
  isPlain,
  PLAIN_FIELDS,
  type PlainField,
  type ProductColumn,
  type Target,
  TRANSLATIONS,
} from '@dhow/contract/catalogue-import/import-columns'
import { formatField, getFieldType, ProductFields } from '@dhow/contract/products/product-fields'
import type { Product } from '@dhow/contract/products/products'
import type { SpecificationField } from '@dhow/contract/products/specification-facts'
import {
  createOwnMatch,
  findOwnColumn,
  suggestMatches,
} from '#api/modules/catalogue-import/column-matching/headings.ts'
import { parseNumber } from '#api/modules/catalogue-import/column-matching/quantities.ts'
import { readSynonyms, toPlainWords } from '#api/platform/matching/vocabulary.ts'
import { toLetters } from '#api/platform/xlsx/write.ts'

type Facts = Product['specification']
type Certificate = NonNullable<Facts['certificates']>[number]

/** Cell text of an empty list; an empty cell means unknown. */
const NONE = 'none'

const isNone = (cell: string) => cell.trim().toLowerCase() === NONE

const writeList = (words: readonly string[]) => (words.length === 0 ? NONE : words.join(', '))

export const readList = (cell: string): string[] =>
  isNone(cell)
    ? []
    : cell
        .split(/[,;|\n]/)
        .map((word) => word.trim())
        .filter((word) => word !== '')

/** Separators of certificates; inside a text they are escaped with a backslash. */
const SEPARATORS = /[\\;|]/g

const escapeText = (text: string) => text.replace(SEPARATORS, '\\$&')

/** Writes certificates as 'Halal; ESMA; 2027-06-30; file | ISO 22000': name, body, last day, file id. */
function writeCertificates(certificates: readonly Certificate[]): string {
  if (certificates.length === 0) return NONE
  const written = certificates.map(({ name, body = '', validTo = '', file = '' }) => {
    const parts = [name, body, validTo, file].map(escapeText)
    while (parts.at(-1) === '') parts.pop()
    return parts.join('; ')
  })
  const text = written.join(' | ')
  return isNone(text) ? `\\${text}` : text
}

export function readCertificates(cell: string): unknown[] {
  if (isNone(cell)) return []
  return split(cell, '|')
    .filter((item) => item.trim() !== '')
    .map((item) => {
      const [name = '', body = '', validTo = '', file = ''] = split(item, ';').map(unescapeText)
      return { name, ...(body && { body }), ...(validTo && { validTo }), ...(file && { file }) }
    })
}

function split(text: string, separator: '|' | ';'): string[] {
  const parts = ['']
  for (const [piece] of text.matchAll(/\\.|./gs)) {
    if (piece === separator) parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts
}

const unescapeText = (text: string) => text.trim().replace(/\\(.)/gs, '$1')

const ANSWERS = new Map([
  ...readSynonyms('answers'),
  ...Array.from('✓✔☑✅√', (mark) => [mark, 'yes'] as const),
  ...Array.from('✗✘✖❌☐', (mark) => [mark, 'no'] as const),
])

/** Follows a mark that is shown as an emoji. */
const EMOJI_VARIANT = '\uFE0F'

/** Reads yes or no in any language; undefined for any other text. */
export function readSwitch(cell: string): boolean | undefined {
  const answer = ANSWERS.get(toPlainWords(cell) || cell.trim().replace(EMOJI_VARIANT, ''))
  return answer === undefined ? undefined : answer === 'yes'
}

/** Returns whether a column contains yes or no. Facts have readers of their own. */
export const isSwitch = (column: Target): boolean =>
  column === 'featured' || (isPlain(column) && getFieldType(column) === 'boolean')

const writeSwitch = (value: boolean): string => (value ? 'yes' : 'no')

type Cell<Value> = { read: (cell: string) => unknown; write: (value: Value) => string }

type Special = {
  [Field in SpecificationField as NonNullable<Facts[Field]> extends string | number
    ? never
    : Field]-?: Cell<NonNullable<Facts[Field]>>
}

const SPECIAL: Special = {
  mayTilt: { read: (cell) => readSwitch(cell) ?? cell, write: writeSwitch },
  allergens: { read: readList, write: writeList },
  labelLanguages: { read: readList, write: writeList },
  certificates: { read: readCertificates, write: writeCertificates },
}

const findSpecial = (fact: SpecificationField) =>
  (SPECIAL as { [F in SpecificationField]?: Cell<unknown> })[fact]

/** Reads a fact or a field for validation by the contract; undefined for an empty cell. */
export function readValue(column: SpecificationField | PlainField, cell: string): unknown {
  if (cell.trim() === '') return undefined
  const special = isFact(column) && findSpecial(column)
  if (special) return special.read(cell)
  if (isSwitch(column)) return readSwitch(cell) ?? cell
  return isNumber(column) ? (parseNumber(cell) ?? cell.trim()) : cell
}

function writeFact(fact: SpecificationField, facts: Facts): string {
  const value = facts[fact]
  if (value === undefined) return ''
  return findSpecial(fact)?.write(value) ?? String(value)
}

export function writeColumn(
  column: ProductColumn,
  product: Omit<Product, 'order' | 'updatedAt'>,
): string {
  if (isFact(column)) return writeFact(column, product.specification)
  if (column === 'id') return product._id
  if (column === 'featured') return writeSwitch(product.featured)
  if (column === 'pictures') return product.images.join(PICTURE_SEPARATOR)
  const value = product[column]
  return typeof value === 'boolean' ? writeSwitch(value) : formatField(value)
}

export type Problem = { field: string; message: string }

/** A sheet with all of these columns is ours. */
const REQUIRED = PLAIN_FIELDS.filter(
  (field) => !ProductFields.shape[field].safeParse(undefined).success,
)

/** Columns that find a product. */
const KEYS: readonly Column[] = ['itemNumber', 'gtin', 'cartonGtin']

/**
 * Matches the columns of an export or a template by their names or titles, in any order and case. The first of repeated
 * columns counts. Of other columns, only translations and the CBM get a match.
 * Returns undefined for other sheets: those with columns that are named differently, or without the required columns,
 * unless all columns are ours and one finds the products to update.
 */
export function matchOwnColumns(names: string[]): (ColumnMatch | undefined)[] | undefined {
  const ownColumns = names.map(findOwnColumn)
  const hasIds = ownColumns.includes('id')
  const isUpdate =
    ownColumns.length > 1 &&
    ownColumns.every(Boolean) &&
    KEYS.some((column) => ownColumns.includes(column))
  if (!hasIds && !isUpdate && !REQUIRED.every((column) => ownColumns.includes(column))) {
    return undefined
  }
  const otherMatches = suggestMatches(names.map((name) => ({ name, examples: [] }))).map(
    (match, index) =>
      match && !ownColumns[index] && !ownColumns.some((column) => column === match.target)
        ? match
        : undefined,
  )
  if (!hasIds && otherMatches.some((match) => match && !isAdded(match))) return undefined
  return ownColumns.map((column, index): ColumnMatch | undefined => {
    const other = otherMatches[index]
    if (!column) return other && isAdded(other) ? other : undefined
    if (ownColumns.indexOf(column) < index) return undefined
    return createOwnMatch(column)
  })
}

/** Returns whether users add such columns to an export. */
const isAdded = ({ target }: ColumnMatch) =>
  target === 'cbm' || TRANSLATIONS.some(({ column }) => column === target)

/** Maximum characters of a name or cell in a message. */
export const MAX_SHOWN_CHARS = 60

/** Returns the name of a column for users, such as 'Column F' if it has none. */
export const describeColumn = (name: string, index: number): string =>
  name.trim().replace(/\s+/g, ' ').slice(0, MAX_SHOWN_CHARS) || `Column ${toLetters(index)}`
