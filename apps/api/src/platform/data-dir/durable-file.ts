import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { getErrorCode } from '#api/platform/app-error.ts'
import { runConcurrently } from '#api/platform/background/slices.ts'

// To survive a power cut: flush the data of a file, rename the file, flush its folder. Only then commit the row, or send the
// response, that refers to the file.

export type Move = { from: string; to: string }

const FLUSHES_AT_ONCE = 3

/** Errors of file systems that cannot flush a folder, such as some network shares. */
const CANNOT_FLUSH_FOLDER = new Set(['EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM', 'EACCES'])

function ignoreUnsupported(error: unknown) {
  if (!CANNOT_FLUSH_FOLDER.has(getErrorCode(error))) throw error
}

const syncAndClose = (file: FileHandle) => file.sync().finally(() => file.close())

/** Flushes the data of files. Windows requires write access for that. */
export const flushFiles = (paths: string[]): Promise<void> =>
  runConcurrently(paths, FLUSHES_AT_ONCE, async (path) => syncAndClose(await open(path, 'r+')))

export const flushFolder = (path: string): Promise<void> =>
  open(path, 'r').then(syncAndClose).catch(ignoreUnsupported)

export function flushSync(path: string, flags = 'r+'): void {
  const file = openSync(path, flags)
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

export function flushFolderSync(path: string): void {
  try {
    flushSync(path, 'r')
  } catch (error) {
    ignoreUnsupported(error)
  }
}

/** Flushes all files and folders in a folder, and the folder. */
export async function flushTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const { files = [], folders = [] } = Object.groupBy(entries, (entry) =>
    entry.isDirectory() ? 'folders' : 'files',
  )
  await flushFiles(files.map(({ parentPath, name }) => join(parentPath, name)))
  for (const { parentPath, name } of folders) await flushFolder(join(parentPath, name))
  await flushFolder(folder)
}

/** Renames flushed files, then flushes each of their folders once. */
export function moveDurably(moves: Move[]): void {
  for (const { from, to } of moves) renameSync(from, to)
  for (const folder of new Set(moves.map(({ to }) => dirname(to)))) flushFolderSync(folder)
}

/** Creates a folder and the missing folders above it, and flushes their names. */
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
