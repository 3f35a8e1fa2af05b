/** Lets Excel read the text as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Start of a cell: also after characters at which a program may split one, such as a semicolon. */
const START = String.raw`(?<=^|[;\t\v\f\r\n\x85\u2028\u2029])`

/** Start of a formula (OWASP, "CSV Injection"), also full-width or behind blanks, quotes and apostrophes. */
const FORMULA = String.raw`(?=[\p{Zs}\p{Cf}'"]*[=+\-@＝＋－＠]|(?<=^'?)[\p{Zs}\p{Cf}'"]*[\t\r\n])`

const UNSAFE = new RegExp(START + FORMULA, 'gu')
const DEFUSED = new RegExp(`${START}'${FORMULA}`, 'gu')

/** One cell: text that no spreadsheet executes, in quotes where RFC 4180 and tabs want them. */
function cell(given: string): string {
  // Of an earlier release: a file with one is taken for no text.
  const text = given.replaceAll('\0', '')
  const safe = text.replace(UNSAFE, "'")
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Rows of cells as CSV for spreadsheets: UTF-8 with a byte order mark, lines ended by CRLF, formulas
 * defused by an apostrophe before each, which `defused` removes. Generated while it is read, so that it can be
 * streamed.
 */
export function* writeCsv(rows: Iterable<readonly string[]>): Generator<string> {
  yield BYTE_ORDER_MARK
  for (const row of rows) yield `${row.map(cell).join(',')}\r\n`
}

/** A cell as it was before `writeCsv` defused it. */
export const defused = (text: string): string => text.replace(DEFUSED, '')
