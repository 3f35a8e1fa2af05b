import { LIMITS } from '@dhow/contract/limits'
import type { Translator } from '@dhow/trade/translator'
import { AppError } from '#api/platform/app-error.ts'

export type ListRow = string | string[]

/** Bullets and numbers before the entries of a list. */
const BULLET =
  /^[^\S\t]*(?:(?:[-–—•*·▪◦►]|\(?\d{1,3}[.)]|#\d{1,3})(?:[^\S\t]+|\t)(?=\S)|\d{1,3}(?:[.)](?=\p{L})|、)|0\d{3,5} +)/u

/** Digits with thousands separators, also Indian ones: 1,00,000. These commas do not separate cells. */
const THOUSANDS = /(?<![\d,.])(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})(?![\d,])/g

/** A decimal comma before a unit: 2,5 ctn. */
const DECIMAL = /(?<=(?:^|\s)\d{1,4}),(?=\d{1,2} ?\p{L})/gu

const CSV_CELL = /"((?:[^"]|"")*)"[^,]*|[^,]+|(?<=^|,)(?=,|$)/g

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

const splitCsv = (text: string) =>
  [...text.matchAll(CSV_CELL)].map(([all, quoted]) => quoted?.replaceAll('""', '"') ?? all)

function splitCells(line: string, columnCount?: number) {
  // The cell of a row number stays.
  const entry = line.replace(BULLET, (bullet) => (bullet.endsWith('\t') ? '\t' : ''))
  const separator = findSeparator(entry)
  if (separator === '\t') return entry.split('\t')
  if (separator === '|' || separator === ';') return entry.split(separator)
  const csvCells = splitCsv(entry)
  if (csvCells.length > 1 && csvCells.length === columnCount) return csvCells
  const plain = entry
    // The Arabic separator keeps 150,000 recognizable, which may have three decimals.
    .replace(THOUSANDS, (number) => number.replaceAll(',', /^\d+,000$/.test(number) ? '٬' : ''))
    .replace(DECIMAL, '.')
  return splitCsv(plain).flatMap((cell) => cell.trim().split(ALIGNMENT))
}

/** @param columnCount named columns: a CSV row with as many cells has no thousands separators */
export function toCells(row: ListRow, columnCount?: number) {
  const cells = (typeof row === 'string' ? splitCells(row, columnCount) : row).map((cell) =>
    cell.replace(/\s+/g, ' ').trim(),
  )
  // Spreadsheets copy the empty columns on the right, too.
  const columns = cells.findLastIndex((cell) => cell !== '') + 1
  return cells.slice(0, columns)
}
