import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  type ImportPlan,
  type ImportProgress,
  type PastImport,
  START_WITHIN_MINUTES,
} from '@dhow/contract/catalogue-import'
import type { Matching } from '@dhow/contract/column-matches'
import { AppError } from '#api/app-error.ts'
import type { Background } from '#api/background/background.ts'
import type { CategoryNames } from '#api/categories/names.ts'
import type { Pictures } from '#api/pictures/pictures.ts'
import type { ReceivedFile } from '#api/pictures/receive.ts'
import type { ProductService } from '#api/products/service.ts'
import { checkAgain, checkFiles } from './check.ts'
import { exportProducts, exportWorkbook } from './export.ts'
import type { ImportHistory } from './history.ts'
import { type Chosen, chosenOf, describePlan, discardFiles, type Job } from './job.ts'
import type { MatchingStore } from './matching-store.ts'
import { runImport, stepsOf } from './run.ts'
import { templateProducts } from './template.ts'

export type ImportService = ReturnType<typeof createImportService>

type Parts = {
  categories: CategoryNames
  products: ProductService
  history: ImportHistory
  matchings: MatchingStore
  pictures: Pictures
  background: Background
  /** Logs an unexpected error. */
  onFault: (error: unknown) => void
}

const NOTHING: ImportProgress = {
  state: 'none',
  done: 0,
  total: 0,
  pictures: 0,
  added: 0,
  changed: 0,
  skipped: 0,
  message: '',
}

const gone = () =>
  new AppError('not-found', 'This import is no longer there. Please check the file again.')

const underWay = () => new AppError('conflict', 'An import is under way. Wait until it has ended.')

/**
 * One import at a time: its files wait in a folder beside the uploads from the check to the end, and
 * are gone after a restart. The catalogue changes in the last step alone.
 */
export function createImportService(parts: Parts) {
  const { categories, products, history, matchings, pictures, background, onFault } = parts
  const checking = { categories, products, recall: matchings.recall }
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

  /** How many rows the worker has written, of the import that is under way. */
  let written = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)

  const onPicture = (done: number) => {
    if (closing) throw new AppError('conflict', 'The server was stopped. Please import again.')
    progress = { ...progress, done }
  }

  async function runToTheEnd(current: Job, chosen: Chosen) {
    const outcome = await runImport(current, chosen, written, parts, onPicture)
    await replace()
    running = undefined
    progress = { ...progress, ...outcome }
  }

  return {
    /** Every product as CSV, by order ascending. */
    export: () => exportProducts(products.each()),

    /** The same as a workbook. */
    exportWorkbook: (): Readable => exportWorkbook(products.each()),

    /** A CSV with every column and an example row. */
    template: () => exportProducts(templateProducts(categories.first())),

    /** The same as a workbook. */
    templateWorkbook: (): Readable => exportWorkbook(templateProducts(categories.first())),

    /**
     * Says what an import would do, and keeps its files for `start`; those of an earlier check go, and
     * so do those of a plan with problems.
     * @throws AppError when the CSV as a whole is no good, or an import is under way
     */
    async check(files: ReceivedFile[]): Promise<ImportPlan> {
      refuseWhileRunning()
      const sheet = files.find(({ field }) => field === 'csv')
      if (!sheet) throw AppError.ofField('invalid', 'csv', 'Choose a CSV or .xlsx file.')
      await replace()
      progress = NOTHING

      const archive = files.find(({ field }) => field === 'zip')
      const checked = await checkFiles(sheet, archive, checking, pictures.incomingDir)
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
     * Says what the import that was checked as `id` would do with the columns of its sheet matched so.
     * @throws AppError `not-found` when it is no longer there
     */
    async match(id: string, matching: Matching): Promise<ImportPlan> {
      refuseWhileRunning()
      const current = job
      if (current?.id !== id || !current.plan.found) throw gone()
      const { columns } = current.plan.found
      if (matching.matches.length !== columns.length) {
        const message = `matches must have an entry for each of the ${columns.length} columns.`
        throw AppError.ofField('invalid', 'matches', message)
      }
      const matched = await checkAgain(current, matching, checking).catch((error: unknown) => {
        throw job === current ? error : gone()
      })
      // Another may have been matched, checked or started in between.
      refuseWhileRunning()
      if (job !== current) throw gone()
      job = matched
      await rm(current.rowsFile, { force: true })
      return describePlan(matched)
    },

    /**
     * Begins the import that was checked as `id`; `progress` tells how it goes on.
     * @param duplicates whether rows that look like duplicates are added or left out
     */
    start(id: string, duplicates: 'add' | 'skip' = 'add'): void {
      refuseWhileRunning()
      if (job?.id !== id) throw gone()
      if (job.plan.found?.isNeeded && !job.matching) {
        throw new AppError('conflict', 'Say first what the columns of the sheet are.')
      }
      if (job.plan.problemCount > 0) {
        throw new AppError(
          'conflict',
          'Correct the rows that have problems and check the file again.',
        )
      }
      const chosen = chosenOf(job.plan, duplicates)
      const made = { pictures: chosen.entries.length, total: stepsOf(chosen) }
      progress = { ...NOTHING, state: 'running', ...made }
      written = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
      if (job.matching) matchings.remember(job.plan.names, job.matching, new Date())
      clearTimeout(expiry)
      running = runToTheEnd(job, chosen)
    },

    progress(): ImportProgress {
      if (progress.state !== 'running') return progress
      return { ...progress, done: progress.done + Atomics.load(new Int32Array(written), 0) }
    },

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
