import { LIMITS } from '@dhow/contract/limits'
import { AppError } from '#api/app-error.ts'
import { openParts, type Parts } from './parts.ts'
import { collectRows } from './sheet.ts'
import { readSharedStrings, readStyles, readWorkbook } from './workbook.ts'
import { damaged } from './xml.ts'

/** Told of one row after another, with its number as the spreadsheet counts; rows without a word are passed over. */
export type OnRow = (row: number, cells: string[]) => void | Promise<void>

/**
 * The cells of the first sheet of an .xlsx that is not hidden, as text: of a formula what it came to, of a date
 * YYYY-MM-DD. Read piece by piece in slices, and no further than the limits allow.
 * @param maxBytes of one part when it is unpacked
 * @throws AppError `invalid` saying what is wrong with the file, or which limit it is beyond
 */
export async function readXlsx(
  path: string,
  onRow: OnRow,
  maxBytes: number = LIMITS.importXlsxUnpackedBytes,
): Promise<void> {
  const parts = await openParts(path, maxBytes)
  try {
    const { sheet, since1904, sharedStrings, styles } = await readWorkbook(parts)
    const texts = sharedStrings ? await readSharedStrings(parts, sharedStrings) : []
    const dates = styles ? await readStyles(parts, styles) : []
    await readRows(parts, sheet, { texts, dates, since1904 }, onRow)
  } catch (error) {
    throw error instanceof AppError ? error : damaged(error)
  } finally {
    parts.close()
  }
}

async function readRows(
  parts: Parts,
  sheet: string,
  known: Parameters<typeof collectRows>[0],
  onRow: OnRow,
): Promise<void> {
  const { handlers, takeRows } = collectRows(known)
  let [rows, chars] = [0, 0]
  await parts.parse(sheet, handlers, async () => {
    for (const { row, cells } of takeRows()) {
      rows++
      for (const cell of cells) chars += cell.length
      if (rows > LIMITS.importSheetRows) throw tooMuch(LIMITS.importSheetRows, 'rows')
      if (chars > LIMITS.importSheetChars) throw tooMuch(LIMITS.importSheetChars, 'characters')
      await onRow(row, cells)
    }
  })
}

const tooMuch = (limit: number, what: string) =>
  AppError.ofField(
    'invalid',
    'csv',
    `The workbook has more than ${limit.toLocaleString('en')} ${what}. Split it into several files.`,
  )
