import { LIMITS } from '@dhow/contract/limits'
import { AppError } from '#api/platform/app-error.ts'
import { isError } from './cells.ts'
import type { SheetRow } from './sheet-row.ts'

/** Creates the error of a file that cannot be imported. */
export const refuse = (message: string) => AppError.ofField('invalid', 'csv', message)

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
    if (column >= LIMITS.importColumns) throw tooMany(LIMITS.importColumns, 'columns', row)
    chars += text.length
    if (isError(text)) {
      errors.push([column, text.trim()])
      return
    }
    while (cells.length < column) cells.push('')
    cells[column] = text
  })
  if (cells.length === 0 && errors.length === 0 && !row.unsaved) return undefined
  if (chars > LIMITS.importRowChars) throw tooMany(LIMITS.importRowChars, 'characters', row)
  if (row.row > LIMITS.importSheetRows) {
    const limit = LIMITS.importSheetRows.toLocaleString('en')
    throw refuse(
      `The sheet has more than ${limit} rows, empty ones included. Delete the empty rows, or split it into several files.`,
    )
  }
  return errors.length > 0 ? { ...row, cells, errors } : { ...row, cells }
}

const tooMany = (limit: number, unit: string, { row }: SheetRow) =>
  refuse(
    `Row ${row.toLocaleString('en')} has more than ${limit.toLocaleString('en')} ${unit}. Delete what is not needed.`,
  )
