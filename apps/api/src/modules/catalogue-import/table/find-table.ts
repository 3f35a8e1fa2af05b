import type { ReadingOptions, SheetReading } from '@dhow/contract/catalogue-import/sheet-reading'
import { describeColumn } from '#api/modules/catalogue-import/plan/columns.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { ReadFile, ReadSheet, SheetRow } from '#api/platform/sheets/sheet-row.ts'
import { readRows } from '#api/platform/sheets/sheets.ts'
import { findHeading, HEADING_ROWS, type Heading } from './find-heading.ts'

/** Number of sheets whose names are compared. */
const MAX_COMPARED = 20

export type Table = {
  sheet: ReadSheet
  heading: Heading
  /** Rows that are repeated on each page: titles and column names. */
  repeated: Set<string>
  /** Names of hidden columns by position. */
  hiddenNames: Map<number, string>
  reading: Omit<SheetReading, 'hiddenRows' | 'preview'>
}

const toKey = (cells: string[]) => JSON.stringify(cells.map((cell) => cell.trim()))

/** Empties the cells of hidden columns. */
const hideColumns = (row: SheetRow, { hiddenColumns }: ReadSheet): SheetRow => ({
  ...row,
  cells: row.cells.map((cell, index) => (hiddenColumns.includes(index) ? '' : cell)),
})

async function readFirstRows(sheet: ReadSheet, options: ReadingOptions): Promise<SheetRow[]> {
  const { headRow = 0, includeHidden } = options
  const rows: SheetRow[] = []
  for await (const row of readRows(sheet.path)) {
    if (rows.length >= HEADING_ROWS && row.row > headRow) break
    if (includeHidden || !row.isHidden) rows.push(row)
  }
  return rows
}

async function findInSheet(sheet: ReadSheet, options: ReadingOptions) {
  const rows = await readFirstRows(sheet, options)
  const visible = options.includeHidden ? rows : rows.map((row) => hideColumns(row, sheet))
  const heading = await findHeading(visible, options.headRow)
  return heading && { sheet, rows, heading }
}

/** Finds the table of a sheet, by default of the one with the most recognized columns, then with the most rows. */
export async function findTable(
  { sheets, csv }: ReadFile,
  { sheet: chosen, ...options }: ReadingOptions,
): Promise<Table> {
  const ordered = sheets.toSorted(
    (a, b) => Number(a.isHidden) - Number(b.isHidden) || b.rows - a.rows,
  )
  const compared =
    chosen === undefined ? ordered.slice(0, MAX_COMPARED) : sheets.slice(chosen, chosen + 1)
  let best: Awaited<ReturnType<typeof findInSheet>>
  for (const sheet of compared) {
    if (best && sheet.isHidden && !best.sheet.isHidden) break
    const table = await findInSheet(sheet, options)
    if (table && (!best || table.heading.score > best.heading.score)) best = table
  }
  if (!best) throw AppError.ofField('invalid', 'csv', 'The file is empty.')
  const { sheet, rows, heading } = best
  const headingRows = rows.filter(({ row }) => row <= heading.lastRow)
  // Many sheets hide all empty columns to the right.
  const usedColumns = sheet.hiddenColumns.filter((index) => rows.some(({ cells }) => cells[index]))
  const hiddenNames = new Map(
    usedColumns.map((index) => {
      const name = headingRows.findLast(({ cells }) => cells[index])?.cells[index] ?? ''
      return [index, describeColumn(name, index)]
    }),
  )
  return {
    sheet,
    heading,
    hiddenNames,
    repeated: new Set(
      headingRows.map((row) =>
        toKey((options.includeHidden ? row : hideColumns(row, sheet)).cells),
      ),
    ),
    reading: {
      sheet: sheets.indexOf(sheet),
      sheets: sheets.map(({ name, rows: count, isHidden }) => ({ name, rows: count, isHidden })),
      ...(csv && { charset: csv.charset, separator: csv.separator }),
      isCharsetCertain: csv?.isCharsetCertain ?? true,
      headRow: heading.lastRow,
      hiddenColumns: [...hiddenNames.values()],
      includeHidden: options.includeHidden,
    },
  }
}

/** Reads the rows of a table. Hidden rows are left out, unless they are included; columns too. */
export async function* eachRow({
  sheet,
  heading,
  repeated,
  reading,
}: Table): AsyncGenerator<SheetRow & { isLeftOut: boolean }> {
  for await (const row of readRows(sheet.path)) {
    if (row.row <= heading.lastRow) continue
    const visible = reading.includeHidden ? row : hideColumns(row, sheet)
    const isLeftOut = row.isHidden === true && !reading.includeHidden
    if (!repeated.has(toKey(visible.cells))) yield { ...visible, isLeftOut }
  }
}
