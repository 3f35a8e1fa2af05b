import { existsSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  CONFIRMED_RESTORE,
  ENQUIRY_FILES_DIR,
  QUOTATION_KEY_FILE,
} from '#api/platform/data-dir/data-dir.ts'
import { flushFolderSync, moveDurably } from '#api/platform/data-dir/durable-file.ts'
import { SECRET_FILE } from '#api/platform/data-dir/secrets.ts'
import { DATABASE_FILE } from './archive.ts'

/** Folder in a data folder with a checked backup. A start deletes it, unless the restore was confirmed. */
export const STAGED = '.restore'

export const CONTENT_FOLDERS = ['uploads', 'certificates', ENQUIRY_FILES_DIR, 'mail']

/** Confirms the staged restore. From now on, the next start replaces the data. */
export const confirmRestore = (dataDir: string): void =>
  moveDurably([{ from: join(dataDir, STAGED), to: join(dataDir, CONFIRMED_RESTORE) }])

/**
 * Replaces the data by a confirmed restore. Call it with the lock, before the database is opened. After a crash the next call
 * continues: an entry that is still in the folder of the restore was not replaced yet.
 */
export async function finishRestore(dataDir: string): Promise<void> {
  const remove = (path: string) => rm(path, { recursive: true, force: true })
  const confirmed = join(dataDir, CONFIRMED_RESTORE)
  await remove(join(dataDir, STAGED))
  if (!existsSync(confirmed)) return
  for (const name of [SECRET_FILE, QUOTATION_KEY_FILE, ...CONTENT_FOLDERS, DATABASE_FILE]) {
    const [from, to] = [join(confirmed, name), join(dataDir, name)]
    if (!existsSync(from)) continue
    // The log of the old database must not be applied to the new one.
    for (const end of ['-wal', '-shm', '']) await remove(to + end)
    renameSync(from, to)
  }
  flushFolderSync(dataDir)
  await remove(confirmed)
  flushFolderSync(dataDir)
}
