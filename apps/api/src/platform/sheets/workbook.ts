import { LIMITS } from '@dhow/contract/limits'
import { type CellObject, read, set_cptable, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { displayCell } from './cells.ts'
import { refuse } from './limit-row.ts'
import type { ParsedSheet, SheetRow } from './sheet-row.ts'

// Runs in a child process: SheetJS has no limits of its own.

const DAMAGED =
  'The workbook cannot be read: it is damaged. Open it, save it as .xlsx, and choose it again.'

const PASSWORD = 'The workbook has a password. Save it without a password and choose it again.'

/** Parses a workbook. */
async function parse(data: Uint8Array | string, isBinary: boolean): Promise<WorkBook> {
  // Old .xls workbooks have texts in the character set of their country.
  if (isBinary) set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'))
  try {
    return read(data, {
      type: typeof data === 'string' ? 'string' : 'buffer',
      dense: true,
      // Of hidden rows and columns, and of formulas without a result.
      cellStyles: true,
      cellHTML: false,
      // Texts of HTML tables are no numbers: 00042.
      raw: true,
      sheetRows: LIMITS.importSheetRows + 1,
    })
  } catch (error) {
    throw refuse(/password|encrypt/i.test(String(error)) ? PASSWORD : DAMAGED)
  }
}

/**
 * Reads all sheets of a workbook. Merged cells fill all their rows and columns.
 * @throws AppError `invalid` if it is damaged or has a password
 */
export async function readWorkbook(data: Uint8Array | string): Promise<ParsedSheet[]> {
  const { SheetNames, Sheets, Workbook } = await parse(data, typeof data !== 'string')
  const is1904 = Workbook?.WBProps?.date1904 === true
  return SheetNames.flatMap((name, index) => {
    const sheet = Sheets[name]
    if (!sheet?.['!data']) return []
    fillMerges(sheet)
    const columns = sheet['!cols'] ?? []
    return {
      name,
      isHidden: Boolean(Workbook?.Sheets?.[index]?.Hidden),
      // Many sheets hide all empty columns to the right.
      hiddenColumns: columns
        .slice(0, LIMITS.importColumns)
        .flatMap((column, position) =>
          column?.hidden || column?.wpx === 0 || column?.width === 0 ? position : [],
        ),
      rows: readRows(sheet, is1904),
    }
  })
}

const isEmpty = (cell: CellObject | undefined): boolean => !cell || (cell.t === 'z' && !cell.f)

/** Copies the first cell of each merge into its other cells, up to the last row and column with a value. */
function fillMerges(sheet: WorkSheet): void {
  const { '!data': data = [], '!merges': merges = [] } = sheet
  if (merges.length === 0) return
  let [lastRow, lastColumn] = [-1, -1]
  data.forEach((cells, row) => {
    const last = cells.findLastIndex((cell) => !isEmpty(cell))
    if (last >= 0) lastRow = row
    lastColumn = Math.max(lastColumn, last)
  })
  lastColumn = Math.min(lastColumn, LIMITS.importColumns - 1)
  for (const { s: start, e: end } of merges) {
    const origin = data[start.r]?.[start.c]
    if (!origin || isEmpty(origin)) continue
    for (let row = start.r; row <= Math.min(end.r, lastRow); row++) {
      data[row] ??= []
      const cells = data[row] ?? []
      for (let column = start.c; column <= Math.min(end.c, lastColumn); column++) {
        if (isEmpty(cells[column])) cells[column] = origin
      }
    }
  }
}

function* readRows(sheet: WorkSheet, is1904: boolean): Generator<SheetRow> {
  const { '!data': data = [], '!rows': rows = [] } = sheet
  for (const [index, cells = []] of data.entries()) {
    const row: SheetRow = { row: index + 1, cells: [] }
    for (const [column, cell] of cells.entries()) if (cell) addCell(row, column, cell, is1904)
    const { hidden, hpt } = rows[index] ?? {}
    if (hidden || hpt === 0) row.isHidden = true
    yield row
  }
}

function addCell(row: SheetRow, column: number, cell: CellObject, is1904: boolean): void {
  if (cell.t === 'z') {
    if (cell.f && column < LIMITS.importColumns) row.unsaved = push(row.unsaved, column)
    return
  }
  const { text, isDate } = displayCell(cell, is1904)
  row.cells[column] = text
  if (isDate) row.dates = push(row.dates, column)
}

function push(columns: number[] = [], column: number): number[] {
  columns.push(column)
  return columns
}
