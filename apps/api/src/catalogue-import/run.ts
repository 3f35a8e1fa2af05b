import type { ImportProgress } from '@dhow/contract/catalogue-import'
import { AppError, storageError } from '#api/app-error.ts'
import type { Background } from '#api/background/background.ts'
import type { Pictures } from '#api/pictures/pictures.ts'
import type { ProductService } from '#api/products/service.ts'
import type { CheckedRows } from './checked-rows.ts'
import type { ImportHistory } from './history.ts'
import { type Chosen, type Job, stagePictures } from './job.ts'

type RunParts = {
  products: ProductService
  history: ImportHistory
  pictures: Pictures
  background: Background
  /** Logs an unexpected error. */
  onFault: (error: unknown) => void
}

/**
 * Makes the pictures of an import and writes its rows.
 * @param written counts the rows as they are written
 * @param onPicture see `stagePictures`
 * @returns how it ended
 */
export async function runImport(
  job: Job,
  chosen: Chosen,
  written: SharedArrayBuffer,
  { products, history, pictures, background, onFault }: RunParts,
  onPicture: (done: number) => void,
): Promise<Partial<ImportProgress>> {
  try {
    const { staged, names } = await stagePictures(job, chosen.entries, pictures, onPicture)
    onPicture(chosen.entries.length)
    const { id, fileName } = job
    const skipped = Uint32Array.from(chosen.skipped)
    const rows: CheckedRows = { path: job.rowsFile, skipped, names, written }
    const size = Math.max(chosen.rows, staged.length)
    await background.write(size, 'importRows', { id, fileName }, rows, staged)
    products.releasePictures(history.takeExpired)
    const { added, changed } = chosen
    return { state: 'done', done: stepsOf(chosen), added, changed, skipped: skipped.length }
  } catch (error) {
    const foreseen = error instanceof AppError ? error : storageError(error)
    if (!(error instanceof AppError)) onFault(error)
    return {
      state: 'failed',
      message: foreseen?.message ?? 'Something went wrong on our side.',
    }
  }
}

/** The steps of an import: its pictures, its rows, and the end, when all of it is there at once. */
export const stepsOf = ({ entries, rows }: Chosen) => entries.length + rows + 1
