import { LIMITS } from '@dhow/contract/limits'
import type { Translator } from '@dhow/trade/translator'
import { AppError } from '#api/platform/app-error.ts'

export type ListRow = string | string[]

/** Bullets and numbers before the entries of a list. */
const BULLET = /^\s*(?:(?:[-–—•*·▪◦►]|\(?\d{1,3}[.)]|#\d{1,3})\s+(?=\S)|\d{1,3}[.)](?=\p{L}))/u

/** Digits with thousands separators, also Indian ones: 1,00,000. These commas do not separate cells. */
const THOUSANDS = /(?<![\d,.])(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})(?![\d,])/g

/** A decimal comma before a unit: 2,5 ctn. */
const DECIMAL = /(?<=(?:^|\s)\d{1,4}),(?=\d{1,2} ?\p{L})/gu

const QUOTED = /"((?:[^"]|"")*)"|[^,]+/g

const BEGINNING_CHARS = 40

const TOO_LONG = {
  characters:
    /*i18n*/ 'The row “{row}…” has more than {max, number} characters. Put each product in a row of its own, and delete the columns that are not needed.',
  columns:
    /*i18n*/ 'The row “{row}…” has more than {max, number} columns. Put each product in a row of its own, and delete the columns that are not needed.',
}

/** @throws AppError `invalid` for a row that is too long */
export function checkRow(row: ListRow, i18n: Translator): void {
  const text = typeof row === 'string' ? row : row.join(' ')
  const check = (unit: keyof typeof TOO_LONG, count: number, max: number) => {
    if (count <= max) return
    const beginning = text.slice(0, BEGINNING_CHARS).toWellFormed()
    const message = i18n.t(TOO_LONG[unit], { row: beginning, max })
    throw AppError.forField('invalid', 'text', message, { code: 'too_long', values: { max } })
  }
  check('characters', text.length, LIMITS.listRowChars)
  check('columns', toCells(row).length, LIMITS.listColumns)
}

/** Separators of cells, the most reliable first. Mails align columns with spaces or dots. */
const SEPARATORS = ['\t', '|', ';', ',', ' ']
const ALIGNMENT = / {2,}|\.{3,}|…/

export const findSeparator = (row: ListRow) =>
  typeof row === 'string' ? SEPARATORS.find((separator) => row.includes(separator)) : undefined

function splitCells(line: string) {
  const entry = line.replace(BULLET, '')
  const separator = findSeparator(entry)
  if (separator === '\t') return entry.split('\t')
  if (separator === '|' || separator === ';') return entry.split(separator)
  const plain = entry
    .replace(THOUSANDS, (number) => number.replaceAll(',', ''))
    .replace(DECIMAL, '.')
  return [...plain.matchAll(QUOTED)].flatMap(
    ([all, quoted]) => quoted?.replaceAll('""', '"') ?? all.trim().split(ALIGNMENT),
  )
}

export function toCells(row: ListRow) {
  const cells = (typeof row === 'string' ? splitCells(row) : row).map((cell) =>
    cell.replace(/\s+/g, ' ').trim(),
  )
  // Spreadsheets copy the empty columns on the right, too.
  const columns = cells.findLastIndex((cell) => cell !== '') + 1
  return cells.slice(0, columns)
}
