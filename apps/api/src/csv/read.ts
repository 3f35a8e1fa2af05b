import { pipeline } from 'node:stream/promises'
import { LIMITS } from '@dhow/contract/limits'
import { CsvError, type Options, parse } from 'csv-parse'
import { AppError } from '#api/app-error.ts'
import { createSlices } from '#api/background/slices.ts'
import { type Decoded, decodeCsv } from './decode.ts'
import { defused } from './write.ts'

export type CsvTable = {
  /** Row by row as the spreadsheet counts them; those without a word are empty. */
  rows: string[][]
  /** When the file is no Unicode: what it was read as, and a cell by which a person can judge that. */
  guess: { encoding: string; example: string } | undefined
}

/** Told of one row after another, with its number as the spreadsheet counts; one without a word is empty. */
type OnRow = (row: number, cells: string[]) => void | Promise<void>

/** Bytes that are parsed at once: a fraction of a slice, whatever they are. */
const PIECE_BYTES = 100

const refuse = (message: string) => AppError.ofField('invalid', 'csv', message)

const count = (limit: number) => limit.toLocaleString('en')

/**
 * Reads a CSV as spreadsheets save it, cells apart by comma, semicolon or tab. Defused formulas are whole again.
 * Read in slices, so that whoever waits for something else is not held up, and no further than the limits allow.
 * @returns when the file is no Unicode: what it was read as, and a cell by which a person can judge that
 * @throws AppError `invalid` saying what is wrong with the file as a whole, or which limit it is beyond
 */
export async function readCsvRows(bytes: Uint8Array, onRow: OnRow): Promise<CsvTable['guess']> {
  const decoded = decodeCsv(bytes)
  let [rows, example] = [0, '']
  const keep = (row: string[]) => {
    if (rows === LIMITS.importSheetRows) {
      const limit = count(LIMITS.importSheetRows)
      throw refuse(
        `The CSV file has more than ${limit} rows, empty ones included. Delete the empty rows, or split it into several files.`,
      )
    }
    rows++
    if (decoded.guessed && !example) example = row.find(isForeign)?.slice(0, 80) ?? ''
    return onRow(rows, row.some((cell) => cell.trim() !== '') ? row.map(defused) : [])
  }
  try {
    await pipeline(pieces(decoded), parse(optionsFor(decoded)), async (parsed) => {
      for await (const row of parsed) await keep(row)
    })
  } catch (error) {
    throw error instanceof CsvError ? readable(error) : error
  }
  return decoded.guessed && { encoding: decoded.guessed, example }
}

/** All rows of a small CSV; see `readCsvRows`. */
export async function readCsv(bytes: Uint8Array): Promise<CsvTable> {
  const rows: string[][] = []
  const guess = await readCsvRows(bytes, (_, cells) => void rows.push(cells))
  return { rows, guess }
}

/** The text bit by bit, as slowly as others need the server. */
async function* pieces({ text }: Decoded): AsyncGenerator<Buffer> {
  const slice = createSlices()
  for (const one of text()) {
    const bytes = Buffer.from(one)
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      await slice()
      yield bytes.subarray(at, at + PIECE_BYTES)
    }
  }
}

const optionsFor = ({ beginning }: Decoded): Options & { writableHighWaterMark: number } => ({
  bom: true,
  delimiter: delimiterOf(beginning),
  relax_column_count: true,
  skip_empty_lines: false,
  max_record_size: LIMITS.importRowChars,
  // One piece at a time: what waits in the stream would be parsed at one go.
  writableHighWaterMark: 1,
  // Told of each cell, so that a row is left before all its cells are in memory.
  cast: (cell, { index, lines }) => {
    if (index < LIMITS.importColumns) return cell
    throw refuse(
      `The CSV file has more than ${count(LIMITS.importColumns)} columns in line ${count(lines)}. Delete the columns that are not needed.`,
    )
  },
})

function readable(error: CsvError): AppError {
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    const limit = count(LIMITS.importRowChars)
    return refuse(
      `Row ${count(Number(error.records) + 1)} of the CSV file has more than ${limit} characters: is a quotation mark missing?`,
    )
  }
  return refuse(
    `The CSV file cannot be read at line ${String(error.lines)}: a quotation mark is out of place.`,
  )
}

/** The one of the usual three that the first line has most of. */
function delimiterOf(beginning: string): string {
  const line = beginning.slice(0, beginning.search(/[\r\n]|$/))
  const count = (one: string) => line.split(one).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** Whether a cell has a letter that encodings differ in. */
const isForeign = (cell: string): boolean => /[^\0-\x7f]/.test(cell)
