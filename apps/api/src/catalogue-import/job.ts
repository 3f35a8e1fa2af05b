import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ImportPlan, LISTED } from '@dhow/contract/catalogue-import'
import type { Matching } from '@dhow/contract/column-matches'
import type { Entry } from 'yauzl'
import { AppError, storageError } from '#api/app-error.ts'
import type { Pictures, StagedPicture } from '#api/pictures/pictures.ts'
import type { UploadedFile } from '#api/pictures/receive.ts'
import type { Plan } from './plan.ts'
import type { PictureZip } from './zip.ts'

/** An import that was checked, with the files that it needs: the sheet, the ZIP, and the rows that are planned. */
export type Job = {
  id: string
  /** The name of the sheet on the person's own machine. */
  fileName: string
  folder: string
  plan: Plan
  /** The file of the rows that are planned: each plan has its own. */
  rowsFile: string
  /** How its columns are matched; undefined where they are ours, or nobody has said so yet. */
  matching: Matching | undefined
  /** Undefined when none came; an AppError that says why it cannot be read. */
  zip: PictureZip | AppError | undefined
}

export const sheetOf = ({ folder }: Pick<Job, 'folder'>) => join(folder, 'sheet')
export const archiveOf = ({ folder }: Pick<Job, 'folder'>) => join(folder, 'zip')

/** Closes and deletes the files of an import. */
export async function discardFiles({ folder, zip }: Pick<Job, 'folder' | 'zip'>): Promise<void> {
  if (!(zip instanceof AppError)) zip?.close()
  await rm(folder, { recursive: true, force: true })
}

/** What an import writes: all, or without the rows that look like duplicates. */
export type Chosen = {
  rows: number
  added: number
  changed: number
  /** The rows that are left out. */
  skipped: Set<number>
  /** The files of the ZIP that it needs, each once. */
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

/** As many as are made at once where there is room: more would wait unpacked. */
const PICTURES_AT_ONCE = 2

/** @throws AppError that names the file, when it is at fault and not the disk */
async function unpack(zip: Job['zip'], entry: Entry, path: string): Promise<void> {
  if (!zip || zip instanceof AppError) return
  await zip.unpack(entry, path).catch((error: unknown) => {
    if (storageError(error)) throw error
    throw new AppError('unprocessable', `${entry.fileName} is damaged in the ZIP file.`)
  })
}

/**
 * Makes the pictures that an import needs, in their order.
 * @param onPicture called before the next ones with how many are done; it may throw to stop
 * @returns the pictures, and the name of each by that of its file
 */
export async function stagePictures(
  { folder, zip }: Job,
  entries: Entry[],
  pictures: Pictures,
  onPicture: (done: number) => void,
): Promise<{ staged: StagedPicture[]; names: Map<string, string> }> {
  const staged: StagedPicture[] = []
  const names = new Map<string, string>()
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
      staged.push(picture)
      names.set((batch[index] as Entry).fileName, picture.name)
    }
    await Promise.all(files.map(({ path }) => rm(path)))
  }
  return { staged, names }
}

/** A plan as the administrator sees it: everything counted, and the first of each kind listed. */
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
    ignoredColumns: ignoredColumns.slice(0, LISTED),
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
