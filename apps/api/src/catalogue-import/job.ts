import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ImportPlan, LISTED } from '@dhow/contract/catalogue-import'
import type { Entry } from 'yauzl'
import { AppError, storageError } from '#api/app-error.ts'
import type { Pictures, StagedPicture } from '#api/pictures/pictures.ts'
import type { UploadedFile } from '#api/pictures/receive.ts'
import type { ImportedRow } from '#api/products/imported.ts'
import type { Plan, PlannedRow } from './plan.ts'
import { openZip, type PictureZip } from './zip.ts'

/** An import that was checked, with the files that it needs. */
export type Job = {
  id: string
  /** The name of the CSV on the person's own machine. */
  fileName: string
  folder: string
  plan: Plan
  /** Undefined when none came, or when the plan cannot be started. */
  zip: PictureZip | undefined
}

/** Keeps the ZIP of an import and opens it; or says why it cannot be read. */
export async function openArchive(received: string, path: string): Promise<PictureZip | AppError> {
  await rename(received, path)
  try {
    return await openZip(path)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** Closes and deletes the files of an import. */
export async function discardFiles({ folder, zip }: Pick<Job, 'folder' | 'zip'>): Promise<void> {
  zip?.close()
  await rm(folder, { recursive: true, force: true })
}

/** The rows that an import writes: all, or without those that look like duplicates. */
export function chosenRows({ rows, duplicates }: Plan, choice: 'add' | 'skip'): PlannedRow[] {
  if (choice === 'add') return rows
  const skipped = new Set(duplicates.map(({ row }) => row))
  return rows.filter(({ row }) => !skipped.has(row))
}

/** The ZIP entries that rows need, each once. */
export const entriesOf = (rows: PlannedRow[]): Entry[] => [
  ...new Set(
    rows.flatMap(({ pictures = [] }) =>
      pictures.flatMap((one) => ('entry' in one ? one.entry : [])),
    ),
  ),
]

/** As many as are made at once where there is room: more would wait unpacked. */
const PICTURES_AT_ONCE = 2

/** @throws AppError that names the file, when it is at fault and not the disk */
async function unpack(zip: PictureZip | undefined, entry: Entry, path: string): Promise<void> {
  await zip?.unpack(entry, path).catch((error: unknown) => {
    if (storageError(error)) throw error
    throw new AppError('unprocessable', `${entry.fileName} is damaged in the ZIP file.`)
  })
}

/**
 * Makes the pictures that rows need, in their order, and puts their names into the rows.
 * @param onPicture called before the next ones with how many are done; it may throw to stop
 */
export async function stageRows(
  { folder, zip }: Job,
  rows: PlannedRow[],
  pictures: Pictures,
  onPicture: (done: number) => void,
): Promise<{ rows: ImportedRow[]; staged: StagedPicture[] }> {
  const staged = new Map<Entry, StagedPicture>()
  const entries = entriesOf(rows)
  for (let done = 0; done < entries.length; done += PICTURES_AT_ONCE) {
    onPicture(done)
    const batch = entries.slice(done, done + PICTURES_AT_ONCE)
    const files: UploadedFile[] = []
    for (const entry of batch) {
      const path = join(folder, String(done + files.length))
      await unpack(zip, entry, path)
      files.push({ path, filename: entry.fileName })
    }
    for (const [index, picture] of (await pictures.stage(files)).entries()) {
      staged.set(batch[index] as Entry, picture)
    }
    await Promise.all(files.map(({ path }) => rm(path)))
  }
  const imported = rows.map(({ row, id, fields, featured, pictures: planned }) => ({
    row,
    id,
    fields,
    featured,
    pictures: planned?.flatMap((one) =>
      'name' in one ? one.name : (staged.get(one.entry)?.name ?? []),
    ),
  }))
  return { rows: imported, staged: [...staged.values()] }
}

/** A plan as the administrator sees it: everything counted, and the first of each kind listed. */
export function describePlan({ id, plan }: Job): ImportPlan {
  const { rows, unchanged, problems, duplicates, newCategories, ignoredColumns, guess } = plan
  const added = rows.filter((row) => row.id === undefined).length
  const inFile = duplicates.filter(({ firstRow }) => firstRow !== undefined).length
  return {
    id,
    added,
    changed: rows.length - added,
    unchanged,
    pictures: entriesOf(rows).length,
    problemCount: problems.length,
    problems: problems.slice(0, LISTED),
    newCategories: newCategories.slice(0, LISTED),
    ignoredColumns: ignoredColumns.slice(0, LISTED),
    ...(guess && { guess }),
    duplicates: {
      inCatalogue: duplicates.length - inFile,
      inFile,
      rows: duplicates.slice(0, LISTED),
    },
    changes: rows.slice(0, LISTED).map(({ row, id: known, fields, changed }) => ({
      row,
      name: fields.name,
      fields: known === undefined ? [] : changed,
    })),
  }
}
