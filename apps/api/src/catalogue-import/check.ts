import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Matching } from '@dhow/contract/column-matches'
import { AppError } from '#api/app-error.ts'
import type { CategoryNames } from '#api/categories/names.ts'
import { newId } from '#api/ids.ts'
import type { ReceivedFile } from '#api/pictures/receive.ts'
import type { ImportedRow } from '#api/products/imported.ts'
import type { ProductService } from '#api/products/service.ts'
import type { Remembered } from './found-columns.ts'
import { archiveOf, discardFiles, type Job, sheetOf } from './job.ts'
import { planImport } from './plan.ts'
import type { PlannedRow } from './plan-row.ts'
import { createRowFile } from './row-file.ts'
import { readSheet } from './sheet-file.ts'
import { openZip, type PictureZip } from './zip.ts'

type Parts = {
  categories: CategoryNames
  products: ProductService
  /** What was said of a sheet with columns of these names before. */
  recall: (names: string[]) => Remembered | undefined
}

/** A row that was checked, as it waits for the import: the file of a picture that is still to be made is named. */
export type CheckedRow = Omit<ImportedRow, 'pictures'> & {
  pictures: ({ name: string } | { file: string })[] | undefined
}

const checkedRow = ({ row, id, fields, featured, pictures }: PlannedRow): CheckedRow => ({
  row,
  id,
  fields,
  featured,
  pictures: pictures?.map((one) => ('entry' in one ? { file: one.entry.fileName } : one)),
})

/**
 * Plans the import of a sheet and a ZIP, whose files move to a folder in `incomingDir`. Those of a plan with problems
 * are deleted, unless its columns may be matched otherwise.
 * @throws AppError when the sheet as a whole is no good
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

/** Plans the same sheet again, with its columns matched otherwise. */
export const checkAgain = async (job: Job, matching: Matching, parts: Parts): Promise<Job> => ({
  ...job,
  ...(await planJob(job, matching, parts)),
})

async function planJob(
  job: Pick<Job, 'folder' | 'zip'>,
  matching: Matching | undefined,
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
      keep: (row) => rows.add(checkedRow(row)),
    })
    return { plan, rowsFile, matching }
  } finally {
    await rows.close()
  }
}

/** Keeps the ZIP of an import and opens it; or says why it cannot be read. */
async function openArchive(received: string, path: string): Promise<PictureZip | AppError> {
  await rename(received, path)
  try {
    return await openZip(path)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
