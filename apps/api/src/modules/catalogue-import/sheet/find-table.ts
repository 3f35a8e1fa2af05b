import type { SkippedRow } from '@dhow/contract/catalogue-import/catalogue-import'
import type { ColumnMatch } from '@dhow/contract/catalogue-import/column-matches'
import type { Target } from '@dhow/contract/catalogue-import/import-columns'
import type { ReadingOptions, SheetReading } from '@dhow/contract/catalogue-import/sheet-reading'
import { LIMITS } from '@dhow/contract/limits'
import { describeColumn } from '#api/modules/catalogue-import/plan/columns.ts'
import { isTotal } from '#api/modules/lists/skipped-rows.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { ReadFile, ReadSheet, SheetRow } from '#api/platform/sheets/sheet-row.ts'
import { readRows } from '#api/platform/sheets/sheets.ts'
import { findHeading, HEADING_ROWS, type Heading } from './find-heading.ts'

/** Number of recognized columns from which another sheet may be a list of products too. */
const MIN_COLUMNS = 2

const MAX_COMPARED = 20

export type Table = {
  sheet: ReadSheet
  heading: Heading
  leftOut: number[]
  /** Rows that are repeated on each page: titles and column names. */
  repeated: Set<string>
  hiddenNames: Map<number, string>
  /** Names of other visible sheets that may be lists of products; empty if the user chose the sheet. */
  otherSheets: string[]
  reading: Omit<SheetReading, 'hiddenRows' | 'preview'>
}

/** Returns the texts of a row. The title of a page may contain its number. */
function toKey(cells: string[]): string {
  const texts = new Set(cells.map((cell) => cell.trim()).filter(Boolean))
  const key = [...texts].join('\n')
  return texts.size > 1 ? key : key.replace(/\d/g, '')
}

function hideColumns(row: SheetRow, hidden: number[]): SheetRow {
  const cells = [...row.cells]
  for (const index of hidden) if (cells[index]) cells[index] = ''
  return { ...row, cells }
}

async function findInSheet(sheet: ReadSheet, { headRow, includeHidden }: ReadingOptions) {
  const rows: SheetRow[] = []
  for await (const row of readRows(sheet.path)) {
    if (rows.length >= HEADING_ROWS && row.row > (headRow ?? 0)) break
    if (includeHidden || !row.isHidden) rows.push(row)
  }
  const hidden = sheet.hiddenColumns.filter((index) => index < LIMITS.importColumns)
  const leftOut = includeHidden ? [] : hidden
  const visible = rows.map((row) => hideColumns(row, leftOut))
  const heading = await findHeading(visible, headRow)
  if (!heading) return undefined
  const isAbove = ({ row }: SheetRow) => row <= heading.lastRow
  const above = rows.filter(isAbove)
  return {
    sheet,
    heading,
    leftOut,
    repeated: new Set(visible.filter(isAbove).map(({ cells }) => toKey(cells))),
    hiddenNames: new Map(
      // Many sheets hide all empty columns on the right.
      hidden
        .filter((index) => rows.some(({ cells }) => cells[index]))
        .map((index) => {
          const name = above.findLast(({ cells }) => cells[index])?.cells[index] ?? ''
          return [index, describeColumn(name, index)]
        }),
    ),
  }
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
  const lists: ReadSheet[] = []
  for (const sheet of compared) {
    if (best && sheet.isHidden && !best.sheet.isHidden) break
    const table = await findInSheet(sheet, options)
    if (table && table.heading.score >= MIN_COLUMNS && !sheet.isHidden) lists.push(sheet)
    if (table && (!best || table.heading.score > best.heading.score)) best = table
  }
  if (!best) throw AppError.forField('invalid', 'csv', 'The file is empty.')
  const { sheet: bestSheet } = best
  return {
    ...best,
    otherSheets: lists.filter((sheet) => sheet !== bestSheet).map(({ name }) => name),
    reading: {
      sheet: sheets.indexOf(bestSheet),
      sheets: sheets.map(({ name, rows, isHidden }) => ({ name, rows, isHidden })),
      ...(csv && { charset: csv.charset, separator: csv.separator }),
      isCharsetCertain: csv?.isCharsetCertain ?? true,
      headRow: best.heading.lastRow,
      hiddenColumns: [...best.hiddenNames.values()],
      includeHidden: options.includeHidden,
    },
  }
}

/** Reads the rows of a table, without the cells of hidden columns. Hidden rows are marked, unless they are included. */
export async function* readTableRows(
  table: Table,
): AsyncGenerator<SheetRow & { isLeftOut: boolean }> {
  const { sheet, heading, repeated, leftOut, reading } = table
  for await (const row of readRows(sheet.path)) {
    if (row.row <= heading.lastRow) continue
    const visible = hideColumns(row, leftOut)
    const isLeftOut = row.isHidden === true && !reading.includeHidden
    if (!repeated.has(toKey(visible.cells))) yield { ...visible, isLeftOut }
  }
}

/** A match for each column; null ignores it. */
export type Matches = readonly (ColumnMatch | null | undefined)[]

/** Fields whose empty cells are filled from the row above by suggestion: many sheets state them only once. */
export const FILLED = ['category', 'brand'] as const satisfies Target[]

const MAX_TEXT_CHARS = 200

const NOTE =
  /^[*†‡•]|[.!。！]$|^(note|n\.?b|all prices|hinweis|alle preise|remarque|tous les prix|nota|todos los precios)\b|^(ملاحظة|ملاحظات|جميع الأسعار|备注|注)/i

/**
 * Returns a function that returns rows without a product: titles, which have one text only, and totals. The text may be
 * in all cells if they are merged.
 */
export function createRowFilter(names: string[], matches: Matches) {
  const findColumn = (target: Target) => matches.findIndex((match) => match?.target === target)
  const [idColumn, nameColumn] = [findColumn('id'), findColumn('name')]
  // Products may have only a name in a sheet of one or two columns.
  const mayHaveTitles = names.filter((name) => name !== '').length > 2
  // Empty cells to the left of a name may have the brand and the category of the row above.
  const isContinued = names.every(
    (name, index) =>
      index >= nameColumn || !name || FILLED.some((target) => target === matches[index]?.target),
  )

  return ({ row, cells, errors, unsaved }: SheetRow): SkippedRow | undefined => {
    const texts = cells.map((cell) => cell.trim())
    const column = texts.findIndex((text) => text !== '')
    const text = texts[column] ?? ''
    const otherTexts = texts.filter((other) => other !== '' && other !== text)
    // A brand may be called Total.
    const isSum = isTotal(text)
    const hasTotals = isSum && !otherTexts.some((other) => /\p{L}/u.test(other))
    const isTitle =
      mayHaveTitles &&
      otherTexts.length === 0 &&
      /\p{L}/u.test(text) &&
      !/\d{6}/.test(text) &&
      column !== idColumn &&
      !(column > 0 && column === nameColumn && isContinued) &&
      !errors &&
      !unsaved
    if (!isTitle && !hasTotals) return undefined
    const kind = hasTotals || text.length > LIMITS.category || NOTE.test(text) ? 'note' : 'heading'
    return { row, text: text.slice(0, MAX_TEXT_CHARS), kind }
  }
}
