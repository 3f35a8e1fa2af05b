import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  makeFolderDurably,
  moveDurably,
  writeDurably,
} from '#api/platform/data-dir/durable-file.ts'
import { STORED_FILE } from './stored-files.ts'

/**
 * Maximum number of unreferenced pictures that a start moves, besides those of the last change. More mean that the database
 * is that of another folder, or an older copy.
 */
const MAX_MOVED = 3

const TRASH_DAYS = 30
const DAY_MS = 86_400_000

/** File with the id of the installation that a folder of pictures belongs to. */
export const INSTALLATION_FILE = '.installation'

type Folder = {
  dataDir: string
  uploadsDir: string
  installation: string
  isUsed: (name: string) => boolean
  /** Pictures of the last change; a crash may have left them unreferenced. */
  loose?: Set<string>
  now?: Date
}

export type UnnamedPictures = { found: number; moved: number }

/**
 * Moves pictures that a crash left unreferenced to `trash/<day>/` for 30 days, and restores referenced pictures from there.
 * Moves nothing if the folder belongs to another database, or too many pictures are unreferenced.
 */
export function moveUnnamed(folder: Folder): UnnamedPictures {
  const { dataDir, uploadsDir, installation, isUsed } = folder
  const { loose = new Set(), now = new Date() } = folder
  const trash = join(dataDir, 'trash')
  restoreReferenced(trash, uploadsDir, isUsed)

  const byName = Map.groupBy(readdirSync(uploadsDir), (file) => file.match(STORED_FILE)?.[1])
  const unnamed = [...byName].filter(([name]) => name !== undefined && !isUsed(name))
  const unexplained = unnamed.filter(([name = '']) => !loose.has(name)).length
  if (!belongsTo(uploadsDir, installation, unexplained)) return { found: unnamed.length, moved: 0 }
  deleteExpired(trash, now)
  deleteFormerSizes(uploadsDir)
  const moved = unexplained > MAX_MOVED ? unnamed.filter(([name = '']) => loose.has(name)) : unnamed
  const today = join(trash, now.toISOString().slice(0, 10))
  if (moved.length > 0) makeFolderDurably(today)
  const files = moved.flatMap(([, names]) => names)
  moveDurably(files.map((file) => ({ from: join(uploadsDir, file), to: join(today, file) })))
  return { found: unnamed.length, moved: moved.length }
}

/** Claims an unmarked folder if nearly all of its pictures are referenced. */
function belongsTo(uploadsDir: string, installation: string, unnamed: number): boolean {
  const path = join(uploadsDir, INSTALLATION_FILE)
  const mark = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (mark) return mark === installation
  if (unnamed > MAX_MOVED) return false
  writeDurably(path, installation)
  return true
}

const daysOf = (trash: string) =>
  existsSync(trash) ? readdirSync(trash).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name)) : []

function restoreReferenced(trash: string, uploadsDir: string, isUsed: Folder['isUsed']) {
  for (const day of daysOf(trash)) {
    const files = readdirSync(join(trash, day)).filter((file) => {
      const name = file.match(STORED_FILE)?.[1]
      return name !== undefined && isUsed(name) && !existsSync(join(uploadsDir, file))
    })
    moveDurably(files.map((file) => ({ from: join(trash, day, file), to: join(uploadsDir, file) })))
  }
}

/** Deletes the AVIF files of earlier releases. */
function deleteFormerSizes(uploadsDir: string): void {
  for (const file of readdirSync(uploadsDir)) {
    if (STORED_FILE.test(file) && file.endsWith('.avif')) rmSync(join(uploadsDir, file))
  }
}

function deleteExpired(trash: string, now: Date): void {
  for (const day of daysOf(trash)) {
    const isOver = now.getTime() - Date.parse(day) > TRASH_DAYS * DAY_MS
    if (isOver) rmSync(join(trash, day), { recursive: true })
  }
}
