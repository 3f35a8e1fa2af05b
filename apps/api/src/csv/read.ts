import { CsvError, parse } from 'csv-parse/sync'
import { Failure } from '#api/failure.ts'
import { defused } from './write.ts'

const invalid = (message: string) => Failure.ofField('invalid', 'csv', `csv: ${message}`)

/**
 * The cells of a CSV as spreadsheets save it: UTF-8, or UTF-16 with its mark, cells apart by comma,
 * semicolon or tab. Defused formulas are whole again; rows count as in the spreadsheet.
 * @throws Failure `invalid` saying what is wrong with the file as a whole
 */
export function readCsv(bytes: Uint8Array): string[][] {
  const text = decode(bytes)
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: false,
    })
    return rows.map((row) => row.map(defused))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw invalid(`line ${String(error.lines)} cannot be read: a quotation mark is out of place.`)
  }
}

function decode(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {}
  throw invalid('this is no text in UTF-8. Save the spreadsheet as “CSV UTF-8” and try again.')
}

/** The one of the usual three that the first line has most of. */
function delimiterOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/))
  const count = (one: string) => line.split(one).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}
