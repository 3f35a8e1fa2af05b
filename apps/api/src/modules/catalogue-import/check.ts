import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { ColumnMapping } from '@dhow/contract/catalogue-import/column-matches'
import type { ReadingOptions } from '@dhow/contract/catalogue-import/sheet-reading'
import type { CategoryNames } from '#api/modules/categories/names.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import type { ProductService } from '#api/modules/products/service.ts'
import { AppError } from '#api/platform/app-error.ts'
import { newId } from '#api/platform/ids.ts'
import type { ReceivedFile } from '#api/platform/pictures/receive.ts'
import { readSheets } from '#api/platform/sheets/sheets.ts'
import { discardFiles, type Job } from './job.ts'
import { planImport } from './plan/plan.ts'
import { createRowFile } from './row-file.ts'
import { findTable } from './table/find-table.ts'
import type { Recall } from './table/read-table.ts'
import { openZip } from './zip.ts'

type Parts = {
  categories: CategoryNames
  products: ProductService
  languages: LanguageService
  recall: Recall
}

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
  const id = newId()
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
    const reading: ReadingOptions = { includeHidden: false }
    const rows = await readRowsOf(files, reading)
    const planned = await planJob({ ...files, ...rows, reading, matching: undefined }, false, parts)
    return { id, fileName: sheet.filename, ...files, ...planned }
  } catch (error) {
    await discardFiles(files)
    const { zip } = files
    if (!(error instanceof AppError && zip instanceof AppError)) throw error
    throw new AppError(error.kind, `${error.message} ${zip.message}`, error.issues)
  }
}

/** Reads the sheets of the file into a new folder, because another plan may use the previous one. */
async function readRowsOf(
  { folder }: Pick<Job, 'folder'>,
  options: ReadingOptions,
): Promise<Pick<Job, 'file' | 'fileFolder'>> {
  const fileFolder = join(folder, newId())
  await mkdir(fileFolder)
  return { file: await readSheets(join(folder, 'sheet'), fileFolder, options), fileFolder }
}

/**
 * Applies other reading options and another mapping to a job. A mapping is for the columns of one table, so other
 * options than `includeHidden` reset it.
 */
export async function changeJob(
  job: Job,
  reading: ReadingOptions | undefined,
  matching: ColumnMapping | undefined,
): Promise<Job> {
  if (!reading) return { ...job, matching: matching ?? job.matching }
  const isChanged = (...options: (keyof ReadingOptions)[]) =>
    options.some((option) => {
      const previous = reading[option] === undefined ? job.reading : job.plan.reading
      return reading[option] !== previous[option]
    })
  const isReadAgain = isChanged('charset', 'separator')
  const isReset = isReadAgain || isChanged('sheet', 'headRow')
  return {
    ...job,
    reading,
    matching: isReset ? undefined : (matching ?? job.matching),
    ...(isReadAgain && (await readRowsOf(job, reading))),
  }
}

export async function planJob(
  job: Pick<Job, 'folder' | 'zip' | 'file' | 'fileFolder' | 'reading' | 'matching'>,
  erase: boolean,
  parts: Parts,
): Promise<Pick<Job, 'plan' | 'rowsFile' | 'file' | 'fileFolder' | 'reading' | 'matching'>> {
  const { file, fileFolder, reading, matching, zip } = job
  const rowsFile = join(job.folder, newId())
  const rows = await createRowFile(rowsFile)
  try {
    const table = await findTable(file, reading)
    const plan = await planImport({ table, store: rows.add, zip, matching, erase, ...parts })
    return { plan, rowsFile, file, fileFolder, reading, matching }
  } finally {
    await rows.close()
  }
}
