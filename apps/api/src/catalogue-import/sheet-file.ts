import { open, readFile } from 'node:fs/promises'
import { type CsvTable, readCsvRows } from '#api/csv/read.ts'
import { type OnRow, readXlsx } from '#api/xlsx/read.ts'

/** The first bytes of a ZIP, which an .xlsx is. */
const ZIP = Buffer.from('PK\x03\x04', 'latin1')

/**
 * Reads a sheet as CSV or .xlsx, whichever its content is. Rows without a word are passed over.
 * @returns what a CSV that is no Unicode was read as
 * @throws AppError `invalid` when it is neither, or is beyond a limit
 */
export async function readSheet(path: string, onRow: OnRow): Promise<CsvTable['guess']> {
  if (!(await beginsAsZip(path))) {
    return readCsvRows(await readFile(path), (row, cells) =>
      cells.length > 0 ? onRow(row, cells) : undefined,
    )
  }
  await readXlsx(path, onRow)
  return undefined
}

async function beginsAsZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(ZIP.length), 0, ZIP.length, 0)
    return buffer.equals(ZIP)
  } finally {
    await file.close()
  }
}
