import type { Charset, Separator } from '@dhow/contract/catalogue-import/sheet-reading'

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
  /** Columns of dates. */
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

/** What the reader found in a file. */
export type ReadFile = {
  sheets: ReadSheet[]
  /** Present for a CSV, whose only sheet has no name. */
  csv?: { charset: Charset; isCharsetCertain: boolean; separator: Separator }
}

/** Values that are left out are detected. */
export type ReadOptions = {
  charset?: Charset | undefined
  separator?: Separator | undefined
  /** Whether the pictures of an .xlsx workbook are read. */
  pictures?: boolean
}
