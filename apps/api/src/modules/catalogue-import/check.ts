import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { ColumnMapping } from '@dhow/contract/catalogue-import/column-matches'
import type { ReadingOptions } from '@dhow/contract/catalogue-import/sheet-reading'
import { AppError } from '#api/platform/app-error.ts'
import { createId } from '#api/platform/ids.ts'
import type { ReceivedFile } from '#api/platform/pictures/receive.ts'
import { readSheets } from '#api/platform/sheets/sheets.ts'
import { discardFiles, type Job } from './job.ts'
import { planImport, type Sources } from './plan/plan.ts'
import { createRowFile } from './row-file.ts'
import { openZip } from './row-pictures.ts'
import { findTable } from './sheet/find-table.ts'

type Parts = Pick<Sources, 'categories' | 'products' | 'languages' | 'recall'>

/**
 * Plans an import and moves its files to a folder in `incomingDir`.
 * @throws AppError if the sheet cannot be read
 */
export async function checkFiles(
  sheet: ReceivedFile,
  archive: ReceivedFile | undefined,
  parts: Parts,
  incomingDir: string,
): Promise<Job> {
  const id = createId()
  const files: Pick<Job, 'folder' | 'zip'> = {
    folder: join(incomingDir, `import-${id}`),
    zip: undefined,
  }
  await mkdir(files.folder)
  try {
    await rename(sheet.path, join(files.folder, 'sheet'))
    if (archive) {
      const path = join(files.folder, 'zip')
      await rename(archive.path, path)
      files.zip = await openZip(path).catch((error: unknown) => {
        if (error instanceof AppError) return error
        throw error
      })
    }
    const source = await readSource(files, { includeHidden: false })
    const job = { id, fileName: sheet.filename, ...files, ...source, matching: undefined }
    return await planJob(job, false, parts)
  } catch (error) {
    await discardFiles(files)
    const { zip } = files
    if (!(error instanceof AppError && zip instanceof AppError)) throw error
    throw new AppError(error.kind, `${error.message} ${zip.message}`, error.issues)
  }
}

type Source = Pick<Job, 'file' | 'fileFolder' | 'reading' | 'table'>

/** Reads the sheets of the file into a new folder, because another plan may use the previous one. */
async function readSource(
  { folder }: Pick<Job, 'folder'>,
  reading: ReadingOptions,
): Promise<Source> {
  const fileFolder = join(folder, createId())
  await mkdir(fileFolder)
  const file = await readSheets(join(folder, 'sheet'), fileFolder, { ...reading, pictures: true })
  return { file, fileFolder, reading, table: await findTable(file, reading) }
}

/**
 * Applies other reading options and another mapping to a job. A mapping is for the columns of one table, so other
 * options than `includeHidden` reset it.
 */
export async function changeJob(
  job: Job,
  reading: ReadingOptions | undefined,
  matching: ColumnMapping | undefined = job.matching,
): Promise<Job> {
  if (!reading) return { ...job, matching }
  const isChanged = (...options: (keyof ReadingOptions)[]) =>
    options.some((option) => {
      const previous = reading[option] === undefined ? job.reading : job.plan.reading
      return reading[option] !== previous[option]
    })
  if (isChanged('charset', 'separator')) {
    return { ...job, ...(await readSource(job, reading)), matching: undefined }
  }
  const isReset = isChanged('sheet', 'headRow')
  const table = await findTable(job.file, reading)
  return { ...job, reading, table, matching: isReset ? undefined : matching }
}

/** Plans a job, and stores its rows in a new file. */
export async function planJob<Planned extends Omit<Job, 'plan' | 'rowsFile'>>(
  job: Planned,
  erase: boolean,
  parts: Parts,
): Promise<Planned & Pick<Job, 'plan' | 'rowsFile'>> {
  const rowsFile = join(job.folder, createId())
  const rows = await createRowFile(rowsFile)
  try {
    const { table, matching, zip } = job
    const plan = await planImport({ table, store: rows.add, zip, matching, erase, ...parts })
    return { ...job, plan, rowsFile }
  } finally {
    await rows.close()
  }
}
