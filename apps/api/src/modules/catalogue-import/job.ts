import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type ImportPlan,
  type ImportProgress,
  MAX_LISTED_ROWS,
  type MatchedChoice,
  ROW_ACTIONS,
  type RowKind,
} from '@dhow/contract/catalogue-import/catalogue-import'
import type { ColumnMapping } from '@dhow/contract/catalogue-import/column-matches'
import type { ReadingOptions } from '@dhow/contract/catalogue-import/sheet-reading'
import type { ProductService } from '#api/modules/products/service.ts'
import { AppError, describeStorageError } from '#api/platform/app-error.ts'
import type { Background } from '#api/platform/background/background.ts'
import type { Pictures, StagedPicture } from '#api/platform/pictures/pictures.ts'
import type { UploadedFile } from '#api/platform/pictures/receive.ts'
import type { ReadFile } from '#api/platform/sheets/sheet-row.ts'
import type { ImportHistory } from './history.ts'
import type { Plan } from './plan/plan.ts'
import type { CheckedRows } from './row-file.ts'
import type { PictureFile, PictureZip } from './row-pictures.ts'
import type { Table } from './sheet/find-table.ts'

export type Job = {
  id: string
  /** Name of the sheet on the user's computer. */
  fileName: string
  folder: string
  plan: Plan
  rowsFile: string
  /** Sheets of the file, whose rows are in `fileFolder`. */
  file: ReadFile
  fileFolder: string
  reading: ReadingOptions
  table: Table
  matching: ColumnMapping | undefined
  /** Undefined without a ZIP; an AppError if it cannot be read. */
  zip: PictureZip | AppError | undefined
}

export async function discardFiles({ folder, zip }: Pick<Job, 'folder' | 'zip'>): Promise<void> {
  if (!(zip instanceof AppError)) zip?.close()
  await rm(folder, { recursive: true, force: true })
}

export type Choice = {
  matched: MatchedChoice
  exclude: readonly number[]
  confirm: readonly number[]
  confirmAll?: boolean
}

export type Chosen = ReturnType<typeof chooseRows>

/** @throws AppError `conflict` if a row cannot be added as a new product */
export function chooseRows(plan: Plan, { matched, exclude, confirm, confirmAll }: Choice) {
  const [excluded, confirmed] = [new Set(exclude), new Set(confirm)]
  const rows: Record<Action, number[]> = { add: [], change: [], skip: [], keep: [] }
  let unconfirmed = 0
  for (const [row, kind] of plan.kinds) {
    const isConfirmed = kind !== 'conflict' || confirmAll || confirmed.has(row)
    if (!isConfirmed && !excluded.has(row)) unconfirmed++
    const action = excluded.has(row) || !isConfirmed ? 'skip' : ROW_ACTIONS[matched][kind]
    const problem = action === 'add' && plan.addProblems.get(row)
    if (problem) {
      const message = `Row ${row} cannot be added as a new product. ${problem} Leave the row out, or update the product.`
      throw AppError.forField('conflict', 'matched', message)
    }
    rows[action].push(row)
  }
  const needed = [...rows.add, ...rows.change].flatMap((row) => plan.files.get(row) ?? [])
  const files = [...new Set(needed)]
  const [added, changed] = [rows.add.length, rows.change.length]
  // The steps are each picture, each row and the commit.
  return {
    rows,
    unconfirmed,
    matched,
    added,
    changed,
    files,
    steps: files.length + added + changed + 1,
  }
}

type Action = (typeof ROW_ACTIONS)[MatchedChoice][RowKind]

/** Returns a plan for the user. The contract removes its other fields. */
export function describePlan({ id, plan }: Job): ImportPlan {
  const choice = { matched: 'update', exclude: [], confirm: [] } as const
  const { added, changed, files } = chooseRows(plan, choice)
  const kinds = { new: 0, changed: 0, matched: 0, same: 0, unclear: 0, conflict: 0 }
  for (const kind of plan.kinds.values()) kinds[kind]++
  return {
    ...plan,
    id,
    added,
    changed,
    kinds,
    pictures: files.length,
    problemCount: plan.problems.count,
    problems: plan.problems.list(),
    warningCount: plan.warnings.count,
    warnings: plan.warnings.list(),
    newCategories: plan.newCategories.listed,
    ignoredColumns: plan.ignoredColumns.slice(0, MAX_LISTED_ROWS),
    rows: Object.values(plan.tallies).flatMap(({ listed }) => listed),
  }
}

/** Pictures that are processed concurrently; more would wait unpacked on the disk. */
const PICTURE_BATCH = 2

/** @throws AppError naming the file, unless the disk failed */
const copyPicture = ({ name, copyTo }: PictureFile, path: string) =>
  copyTo(path).catch((error: unknown) => {
    if (describeStorageError(error)) throw error
    throw new AppError('unprocessable', `${name} is damaged.`)
  })

/** Processes the pictures of an import. `onPicture` gets the number of processed pictures; it may throw to stop. */
async function stagePictures(
  { folder }: Job,
  files: PictureFile[],
  pictures: Pictures,
  onPicture: (done: number) => void,
) {
  const staged: StagedPicture[] = []
  const names = new Map<string, string>()
  for (let done = 0; done < files.length; done += PICTURE_BATCH) {
    onPicture(done)
    const uploads: UploadedFile[] = []
    for (const file of files.slice(done, done + PICTURE_BATCH)) {
      const path = join(folder, String(done + uploads.length))
      await copyPicture(file, path)
      uploads.push({ path, filename: file.name })
    }
    const batch = await pictures.stage(uploads)
    staged.push(...batch)
    for (const [index, { path, filename }] of uploads.entries()) {
      names.set(filename, batch[index]?.name ?? '')
      await rm(path)
    }
  }
  return { staged, names }
}

type RunParts = {
  products: ProductService
  history: ImportHistory
  pictures: Pictures
  background: Background
  onFault: (error: unknown) => void
}

export async function runImport(
  job: Job,
  chosen: Chosen,
  written: SharedArrayBuffer,
  { products, history, pictures, background, onFault }: RunParts,
  onPicture: (done: number) => void,
): Promise<Partial<ImportProgress>> {
  try {
    const { added, changed, files, steps } = chosen
    const { staged, names } = await stagePictures(job, files, pictures, onPicture)
    onPicture(files.length)
    const { id, fileName } = job
    const { skip, keep } = chosen.rows
    const skipped = Uint32Array.from([...skip, ...keep])
    const addsMatched = chosen.matched === 'add'
    const rows: CheckedRows = { path: job.rowsFile, skipped, addsMatched, names, written }
    // The file of rows contains those that are left out too.
    const size = Math.max(job.plan.kinds.size, staged.length)
    await background.write(size, 'importRows', { id, fileName }, rows, staged)
    products.releasePictures(history.deleteExpired)
    return {
      state: 'done',
      done: steps,
      added,
      changed,
      skipped: skip.length + job.plan.problemRows,
    }
  } catch (error) {
    if (!(error instanceof AppError)) onFault(error)
    const expected = error instanceof AppError ? error : describeStorageError(error)
    return { state: 'failed', message: expected?.message ?? 'Something went wrong on our side.' }
  }
}
