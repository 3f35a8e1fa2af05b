import { isNumber } from '@dhow/contract/catalogue-import/import-columns'
import type { Product } from '@dhow/contract/products/products'
import type { SpecificationField } from '@dhow/contract/products/specification-facts'
import { numberIn } from '#api/modules/catalogue-import/column-matching/quantities.ts'

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

export function readCertificates(cell: string): unknown[] {
  if (isNone(cell)) return []
  return split(cell, '|')
    .filter((one) => one.trim() !== '')
    .map((one) => {
      const [name = '', body = '', validTo = '', file = ''] = split(one, ';').map(unescaped)
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

const unescaped = (text: string) => text.trim().replace(/\\(.)/gs, '$1')

/** Reads yes or no; undefined for any other text. */
export function readSwitch(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase()
  return (
    ['true', 'yes', '1'].includes(word) || (['false', 'no', '0'].includes(word) ? false : undefined)
  )
}

export const writeSwitch = (value: boolean): string => (value ? 'yes' : 'no')

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

const specialOf = (fact: SpecificationField) =>
  (SPECIAL as { [F in SpecificationField]?: Cell<unknown> })[fact]

/** Reads a fact for validation by the contract; undefined for an empty cell. */
export function readFact(fact: SpecificationField, cell: string): unknown {
  if (cell.trim() === '') return undefined
  const special = specialOf(fact)
  if (special) return special.read(cell)
  return isNumber(fact) ? (numberIn(cell) ?? cell.trim()) : cell
}

export function writeFact(fact: SpecificationField, facts: Facts): string {
  const value = facts[fact]
  if (value === undefined) return ''
  return specialOf(fact)?.write(value) ?? String(value)
}
