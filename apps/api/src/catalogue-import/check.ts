import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#api/app-error.ts'
import type { CategoryNames } from '#api/categories/names.ts'
import { readCsv } from '#api/csv/read.ts'
import { newId } from '#api/ids.ts'
import type { ReceivedFile } from '#api/pictures/receive.ts'
import type { ProductService } from '#api/products/service.ts'
import { discardFiles, type Job, openArchive } from './job.ts'
import { planImport } from './plan.ts'

/**
 * Plans the import of a CSV and a ZIP, whose files move to a folder in `incomingDir`; those of a plan with
 * problems are deleted.
 * @throws AppError when the CSV as a whole is no good
 */
export async function checkFiles(
  csv: ReceivedFile,
  archive: ReceivedFile | undefined,
  { categories, products }: { categories: CategoryNames; products: ProductService },
  incomingDir: string,
): Promise<Job> {
  const id = newId()
  const folder = join(incomingDir, `import-${id}`)
  await mkdir(folder)
  const opened = archive && (await openArchive(archive.path, join(folder, 'zip')))
  const zip = opened instanceof AppError ? undefined : opened
  try {
    const table = await readCsv(await readFile(csv.path))
    const plan = await planImport(table, opened, {
      ...products,
      planSpelling: categories.planSpelling,
    })
    const job = { id, fileName: csv.filename, folder, plan }
    if (plan.problems.length === 0) return { ...job, zip }
    await discardFiles({ folder, zip })
    return { ...job, zip: undefined }
  } catch (error) {
    await discardFiles({ folder, zip })
    if (!(error instanceof AppError && opened instanceof AppError)) throw error
    throw new AppError(error.kind, `${error.message} ${opened.message}`, error.issues)
  }
}
