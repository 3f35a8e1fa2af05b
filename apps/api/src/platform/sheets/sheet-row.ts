import type { Charset, Separator } from '@dhow/contract/catalogue-import/sheet-reading'
import { LIMITS } from '@dhow/contract/limits'
import { AppError } from '#api/platform/app-error.ts'
import { isError } from './cells.ts'

/** A row that is not empty. Columns are counted from 0. */
export type SheetRow = {
  /** Number in the spreadsheet program, from 1. */
  row: number
  /** Displayed texts. A merged cell fills all its rows and columns; errors are empty. */
  cells: string[]
  isHidden?: true
  /** Error values, such as #REF!, by column. */
  errors?: [column: number, error: string][]
  /** Columns of formulas without a stored result. */
  unsaved?: number[]
  dates?: number[]
  /** Paths of the files of pictures in or above the cells, in order; '' for pictures that cannot be used. */
  pictures?: string[]
}

export type ReadSheet = {
  name: string
  isHidden: boolean
  /** Number of rows that are not empty. */
  rows: number
  /** Columns that the program hides. */
  hiddenColumns: number[]
  /** File with one JSON of a SheetRow in each line. */
  path: string
}

/** A sheet in the process that reads it. Rows include empty ones. */
export type ParsedSheet = Pick<ReadSheet, 'name' | 'isHidden' | 'hiddenColumns'> & {
  rows: Iterable<SheetRow>
}

export type ReadFile = {
  sheets: ReadSheet[]
  /** Present for a CSV, whose only sheet has no name. */
  csv?: { charset: Charset; isCharsetCertain: boolean; separator: Separator }
}

/** Values that are left out are detected. */
export type ReadOptions = {
  charset?: Charset | undefined
  separator?: Separator | undefined
  /** True to read the pictures of an .xlsx workbook. */
  pictures?: boolean
}

/** Creates the error of a file that cannot be imported. */
export const createSheetError = (message: string) => AppError.forField('invalid', 'csv', message)

/**
 * Checks the limits of a row, moves error values to `errors`, and cuts empty cells at its end.
 * @returns undefined if the row is empty
 * @throws AppError `invalid` if it exceeds a limit
 */
export function limitRow(row: SheetRow): SheetRow | undefined {
  const errors: [number, string][] = []
  const cells: string[] = []
  let chars = 0
  row.cells.forEach((text, column) => {
    if (text.trim() === '') return
    if (column >= LIMITS.importColumns) throw refuseMore(LIMITS.importColumns, 'columns', row)
    chars += text.length
    if (isError(text)) {
      errors.push([column, text.trim()])
      return
    }
    while (cells.length < column) cells.push('')
    cells[column] = text
  })
  if (cells.length === 0 && errors.length === 0 && !row.unsaved) return undefined
  if (chars > LIMITS.importRowChars) throw refuseMore(LIMITS.importRowChars, 'characters', row)
  if (row.row > LIMITS.importSheetRows) {
    const limit = LIMITS.importSheetRows.toLocaleString('en')
    throw createSheetError(
      `The sheet has more than ${limit} rows, empty ones included. Delete the empty rows, or split it into several files.`,
    )
  }
  return errors.length > 0 ? { ...row, cells, errors } : { ...row, cells }
}

const refuseMore = (limit: number, unit: string, { row }: SheetRow) =>
  createSheetError(
    `Row ${row.toLocaleString('en')} has more than ${limit.toLocaleString('en')} ${unit}. Delete what is not needed.`,
  )
