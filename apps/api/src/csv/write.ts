/** What a spreadsheet takes for the beginning of a formula, behind apostrophes that defuse it. */
const FORMULA = /^'*[=+\-@\t\r]/

const quoted = (cell: string): string => {
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * Rows as CSV (RFC 4180) that spreadsheets open as UTF-8, with a byte order mark. A cell that one
 * would take for a formula gets a leading apostrophe, which `defused` takes off again.
 */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')}`

/** A cell as it was before `writeCsv` defused it. */
export const defused = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
