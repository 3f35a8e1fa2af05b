import { isNumber, type PlainField } from '@dhow/contract/catalogue-import/import-columns'
import type { ProductFields } from '@dhow/contract/products/product-fields'
import type { Product } from '@dhow/contract/products/products'
import type { SpecificationField } from '@dhow/contract/products/specification-facts'

type Certificate = NonNullable<Product['specification']['certificates']>[number]

/** Cell text of an empty list; an empty cell means unknown. */
const NONE = 'none'

const isNone = (cell: string) => cell.trim().toLowerCase() === NONE

const writeList = (words: readonly string[]): string =>
  words.length === 0 ? NONE : words.join(', ')

export const readList = (cell: string): string[] =>
  isNone(cell)
    ? []
    : cell
        .split(/[,;|\n]/)
        .map((word) => word.trim())
        .filter((word) => word !== '')

/** Separators of certificates; inside a text they are escaped with a backslash. */
const SEPARATORS = /[\\;|]/g

const escaped = (text: string) => text.replace(SEPARATORS, '\\$&')

/** Writes certificates as 'Halal; ESMA; 2027-06-30; file | ISO 22000': name, body, last day, file id. */
function writeCertificates(certificates: readonly Certificate[]): string {
  if (certificates.length === 0) return NONE
  const written = certificates.map(({ name, body = '', validTo = '', file = '' }) => {
    const parts = [name, body, validTo, file].map(escaped)
    while (parts.at(-1) === '') parts.pop()
    return parts.join('; ')
  })
  const text = written.join(' | ')
  return isNone(text) ? `\\${text}` : text
}

/** Reads certificates for validation by the contract. */
export function readCertificates(cell: string): unknown[] {
  if (isNone(cell)) return []
  return split(cell, '|')
    .filter((one) => one.trim() !== '')
    .map((one) => {
      const [name = '', body = '', validTo = '', file = ''] = split(one, ';').map(unescaped)
      return { name, ...(body && { body }), ...(validTo && { validTo }), ...(file && { file }) }
    })
}

/** Splits a text at unescaped separators. */
const split = (text: string, separator: '|' | ';'): string[] => {
  const parts = ['']
  for (const [piece] of text.matchAll(/\\.|./gs)) {
    if (piece === separator) parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts
}

const unescaped = (text: string) => text.trim().replace(/\\(.)/gs, '$1')

type Facts = Product['specification']

/** Conversion between a value and its cell; the contract validates the result of `read`. */
type Cell<Value> = { read: (cell: string) => unknown; write: (value: Value) => string }

const text: Cell<string> = { read: (cell) => cell, write: (value) => value }

const CELLS: { [Field in PlainField]-?: Cell<ProductFields[Field]> } = {
  name: text,
  brand: text,
  category: text,
  description: text,
}

/** A number with or without thousands separators. */
const DIGITS = /^[-−]?(\d+|\d{1,3}([, \u00a0\u202f]\d{3})+)(\.\d+)?$/

const number: Cell<number> = {
  read(cell) {
    const digits = cell.trim()
    return DIGITS.test(digits)
      ? Number(digits.replace(/[, \u00a0\u202f]/g, '').replace('−', '-'))
      : digits
  },
  write: String,
}

const YES = ['true', 'yes', '1']
const NO = ['false', 'no', '0']

/** Reads yes or no; undefined for any other text. */
export function readSwitch(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase()
  return YES.includes(word) || (NO.includes(word) ? false : undefined)
}

export const writeSwitch = (value: boolean): string => (value ? 'yes' : 'no')

/** Facts that are neither texts nor numbers. */
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

const cellOf = (fact: SpecificationField) =>
  (fact in SPECIAL
    ? SPECIAL[fact as keyof Special]
    : isNumber(fact)
      ? number
      : text) as Cell<unknown>

/** Reads a field for validation by the contract. */
export const readCell = (field: PlainField, cell: string): unknown => CELLS[field].read(cell)

/** Reads a fact for validation by the contract; undefined for an empty cell. */
export const readFact = (fact: SpecificationField, cell: string): unknown =>
  cell.trim() === '' ? undefined : cellOf(fact).read(cell)

export const writeCell = (field: PlainField, fields: Pick<Product, PlainField>): string =>
  CELLS[field].write(fields[field])

/** Writes a fact; empty if it is unknown. */
export const writeFact = (fact: SpecificationField, facts: Facts): string => {
  const value = facts[fact]
  return value === undefined ? '' : cellOf(fact).write(value)
}
