/** Lets Excel read the text as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Text that a spreadsheet would take for a formula (OWASP, "CSV Injection"), the wide forms included, behind
 * apostrophes that defuse it.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** One cell: text that no spreadsheet executes, in quotes where RFC 4180 and tabs want them. */
function cell(given: string): string {
  // Of an earlier release: a file with one is taken for no text.
  const text = given.replaceAll('\0', '')
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Rows of cells as CSV for spreadsheets: UTF-8 with a byte order mark, lines ended by CRLF, formulas
 * defused by a leading apostrophe, which `defused` takes off again. Made piece by piece as it is read,
 * so that it can be streamed.
 */
export function* writeCsv(rows: Iterable<readonly string[]>): Generator<string> {
  yield BYTE_ORDER_MARK
  for (const row of rows) yield `${row.map(cell).join(',')}\r\n`
}

/** A cell as it was before `writeCsv` defused it. */
export const defused = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
