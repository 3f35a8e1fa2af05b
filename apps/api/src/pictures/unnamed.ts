import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolderDurably, moveDurably, writeDurably } from '#api/data-dir/durable-file.ts'
import { STORED_FILE } from './stored-files.ts'

/**
 * Pictures without a product that a start moves away by itself, beside those that the last change was about.
 * More of them mean that the database is not the one that goes with the folder, or an older copy of it.
 */
const MAX_MOVED = 3

/** Days that the trash keeps a picture. */
const TRASH_DAYS = 30

const DAY_MS = 86_400_000

/** In the folder of pictures: the id of the installation that they were added under. */
export const INSTALLATION_FILE = '.installation'

type Folder = {
  dataDir: string
  uploadsDir: string
  /** The id of the installation that the database is of. */
  installation: string
  /** Whether the database names a picture. */
  isUsed: (name: string) => boolean
  /** Pictures whose files the last change was about; what is unnamed of them is what a crash left of it. */
  loose?: Set<string>
  now?: Date
}

/** How many pictures no product names, and how many of those were moved to the trash. */
export type UnnamedPictures = { found: number; moved: number }

/**
 * Moves the few pictures that a crash has left without a product into `trash/<day>/`, where they are kept
 * for 30 days, and brings back from there what a product names. Nothing is ever deleted of a folder that
 * does not belong to the database, or that the database knows too little of.
 */
export function moveUnnamed({
  dataDir,
  uploadsDir,
  installation,
  isUsed,
  loose = new Set(),
  now = new Date(),
}: Folder): UnnamedPictures {
  const trash = join(dataDir, 'trash')
  bringBack(trash, uploadsDir, isUsed)

  const byName = Map.groupBy(readdirSync(uploadsDir), (file) => file.match(STORED_FILE)?.[1])
  const unnamed = [...byName].filter(([name]) => name !== undefined && !isUsed(name))
  const found = unnamed.length
  const unexplained = unnamed.filter(([name = '']) => !loose.has(name)).length
  if (!belongsTo(uploadsDir, installation, unexplained)) return { found, moved: 0 }
  empty(trash, now)
  const moved = unexplained > MAX_MOVED ? unnamed.filter(([name = '']) => loose.has(name)) : unnamed
  const today = join(trash, now.toISOString().slice(0, 10))
  if (moved.length > 0) makeFolderDurably(today)
  const files = moved.flatMap(([, names]) => names)
  moveDurably(files.map((file) => ({ from: join(uploadsDir, file), to: join(today, file) })))
  return { found, moved: moved.length }
}

/** A folder that nobody has marked yet belongs to the first database that names nearly all of it. */
function belongsTo(uploadsDir: string, installation: string, unnamed: number): boolean {
  const path = join(uploadsDir, INSTALLATION_FILE)
  const mark = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (mark) return mark === installation
  if (unnamed > MAX_MOVED) return false
  writeDurably(path, installation)
  return true
}

/** The days of the trash, as their folders are called; none where there is no trash. */
const daysOf = (trash: string): string[] =>
  existsSync(trash) ? readdirSync(trash).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name)) : []

/** Puts back what a product names, such as after an older database was in its place for one start. */
function bringBack(trash: string, uploadsDir: string, isUsed: (name: string) => boolean): void {
  for (const day of daysOf(trash)) {
    const files = readdirSync(join(trash, day)).filter((file) => {
      const name = file.match(STORED_FILE)?.[1]
      return name !== undefined && isUsed(name) && !existsSync(join(uploadsDir, file))
    })
    moveDurably(files.map((file) => ({ from: join(trash, day, file), to: join(uploadsDir, file) })))
  }
}

/** Deletes what has been in the trash for its time. */
function empty(trash: string, now: Date): void {
  for (const day of daysOf(trash)) {
    const isOver = now.getTime() - Date.parse(day) > TRASH_DAYS * DAY_MS
    if (isOver) rmSync(join(trash, day), { recursive: true })
  }
}
