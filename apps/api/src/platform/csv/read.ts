import { isUtf8 } from 'node:buffer'
import { pipeline } from 'node:stream/promises'
import { LIMITS } from '@dhow/contract/limits'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'
import { AppError } from '#api/platform/app-error.ts'
import { createSlices } from '#api/platform/background/slices.ts'
import { defused } from './write.ts'

/** Guessed encoding of a file that is not Unicode, with an example cell for the user to check. */
export type EncodingGuess = { encoding: string; example: string }

/** Called with each row that is not empty, and its number in the spreadsheet. */
export type OnRow = (row: number, cells: string[]) => void | Promise<void>

/** Bytes per parser step; small, so that a step never exceeds its time slice. */
const PARSE_BYTES = 100

const refuse = (message: string) => AppError.ofField('invalid', 'csv', message)

const count = (limit: number) => limit.toLocaleString('en')

/**
 * Reads a CSV with comma, semicolon or tab in time slices. Restores formulas that `writeCsv` has defused.
 * @returns the guessed encoding of a file that is not Unicode
 * @throws AppError `invalid` if the file cannot be read or exceeds a limit
 */
async function readCsvRows(bytes: Uint8Array, onRow: OnRow): Promise<EncodingGuess | undefined> {
  const decoded = decodeCsv(bytes)
  let [rows, example] = [0, '']
  const addRow = (row: string[]) => {
    if (rows === LIMITS.importSheetRows) {
      const limit = count(LIMITS.importSheetRows)
      throw refuse(
        `The CSV file has more than ${limit} rows, empty ones included. Delete the empty rows, or split it into several files.`,
      )
    }
    rows++
    if (decoded.guessed && !example) example = row.find(isNonAscii)?.slice(0, 80) ?? ''
    if (row.some((cell) => cell.trim() !== '')) return onRow(rows, row.map(defused))
  }
  try {
    await pipeline(slicedText(decoded), parse(optionsFor(decoded)), async (parsed) => {
      for await (const row of parsed) await addRow(row)
    })
  } catch (error) {
    throw error instanceof CsvError ? toAppError(error) : error
  }
  if (decoded.guessed) return { encoding: decoded.guessed, example }
}

export async function readCsv(bytes: Uint8Array) {
  const rows: string[][] = []
  const guess = await readCsvRows(bytes, (_, cells) => void rows.push(cells))
  return { rows, guess }
}

/** Reads a CSV at once, like `readCsv`, with empty rows. Blocks, so run it in the background. */
export function readCsvSync(bytes: Uint8Array): string[][] {
  const decoded = decodeCsv(bytes)
  try {
    const rows = parseSync([...decoded.text()].join(''), optionsFor(decoded)) as string[][]
    return rows.map((row) => row.map(defused))
  } catch (error) {
    throw error instanceof CsvError ? toAppError(error) : error
  }
}

type Decoded = ReturnType<typeof decodeCsv>

async function* slicedText({ text }: Decoded): AsyncGenerator<Buffer> {
  const slice = createSlices()
  for (const piece of text()) {
    const bytes = Buffer.from(piece)
    for (let at = 0; at < bytes.length; at += PARSE_BYTES) {
      await slice()
      yield bytes.subarray(at, at + PARSE_BYTES)
    }
  }
}

const optionsFor = ({ beginning }: Decoded): Options & { writableHighWaterMark: number } => ({
  bom: true,
  delimiter: delimiterOf(beginning),
  relax_column_count: true,
  skip_empty_lines: false,
  max_record_size: LIMITS.importRowChars,
  // Buffers one piece only, because all buffered pieces are parsed in one step.
  writableHighWaterMark: 1,
  // Called for each cell, so that a row with too many cells fails early.
  cast: (cell, { index, lines }) => {
    if (index < LIMITS.importColumns) return cell
    throw refuse(
      `The CSV file has more than ${count(LIMITS.importColumns)} columns in line ${count(lines)}. Delete the columns that are not needed.`,
    )
  },
})

function toAppError(error: CsvError): AppError {
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    const limit = count(LIMITS.importRowChars)
    return refuse(
      `Row ${count(Number(error.records) + 1)} of the CSV file has more than ${limit} characters. Is a quotation mark missing?`,
    )
  }
  return refuse(
    `The CSV file cannot be read at line ${String(error.lines)}: a quotation mark is out of place.`,
  )
}

/** Returns the most frequent delimiter of the first line that has one; titles above it may have none. */
function delimiterOf(beginning: string): string {
  const rest = beginning.slice(Math.max(0, beginning.search(/[,;\t]/)))
  const line = rest.slice(0, rest.search(/[\r\n]|$/))
  const count = (one: string) => line.split(one).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

const isNonAscii = (cell: string): boolean => /[^\0-\x7f]/.test(cell)

const DECODE_BYTES = 65_536

const notText = () =>
  refuse(
    'The CSV file is not text. In the spreadsheet program, save it as “CSV UTF-8” and choose that file.',
  )

/** First bytes of an .xls workbook or one with a password. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0]

/**
 * Decodes a CSV: UTF-8, UTF-16, or else the probable encoding of its country.
 * @throws AppError `invalid` if it is an old workbook, or later if it is not text
 */
export function decodeCsv(bytes: Uint8Array) {
  if (OLD_WORKBOOK.every((byte, at) => bytes[at] === byte)) {
    throw refuse(
      'This is an old Excel workbook or has a password. Save it as .xlsx without a password and choose that file.',
    )
  }
  const encoding = encodingOf(bytes)
  return {
    /** Contains at least the first row, if that is within its limit. */
    beginning: new TextDecoder(encoding).decode(bytes.subarray(0, 2 * LIMITS.importRowChars)),
    text: () => decodeAs(encoding, bytes),
    guessed: encoding.startsWith('utf') ? undefined : encoding,
  }
}

/** Detects UTF-16 by its byte order mark or by the zero byte of the first letter. */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first && second === 0) return 'utf-16le'
  if (first === 0 && second) return 'utf-16be'
  if (isUtf8(bytes)) return 'utf-8'
  return guessEncoding(Buffer.from(bytes.subarray(0, DECODE_BYTES)).toString('latin1'))
}

/** Guesses the encoding of a file whose bytes are given as Latin-1. */
function guessEncoding(text: string): string {
  const lengthOf = (pattern: RegExp) => (text.match(pattern) ?? []).join('').length
  const all = lengthOf(/[\x80-\xff]/g)
  // The pairs of bytes of the 3,755 most frequent characters and of punctuation (GB 2312, level 1).
  const pairs = text.match(/[\x81-\xfe][\x40-\x7e\x80-\xfe]/g) ?? []
  const frequent = pairs.filter((pair) => /[\xa1-\xa3\xb0-\xd7][\xa1-\xfe]/.test(pair))
  if (frequent.length > 0.8 * pairs.length && 2 * pairs.length > 0.9 * all) return 'GB18030'
  // Words of Latin languages rarely have three accented letters in a row.
  return lengthOf(/[\xc0-\xff]{3,}/g) > 0.6 * all ? 'Windows-1256' : 'Windows-1252'
}

function* decodeAs(encoding: string, bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for (let at = 0; at < bytes.length; at += DECODE_BYTES) {
    const end = at + DECODE_BYTES
    let text: string
    try {
      text = decoder.decode(bytes.subarray(at, end), { stream: end < bytes.length })
    } catch {
      throw notText()
    }
    if (text.includes('\0')) throw notText()
    yield text
  }
}
