import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { concurrently } from './concurrently.ts'

// Files that survive a power cut: first their data is flushed, then they get their names, then the folder of the names
// is flushed. Whatever names such a file, be it a row or an answer, comes after that.

/** A file to be moved: its path now, and its path from then on. */
export type Move = { from: string; to: string }

/** Files flushed at once: they share writes of the file system's journal, and libuv has four threads for files. */
const FLUSHES_AT_ONCE = 3

/** Errors of file systems that cannot flush a folder, such as some network shares and those of Windows. */
const CANNOT_FLUSH_FOLDER = new Set(['EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM', 'EACCES'])

function unlessUnsupported(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!CANNOT_FLUSH_FOLDER.has(code)) throw error
}

/** Flushes the data of files to the disk. */
export async function flushFiles(paths: string[]): Promise<void> {
  await concurrently(paths, FLUSHES_AT_ONCE, async (path) => {
    const file = await open(path, 'r+')
    await file.sync().finally(() => file.close())
  })
}

/** Flushes the names in a folder to the disk. */
export async function flushFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, 'r')
    await folder.sync().finally(() => folder.close())
  } catch (error) {
    unlessUnsupported(error)
  }
}

/** Flushes the names in a folder to the disk, and blocks this thread meanwhile. */
export function flushFolderSync(path: string): void {
  try {
    flushSync(path)
  } catch (error) {
    unlessUnsupported(error)
  }
}

/** Flushes a file, and blocks this thread meanwhile. */
export function flushSync(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Flushes all files and folders in a folder, and the folder. */
export async function flushTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const pathsOf = (isWanted: (entry: (typeof entries)[number]) => boolean) =>
    entries.filter(isWanted).map(({ parentPath, name }) => join(parentPath, name))
  await flushFiles(pathsOf((entry) => entry.isFile()))
  for (const path of pathsOf((entry) => entry.isDirectory())) await flushFolder(path)
  await flushFolder(folder)
}

/** Gives flushed files their names, and flushes each folder of those once. */
export function moveDurably(moves: Move[]): void {
  for (const { from, to } of moves) renameSync(from, to)
  for (const folder of new Set(moves.map(({ to }) => dirname(to)))) flushFolderSync(folder)
}

/** Makes a folder and those above it where they are missing, and flushes their names. */
export function makeFolderDurably(path: string, mode = 0o777): void {
  const first = mkdirSync(path, { recursive: true, mode })
  if (first === undefined) return
  const top = dirname(resolve(first))
  for (let made = resolve(path); made !== top; made = dirname(made)) flushFolderSync(dirname(made))
}

/** Writes a small file, completely or not at all. */
export function writeDurably(path: string, content: string, mode = 0o666): void {
  const partial = `${path}.partial`
  writeFileSync(partial, content, { mode, flush: true })
  moveDurably([{ from: partial, to: path }])
}
