import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type ImportPlan,
  type ImportProgress,
  MAX_LISTED_ROWS,
} from '@dhow/contract/catalogue-import/catalogue-import'
import type { ColumnMapping } from '@dhow/contract/catalogue-import/column-matches'
import type { Entry } from 'yauzl'
import type { ProductService } from '#api/modules/products/service.ts'
import { AppError, storageError } from '#api/platform/app-error.ts'
import type { Background } from '#api/platform/background/background.ts'
import type { Pictures, StagedPicture } from '#api/platform/pictures/pictures.ts'
import type { UploadedFile } from '#api/platform/pictures/receive.ts'
import type { ImportHistory } from './history.ts'
import type { Plan } from './plan.ts'
import type { CheckedRows } from './row-file.ts'
import type { PictureZip } from './zip.ts'

/** A checked import with its files: sheet, ZIP and planned rows. */
export type Job = {
  id: string
  /** Name of the sheet on the user's computer. */
  fileName: string
  folder: string
  plan: Plan
  /** File of the planned rows; each plan writes its own. */
  rowsFile: string
  /** ColumnMapping of the columns; undefined if it is unnecessary or not yet chosen. */
  matching: ColumnMapping | undefined
  /** Undefined without a ZIP; an AppError if it cannot be read. */
  zip: PictureZip | AppError | undefined
}

export const sheetOf = ({ folder }: Pick<Job, 'folder'>) => join(folder, 'sheet')
export const archiveOf = ({ folder }: Pick<Job, 'folder'>) => join(folder, 'zip')

/** Closes and deletes the files of an import. */
export async function discardFiles({ folder, zip }: Pick<Job, 'folder' | 'zip'>): Promise<void> {
  if (!(zip instanceof AppError)) zip?.close()
  await rm(folder, { recursive: true, force: true })
}

/** The rows that an import writes: all, or all but duplicates. */
export type Chosen = {
  rows: number
  added: number
  changed: number
  skipped: Set<number>
  /** The distinct files of the ZIP that the rows need. */
  entries: Entry[]
}

export function chosenOf(plan: Plan, choice: 'add' | 'skip'): Chosen {
  const skipped = choice === 'skip' ? plan.duplicates.rows : new Set<number>()
  const added = plan.added - skipped.size
  return {
    rows: added + plan.changed,
    added,
    changed: plan.changed,
    skipped,
    entries: entriesOf(plan, skipped),
  }
}

const entriesOf = ({ entries }: Plan, skipped: Set<number>): Entry[] => [
  ...new Set([...entries].flatMap(([row, needed]) => (skipped.has(row) ? [] : needed))),
]

/** Pictures that are processed concurrently; more would wait unpacked on the disk. */
const PICTURE_BATCH = 2

/** @throws AppError naming the file, unless the disk failed */
async function unpack(zip: Job['zip'], entry: Entry, path: string): Promise<void> {
  if (!zip || zip instanceof AppError) return
  await zip.unpack(entry, path).catch((error: unknown) => {
    if (storageError(error)) throw error
    throw new AppError('unprocessable', `${entry.fileName} is damaged in the ZIP file.`)
  })
}

/**
 * Processes the pictures of an import.
 * @param onPicture called before each batch with the number of processed pictures; it may throw to stop
 * @returns the pictures, and their names by file names
 */
async function stagePictures(
  { folder, zip }: Job,
  entries: Entry[],
  pictures: Pictures,
  onPicture: (done: number) => void,
): Promise<{ staged: StagedPicture[]; names: Map<string, string> }> {
  const staged: StagedPicture[] = []
  const names = new Map<string, string>()
  for (let done = 0; done < entries.length; done += PICTURE_BATCH) {
    onPicture(done)
    const batch = entries.slice(done, done + PICTURE_BATCH)
    const files: UploadedFile[] = []
    for (const entry of batch) {
      const path = join(folder, String(done + files.length))
      await unpack(zip, entry, path)
      files.push({ path, filename: entry.fileName })
    }
    for (const [index, picture] of (await pictures.stage(files)).entries()) {
      staged.push(picture)
      names.set((batch[index] as Entry).fileName, picture.name)
    }
    await Promise.all(files.map(({ path }) => rm(path)))
  }
  return { staged, names }
}

/** Describes a plan for the administrator: all counts, and the first entries of each list. */
export function describePlan({ id, plan }: Job): ImportPlan {
  const { problems, warnings, newCategories, ignoredColumns, duplicates, found, guess } = plan
  return {
    id,
    ...(found && { found }),
    added: plan.added,
    changed: plan.changed,
    unchanged: plan.unchanged,
    pictures: entriesOf(plan, new Set()).length,
    problemCount: plan.problemCount,
    problems: [...problems],
    warningCount: plan.warningCount,
    warnings: [...warnings],
    newCategories: [...newCategories],
    ignoredColumns: ignoredColumns.slice(0, MAX_LISTED_ROWS),
    ...(guess && { guess }),
    duplicates: {
      inCatalogue: duplicates.inCatalogue,
      inFile: duplicates.inFile,
      rows: [...duplicates.listed],
    },
    changes: plan.changes.map(({ row, id: known, fields, changed }) => ({
      row,
      name: fields.name,
      fields: known === undefined ? [] : changed,
    })),
  }
}

type RunParts = {
  products: ProductService
  history: ImportHistory
  pictures: Pictures
  background: Background
  /** Logs an unexpected error. */
  onFault: (error: unknown) => void
}

/**
 * Processes the pictures of an import and writes its rows.
 * @param written counts the written rows
 * @param onPicture see `stagePictures`
 * @returns the final progress
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
    products.releasePictures(history.deleteExpired)
    const { added, changed } = chosen
    return { state: 'done', done: stepsOf(chosen), added, changed, skipped: skipped.length }
  } catch (error) {
    const expected = error instanceof AppError ? error : storageError(error)
    if (!(error instanceof AppError)) onFault(error)
    return {
      state: 'failed',
      message: expected?.message ?? 'Something went wrong on our side.',
    }
  }
}

/** Counts the steps of an import: each picture, each row and the commit. */
export const stepsOf = ({ entries, rows }: Chosen) => entries.length + rows + 1
