import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { CategoryNames } from '#api/modules/categories/names.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import type { ProductService } from '#api/modules/products/service.ts'
import { AppError } from '#api/platform/app-error.ts'
import { newId } from '#api/platform/ids.ts'
import type { ReceivedFile } from '#api/platform/pictures/receive.ts'
import { readSheet } from '#api/platform/sheets/sheets.ts'
import { discardFiles, type Job } from './job.ts'
import { planImport } from './plan/plan.ts'
import type { Recall } from './plan/table.ts'
import { createRowFile } from './row-file.ts'
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
    const planned = await planJob({ ...files, matching: undefined }, false, parts)
    return { id, fileName: sheet.filename, ...files, ...planned }
  } catch (error) {
    await discardFiles(files)
    const { zip } = files
    if (!(error instanceof AppError && zip instanceof AppError)) throw error
    throw new AppError(error.kind, `${error.message} ${zip.message}`, error.issues)
  }
}

export async function planJob(
  { folder, zip, matching }: Pick<Job, 'folder' | 'zip' | 'matching'>,
  erase: boolean,
  parts: Parts,
): Promise<Pick<Job, 'plan' | 'rowsFile' | 'matching'>> {
  const rowsFile = join(folder, newId())
  const rows = await createRowFile(rowsFile)
  try {
    const plan = await planImport({
      read: (onRow) => readSheet(join(folder, 'sheet'), onRow),
      store: rows.add,
      ...{ zip, matching, erase, ...parts },
    })
    return { plan, rowsFile, matching }
  } finally {
    await rows.close()
  }
}
