import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { ColumnMapping } from '@dhow/contract/catalogue-import/column-matches'
import type { CategoryNames } from '#api/modules/categories/names.ts'
import type { ProductService } from '#api/modules/products/service.ts'
import { AppError } from '#api/platform/app-error.ts'
import { type CsvTable, readCsvRows } from '#api/platform/csv/read.ts'
import { newId } from '#api/platform/ids.ts'
import type { ReceivedFile } from '#api/platform/pictures/receive.ts'
import { type OnRow, readXlsx } from '#api/platform/xlsx/read.ts'
import { archiveOf, discardFiles, type Job, sheetOf } from './job.ts'
import type { Remembered } from './layout.ts'
import { planImport } from './plan.ts'
import type { PlannedRow } from './plan-row.ts'
import { type CheckedRow, createRowFile } from './row-file.ts'
import { openZip, type PictureZip } from './zip.ts'

/** First bytes of a ZIP file such as .xlsx. */
const ZIP = Buffer.from('PK\x03\x04', 'latin1')

/**
 * Reads a CSV or .xlsx sheet, judged by its content, without empty rows.
 * @returns the guessed encoding of a CSV that is not Unicode
 * @throws AppError `invalid` if it is neither, or exceeds a limit
 */
async function readSheet(path: string, onRow: OnRow): Promise<CsvTable['guess']> {
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

type Parts = {
  categories: CategoryNames
  products: ProductService
  /** Returns the last matching of a sheet with these column names. */
  recall: (names: string[]) => Remembered | undefined
}

const checkedRow = ({ row, id, fields, featured, pictures }: PlannedRow): CheckedRow => ({
  row,
  id,
  fields,
  featured,
  pictures: pictures?.map((one) => ('entry' in one ? { file: one.entry.fileName } : one)),
})

/**
 * Plans the import of a sheet and a ZIP, and moves both to a folder in `incomingDir`. Deletes them if the plan has
 * problems that another matching of columns cannot fix.
 * @throws AppError if the sheet cannot be read
 */
export async function checkFiles(
  sheet: ReceivedFile,
  archive: ReceivedFile | undefined,
  parts: Parts,
  incomingDir: string,
): Promise<Job> {
  const id = newId()
  const files = { folder: join(incomingDir, `import-${id}`), zip: undefined as Job['zip'] }
  await mkdir(files.folder)
  try {
    await rename(sheet.path, sheetOf(files))
    files.zip = archive && (await openArchive(archive.path, archiveOf(files)))
    const planned = await planJob(files, undefined, parts)
    const job = { id, fileName: sheet.filename, ...files, ...planned }
    if (job.plan.problemCount > 0 && !job.plan.found) await discardFiles(job)
    return job
  } catch (error) {
    await discardFiles(files)
    const { zip } = files
    if (!(error instanceof AppError && zip instanceof AppError)) throw error
    throw new AppError(error.kind, `${error.message} ${zip.message}`, error.issues)
  }
}

/** Plans the same sheet again with another matching of its columns. */
export const checkAgain = async (
  job: Job,
  matching: ColumnMapping,
  parts: Parts,
): Promise<Job> => ({
  ...job,
  ...(await planJob(job, matching, parts)),
})

async function planJob(
  job: Pick<Job, 'folder' | 'zip'>,
  matching: ColumnMapping | undefined,
  { categories, products, recall }: Parts,
): Promise<Pick<Job, 'plan' | 'rowsFile' | 'matching'>> {
  const rowsFile = join(job.folder, newId())
  const rows = await createRowFile<CheckedRow>(rowsFile)
  try {
    const plan = await planImport({
      read: (onRow) => readSheet(sheetOf(job), onRow),
      zip: job.zip,
      catalogue: { ...products, planSpelling: categories.planSpelling },
      matching,
      recall,
      store: (row) => rows.add(checkedRow(row)),
    })
    return { plan, rowsFile, matching }
  } finally {
    await rows.close()
  }
}

/** Moves and opens the ZIP of an import. Returns an AppError if it cannot be read. */
async function openArchive(received: string, path: string): Promise<PictureZip | AppError> {
  await rename(received, path)
  try {
    return await openZip(path)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
