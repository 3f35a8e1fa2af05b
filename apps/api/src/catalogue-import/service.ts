import {
  type ImportPlan,
  type ImportProgress,
  type PastImport,
  START_WITHIN_MINUTES,
} from '@dhow/contract/catalogue-import'
import { AppError, storageError } from '#api/app-error.ts'
import type { Background } from '#api/background/background.ts'
import type { CategoryNames } from '#api/categories/names.ts'
import type { Pictures } from '#api/pictures/pictures.ts'
import type { ReceivedFile } from '#api/pictures/receive.ts'
import type { ProductService } from '#api/products/service.ts'
import { checkFiles } from './check.ts'
import { exportProducts } from './export.ts'
import type { ImportHistory } from './history.ts'
import { chosenRows, describePlan, discardFiles, entriesOf, type Job, stageRows } from './job.ts'
import type { PlannedRow } from './plan.ts'
import { writeTemplate } from './template.ts'

export type ImportService = ReturnType<typeof createImportService>

type Parts = {
  categories: CategoryNames
  products: ProductService
  history: ImportHistory
  pictures: Pictures
  background: Background
  /** Logs an unexpected error. */
  onFault: (error: unknown) => void
}

const NOTHING: ImportProgress = {
  state: 'none',
  done: 0,
  total: 0,
  added: 0,
  changed: 0,
  skipped: 0,
  message: '',
}

const underWay = () => new AppError('conflict', 'An import is under way. Wait until it has ended.')

/**
 * One import at a time: its files wait in a folder beside the uploads from the check to the end, and
 * are gone after a restart. The catalogue changes in the last step alone.
 */
export function createImportService(parts: Parts) {
  const { categories, products, history, pictures, background, onFault } = parts
  let job: Job | undefined
  let progress = NOTHING
  let running: Promise<void> | undefined
  let closing = false
  let expiry: ReturnType<typeof setTimeout> | undefined

  /** Makes another job the current one, or none, and lets go of the one before. */
  const replace = async (next?: Job) => {
    const dropped = job
    job = next
    clearTimeout(expiry)
    if (next) expiry = setTimeout(expire, START_WITHIN_MINUTES * 60_000).unref()
    if (dropped) await discardFiles(dropped)
  }
  const expire = () => {
    progress = NOTHING
    replace().catch(onFault)
  }
  const refuseWhileRunning = () => {
    if (running) throw underWay()
  }

  const onPicture = (done: number) => {
    if (closing) throw new AppError('conflict', 'The server was stopped. Please import again.')
    progress = { ...progress, done }
  }

  async function runToTheEnd(current: Job, chosen: PlannedRow[]) {
    const outcome = await runImport(current, chosen, parts, onPicture)
    await replace()
    running = undefined
    progress = { ...progress, ...outcome }
  }

  return {
    /** Every product as CSV, by order ascending. */
    export: () => exportProducts(products.each()),

    /** A CSV with every column and an example row. */
    template: () => writeTemplate(categories.first()),

    /**
     * Says what an import would do, and keeps its files for `start`; those of an earlier check go, and
     * so do those of a plan with problems.
     * @throws AppError when the CSV as a whole is no good, or an import is under way
     */
    async check(files: ReceivedFile[]): Promise<ImportPlan> {
      refuseWhileRunning()
      const csv = files.find(({ field }) => field === 'csv')
      if (!csv) throw AppError.ofField('invalid', 'csv', 'Choose a CSV file.')
      await replace()
      progress = NOTHING

      const archive = files.find(({ field }) => field === 'zip')
      const checked = await checkFiles(csv, archive, parts, pictures.incomingDir)
      // Another may have been started in between.
      if (running) {
        await discardFiles(checked)
        throw underWay()
      }
      progress = { ...NOTHING, state: 'checked' }
      await replace(checked)
      return describePlan(checked)
    },

    /**
     * Begins the import that was checked as `id`; `progress` tells how it goes on.
     * @param duplicates whether rows that look like duplicates are added or left out
     */
    start(id: string, duplicates: 'add' | 'skip' = 'add'): void {
      refuseWhileRunning()
      if (!job || job.id !== id) {
        throw new AppError(
          'not-found',
          'This import is no longer there. Please check the file again.',
        )
      }
      if (job.plan.problems.length > 0) {
        throw new AppError(
          'conflict',
          'Correct the rows that have problems and check the file again.',
        )
      }
      const rows = chosenRows(job.plan, duplicates)
      progress = { ...NOTHING, state: 'running', total: stepsOf(rows) }
      clearTimeout(expiry)
      running = runToTheEnd(job, rows)
    },

    progress: (): ImportProgress => progress,

    /** Drops what was checked, unless `id` names another. */
    async discard(id = job?.id): Promise<void> {
      refuseWhileRunning()
      if (job?.id !== id) return
      await replace()
      progress = NOTHING
    },

    /** The imports that can be undone, and those that were, the latest first. */
    history: (): PastImport[] => history.list(),

    /**
     * Deletes what an import added and puts back what it changed, all or nothing.
     * @param leaveEdited passes over what was edited or deleted since
     * @throws AppError `not-found` when it can no longer be undone, `conflict` when it was undone before,
     * something in it was edited since, or an import is under way
     */
    undo(id: string, leaveEdited: boolean) {
      refuseWhileRunning()
      return background.write(history.sizeOf(id), 'undoImport', id, leaveEdited)
    },

    /** Gives up what is under way, and leaves the catalogue as it was. */
    async close(): Promise<void> {
      closing = true
      await running
      await replace()
    },
  }
}

/**
 * Makes the pictures of an import and writes its rows.
 * @param onPicture see `stageRows`
 * @returns how it ended
 */
async function runImport(
  job: Job,
  chosen: PlannedRow[],
  { products, history, pictures, background, onFault }: Parts,
  onPicture: (done: number) => void,
): Promise<Partial<ImportProgress>> {
  try {
    const { rows, staged } = await stageRows(job, chosen, pictures, onPicture)
    const { id, fileName } = job
    await background.write(rows.length, 'importRows', { id, fileName }, rows, staged)
    products.releasePictures(history.takeExpired)
    const added = rows.filter((row) => row.id === undefined).length
    const changed = rows.length - added
    const skipped = job.plan.rows.length - rows.length
    return { state: 'done', done: stepsOf(chosen), added, changed, skipped }
  } catch (error) {
    const foreseen = error instanceof AppError ? error : storageError(error)
    if (!(error instanceof AppError)) onFault(error)
    return {
      state: 'failed',
      message: foreseen?.message ?? 'Something went wrong on our side.',
    }
  }
}

/** The steps of an import: its pictures, and writing the rows. */
const stepsOf = (rows: PlannedRow[]) => entriesOf(rows).length + 1
