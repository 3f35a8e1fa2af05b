import { CsvError, parse } from 'csv-parse/sync'
import { Failure } from '#api/failure.ts'
import { decodeCsv } from './decode.ts'
import { defused } from './write.ts'

export type CsvTable = {
  /** Row by row as the spreadsheet counts them, empty ones too. */
  rows: string[][]
  /** When the file is no Unicode: what it was read as, and a cell by which a person can judge that. */
  guess: { encoding: string; example: string } | undefined
}

/**
 * The cells of a CSV as spreadsheets save it, cells apart by comma, semicolon or tab. Defused formulas
 * are whole again.
 * @throws Failure `invalid` saying what is wrong with the file as a whole
 */
export function readCsv(bytes: Uint8Array): CsvTable {
  const { text, guessed } = decodeCsv(bytes)
  const rows = parseCells(text).map((row) => row.map(defused))
  return { rows, guess: guessed && { encoding: guessed, example: foreignCell(rows) } }
}

function parseCells(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: false,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const message = `The CSV file cannot be read at line ${String(error.lines)}: a quotation mark is out of place.`
    throw Failure.ofField('invalid', 'csv', message)
  }
}

/** The one of the usual three that the first line has most of. */
function delimiterOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/))
  const count = (one: string) => line.split(one).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** The first cell with a letter that encodings differ in, cut short. */
const foreignCell = (rows: string[][]): string =>
  rows
    .flat()
    .find((cell) => /[^\0-\x7f]/.test(cell))
    ?.slice(0, 80) ?? ''
