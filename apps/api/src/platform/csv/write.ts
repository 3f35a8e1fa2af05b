/** Lets Excel read the text as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Start of a cell, also after other characters at which programs split cells. */
const START = String.raw`(?<=^|[;\t\v\f\r\n\x85\u2028\u2029])`

/** Start of a formula (OWASP, "CSV Injection"), also full-width or behind blanks, quotes and apostrophes. */
const FORMULA = String.raw`(?=[\p{Zs}\p{Cf}'"]*[=+\-@＝＋－＠]|(?<=^'?)[\p{Zs}\p{Cf}'"]*[\t\r\n])`

const UNSAFE = new RegExp(START + FORMULA, 'gu')
const DEFUSED = new RegExp(`${START}'${FORMULA}`, 'gu')

function formatCell(value: string): string {
  // Data of an early release may contain NUL, which makes a file binary.
  const text = value.replaceAll('\0', '')
  const safe = text.replace(UNSAFE, "'")
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Writes UTF-8 with a byte order mark and CRLF, and an apostrophe before each formula, which `defused` removes. */
export function* writeCsv(rows: Iterable<readonly string[]>): Generator<string> {
  yield BYTE_ORDER_MARK
  for (const row of rows) yield `${row.map(formatCell).join(',')}\r\n`
}

export const defuse = (text: string): string => text.replace(DEFUSED, '')
