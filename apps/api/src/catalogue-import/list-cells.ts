import type { Product } from '@dhow/contract/products'

type Certificate = NonNullable<Product['specification']['certificates']>[number]

/** A list in which there is nothing: it says so, where an empty cell says that nothing is known. */
const NONE = 'none'

const isNone = (cell: string) => cell.trim().toLowerCase() === NONE

/** Words of which none has a comma. */
export const writeList = (words: readonly string[]): string =>
  words.length === 0 ? NONE : words.join(', ')

export const readList = (cell: string): string[] =>
  isNone(cell)
    ? []
    : cell
        .split(/[,;|\n]/)
        .map((word) => word.trim())
        .filter((word) => word !== '')

/** What parts a cell of certificates, and is written behind a backslash where it is part of a text. */
const PARTING = /[\\;|]/g

const escaped = (text: string) => text.replace(PARTING, '\\$&')

/** Certificates as 'Halal; ESMA; 2027-06-30; file | ISO 22000': name, body, last day, id of the file. */
export function writeCertificates(certificates: readonly Certificate[]): string {
  if (certificates.length === 0) return NONE
  const written = certificates.map(({ name, body = '', validTo = '', file = '' }) => {
    const parts = [name, body, validTo, file].map(escaped)
    while (parts.at(-1) === '') parts.pop()
    return parts.join('; ')
  })
  const text = written.join(' | ')
  return isNone(text) ? `\\${text}` : text
}

/** The certificates of a cell, as the contract is to check them. */
export function readCertificates(cell: string): unknown[] {
  if (isNone(cell)) return []
  return split(cell, '|')
    .filter((one) => one.trim() !== '')
    .map((one) => {
      const [name = '', body = '', validTo = '', file = ''] = split(one, ';').map(unescaped)
      return { name, ...(body && { body }), ...(validTo && { validTo }), ...(file && { file }) }
    })
}

/** The parts of a text between those marks that are behind no backslash. */
const split = (text: string, mark: '|' | ';'): string[] => {
  const parts = ['']
  for (const [piece] of text.matchAll(/\\.|./gs)) {
    if (piece === mark) parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts
}

const unescaped = (text: string) => text.trim().replace(/\\(.)/gs, '$1')
