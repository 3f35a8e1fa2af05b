import { rm } from 'node:fs/promises'
import {
  IMPORT_EXPIRY_MINUTES,
  type ImportPlan,
  type ImportProgress,
  isAboutFile,
} from '@dhow/contract/catalogue-import/catalogue-import'
import type { ColumnMapping } from '@dhow/contract/catalogue-import/column-matches'
import type { ReadingOptions } from '@dhow/contract/catalogue-import/sheet-reading'
import type { CategoryNames } from '#api/modules/categories/service.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import type { ProductService } from '#api/modules/products/service.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { Background } from '#api/platform/background/background.ts'
import type { Pictures } from '#api/platform/pictures/pictures.ts'
import type { ReceivedFile } from '#api/platform/pictures/receive.ts'
import { changeJob, checkFiles, planJob } from './check.ts'
import type { ImportHistory } from './history.ts'
import {
  type Choice,
  type Chosen,
  chooseRows,
  describePlan,
  discardFiles,
  type Job,
  runImport,
} from './job.ts'
import type { MatchingStore } from './store.ts'

export type ImportService = ReturnType<typeof createImportService>

export type ImportParts = {
  categories: CategoryNames
  products: ProductService
  languages: LanguageService
  history: ImportHistory
  matchings: MatchingStore
  pictures: Pictures
  background: Background
  onFault: (error: unknown) => void
}

type Confirmed = Choice & { warningsConfirmed: boolean; leaveOutProblems: boolean }

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

const createNotFoundError = () =>
  new AppError('not-found', 'This import does not exist any more. Check the file again.')

const createRunningError = () =>
  new AppError('conflict', 'An import is running. Wait until it has ended.')

/** Handles one import at a time. Only its last step changes the catalogue. */
export function createImportService(parts: ImportParts) {
  const { categories, products, languages, history, matchings, pictures, background, onFault } =
    parts
  const checking = { categories, products, languages, recall: matchings.recall }
  let job: Job | undefined
  let progress = NOTHING
  let running: Promise<void> | undefined
  let closing = false
  let expiry: ReturnType<typeof setTimeout> | undefined

  const replace = async (next?: Job) => {
    const previous = job
    job = next
    clearTimeout(expiry)
    if (next) expiry = setTimeout(expire, IMPORT_EXPIRY_MINUTES * 60_000).unref()
    if (previous) await discardFiles(previous)
  }
  const expire = () => {
    progress = NOTHING
    replace().catch(onFault)
  }
  const refuseWhileRunning = () => {
    if (running) throw createRunningError()
  }

  let written = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)

  const onPicture = (done: number) => {
    if (closing) throw new AppError('conflict', 'The server was stopped. Import again.')
    progress = { ...progress, done }
  }

  async function runToTheEnd(current: Job, chosen: Chosen) {
    const outcome = await runImport(current, chosen, written, parts, onPicture)
    await replace()
    running = undefined
    progress = { ...progress, ...outcome }
  }

  return {
    async check(files: ReceivedFile[]): Promise<ImportPlan> {
      refuseWhileRunning()
      const sheet = files.find(({ field }) => field === 'csv')
      if (!sheet) throw AppError.forField('invalid', 'csv', 'Choose a spreadsheet.')
      await replace()
      progress = NOTHING

      const archive = files.find(({ field }) => field === 'zip')
      const checked = await checkFiles(sheet, archive, checking, pictures.incomingDir)
      // Another import may have started meanwhile.
      if (running) {
        await discardFiles(checked)
        throw createRunningError()
      }
      progress = { ...NOTHING, state: 'checked' }
      await replace(checked)
      return describePlan(checked)
    },

    /** Plans again, with the same column mapping and reading options if none are given. */
    async match(
      id: string,
      mapping: ColumnMapping | undefined,
      erase: boolean,
      reading?: ReadingOptions,
    ): Promise<ImportPlan> {
      refuseWhileRunning()
      const current = job
      if (current?.id !== id) throw createNotFoundError()
      const { columns } = current.plan.table
      if (mapping && mapping.matches.length !== columns.length) {
        const message = `matches must have an entry for each of the ${columns.length} columns.`
        throw AppError.forField('invalid', 'matches', message)
      }
      const plan = async () => planJob(await changeJob(current, reading, mapping), erase, checking)
      const planned = await plan().catch((error: unknown) => {
        throw job === current ? error : createNotFoundError()
      })
      // Another import may have been matched, checked or started meanwhile.
      refuseWhileRunning()
      if (job !== current) throw createNotFoundError()
      job = planned
      await rm(current.rowsFile, { force: true })
      if (job.fileFolder !== current.fileFolder) {
        await rm(current.fileFolder, { recursive: true, force: true })
      }
      return describePlan(job)
    },

    /** Returns the number of conflict rows that are skipped because they are not confirmed. */
    start(id: string, { warningsConfirmed, leaveOutProblems, ...choice }: Confirmed): number {
      refuseWhileRunning()
      if (job?.id !== id) throw createNotFoundError()
      if (job.plan.table.isNeeded && !job.matching) {
        const message =
          'Match the columns of the sheet first: send table.matches to POST /api/catalogue/import/match.'
        throw new AppError('conflict', message)
      }
      const { problems } = job.plan
      if (problems.list().some(isAboutFile)) {
        throw new AppError('conflict', 'Correct the problems of the file, and check it again.')
      }
      if (problems.count > 0 && !leaveOutProblems) {
        const message =
          'Leave out the rows with problems, or correct them and check the file again.'
        throw AppError.forField('conflict', 'leaveOutProblems', message)
      }
      if (job.plan.warnings.count > 0 && !warningsConfirmed) {
        throw AppError.forField('conflict', 'warningsConfirmed', 'Check and confirm the warnings.')
      }
      const chosen = chooseRows(job.plan, choice)
      const { files, steps: total } = chosen
      progress = { ...NOTHING, state: 'running', pictures: files.length, total }
      written = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
      if (job.matching && job.plan.names.length > 0) {
        matchings.remember(job.plan.names, job.matching, new Date())
      }
      clearTimeout(expiry)
      running = runToTheEnd(job, chosen)
      return chosen.unconfirmed
    },

    getProgress(): ImportProgress {
      if (progress.state !== 'running') return progress
      return { ...progress, done: progress.done + Atomics.load(new Int32Array(written), 0) }
    },

    history: history.list,

    undo(id: string, leaveEdited: boolean) {
      refuseWhileRunning()
      return background.write(history.countProducts(id), 'undoImport', id, leaveEdited)
    },

    async close(): Promise<void> {
      closing = true
      await running
      await replace()
    },
  }
}
