import { LIMITS } from '@dhow/contract/limits'
import type { UploadedFile } from '#api/platform/pictures/receive.ts'
import { createSheetError, type ReadSheet } from '#api/platform/sheets/sheet-row.ts'
import { readFirstSheets } from '#api/platform/sheets/sheets.ts'

/** Returns the visible cells of the visible sheets that have some. @throws AppError `invalid` for an unreadable file */
export async function readPriceSheets(file: UploadedFile | undefined): Promise<string[][][]> {
  if (!file) throw createSheetError('Choose a spreadsheet.')
  const sheets = new Map<ReadSheet, string[][]>()
  let count = 0
  await readFirstSheets(file.path, LIMITS.importSheets, ({ cells }, sheet) => {
    if (++count > LIMITS.priceRows) {
      const limit = LIMITS.priceRows.toLocaleString('en')
      throw createSheetError(`The file has more than ${limit} rows. Delete what is not needed.`)
    }
    const visible = cells.filter((_cell, column) => !sheet.hiddenColumns.includes(column))
    const rows = sheets.get(sheet) ?? []
    sheets.set(sheet, rows)
    rows.push(visible)
  })
  if (count === 0) throw createSheetError('The file is empty.')
  return [...sheets.values()]
}
