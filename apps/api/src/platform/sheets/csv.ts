import type { Charset, Separator } from '@dhow/contract/catalogue-import/sheet-reading'
import { type DecodedText, decodeBytes } from '#api/platform/charset.ts'
import { defuse } from '#api/platform/csv/write.ts'
import { createSheetError } from './sheet-row.ts'

/** Maximum characters of a quoted cell: four descriptions. A longer one misses its closing quotation mark. */
const MAX_QUOTED_CHARS = 20_000

/** Rows from which the separator is detected. */
const SAMPLE_ROWS = 50

/** Maximum characters of the sample: rows of a file without line ends have no limit. */
const SAMPLE_CHARS = 200_000

const CANDIDATES: readonly Separator[] = [',', ';', '\t', '|']

/** Matches the first line of a CSV for Excel, which names the separator. */
const SEPARATOR_LINE = /^\ufeff?"?sep=([,;\t|])"?(?:\r*\n|\r|$)/i

/** Matches a text that Excel reads as text and not as a number, such as ="00042". */
const TEXT_FORMULA = /^="([^"]*)"$/

/** Returns the index of the mark that closes a quoted cell; undefined if the opening mark is a character of the text. */
function findClosingQuote(text: string, start: number, separator: string): number | undefined {
  let index = text.indexOf('"', start)
  while (index >= 0 && index - start <= MAX_QUOTED_CHARS) {
    const next = text[index + 1]
    if (next !== '"') {
      const isEnd = next === undefined || next === separator || next === '\r' || next === '\n'
      return isEnd ? index : undefined
    }
    index = text.indexOf('"', index + 2)
  }
  return undefined
}

/**
 * Splits a CSV into its rows, including empty ones, in linear time. Rows end with LF, CR or CRLF. A quotation mark out of place
 * is a character of the text.
 */
function* splitCsv(text: string, separator: string): Generator<string[]> {
  const cellEnd = new RegExp(`[${separator}\r\n]`, 'g')
  let cells: string[] = []
  let index = text.startsWith('\ufeff') ? 1 : 0
  while (index < text.length) {
    const close = text[index] === '"' ? findClosingQuote(text, index + 1, separator) : undefined
    cellEnd.lastIndex = close ?? index
    const end = cellEnd.exec(text)?.index ?? text.length
    cells.push(
      close === undefined
        ? text.slice(index, end)
        : text.slice(index + 1, close).replaceAll('""', '"'),
    )
    if (text[end] === separator) {
      index = end + 1
      if (index === text.length) cells.push('')
      continue
    }
    yield cells
    cells = []
    index = end
    while (text[index] === '\r' && text[index + 1] === '\r') index++
    index += text.startsWith('\r\n', index) ? 2 : 1
    // Joined files contain byte order marks.
    if (text[index] === '\ufeff') index++
  }
  if (cells.length > 0) yield cells
}

/** Returns the number of rows that have the same number of columns, and this number. */
function rateSeparator(sample: string, separator: Separator) {
  const counts = new Map<number, number>()
  let rows = 0
  for (const { length } of splitCsv(sample, separator)) {
    if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
    if (++rows === SAMPLE_ROWS) break
  }
  const [[columns, same] = [1, 0]] = [...counts].sort(
    (first, second) => second[1] - first[1] || second[0] - first[0],
  )
  return { separator, columns, same }
}

/** Returns the separator with which most rows have the same number of columns. */
function detectSeparator(text: string): Separator {
  const sample = text.slice(0, SAMPLE_CHARS)
  const [best] = CANDIDATES.map((separator) => rateSeparator(sample, separator)).sort(
    (first, second) => second.same - first.same || second.columns - first.columns,
  )
  return best?.separator ?? ','
}

/** Decodes a file. @throws AppError `invalid` if it is not text */
export function decodeText(bytes: Uint8Array, charset?: Charset): DecodedText {
  const decoded = decodeBytes(bytes, charset)
  if (!decoded.text.includes('\0')) return decoded
  throw createSheetError(
    'This is no workbook and not text. Save it as .xlsx or CSV and choose that file.',
  )
}

/** Reads the rows of a CSV, including empty ones. Restores formulas that `writeCsv` has defused. */
export function readCsv(text: string, chosen?: Separator) {
  const line = SEPARATOR_LINE.exec(text)
  const lines = text.slice(line?.[0].length ?? 0)
  // Line separators end the rows of a file without other line ends. Elsewhere they are in cells.
  const table = /[\r\n]/.test(lines) ? lines : lines.replaceAll('\u2028', '\n')
  const declared = CANDIDATES.find((candidate) => candidate === line?.[1])
  const separator = chosen ?? declared ?? detectSeparator(table)
  return { separator, rows: readCells(table, separator) }
}

function* readCells(text: string, separator: Separator): Generator<string[]> {
  for (const row of splitCsv(text, separator)) {
    yield row.map((cell) => defuse(cell.replace(TEXT_FORMULA, '$1')))
  }
}
