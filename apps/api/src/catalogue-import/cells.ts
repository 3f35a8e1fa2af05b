import { isNumber, type PlainField } from '@dhow/contract/import-columns'
import type { ProductFields } from '@dhow/contract/product-fields'
import type { Product } from '@dhow/contract/products'
import type { SpecificationField } from '@dhow/contract/specification-facts'
import { readCertificates, readList, writeCertificates, writeList } from './list-cells.ts'

/** What is known of a product, as it is stored. */
type Facts = Product['specification']

/** How a value stands in a cell: `read` gives what the contract is to check. */
type Cell<Value> = { read: (cell: string) => unknown; write: (value: Value) => string }

const text: Cell<string> = { read: (cell) => cell, write: (value) => value }

const CELLS: { [Field in PlainField]-?: Cell<ProductFields[Field]> } = {
  name: text,
  brand: text,
  category: text,
  description: text,
}

/** Digits, with or without the commas or spaces that stand after every third one. */
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

/** What a cell says of a switch; undefined where it is neither yes nor no. */
export function readSwitch(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase()
  return YES.includes(word) || (NO.includes(word) ? false : undefined)
}

export const writeSwitch = (value: boolean): string => (value ? 'yes' : 'no')

/** The facts that are neither text nor numbers. */
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

/** What a cell says of a field, as the contract is to check it. */
export const readCell = (field: PlainField, cell: string): unknown => CELLS[field].read(cell)

/** What a cell says of a fact, as the contract is to check it; undefined for an empty one: it is not known. */
export const readFact = (fact: SpecificationField, cell: string): unknown =>
  cell.trim() === '' ? undefined : cellOf(fact).read(cell)

export const writeCell = (field: PlainField, fields: Pick<Product, PlainField>): string =>
  CELLS[field].write(fields[field])

/** A fact as a cell; empty for one that is not known. */
export const writeFact = (fact: SpecificationField, facts: Facts): string => {
  const value = facts[fact]
  return value === undefined ? '' : cellOf(fact).write(value)
}
