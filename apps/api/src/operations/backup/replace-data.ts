import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ENQUIRY_FILES_DIR } from '#api/platform/data-dir/data-dir.ts'
import { flushFolderSync, moveDurably } from '#api/platform/data-dir/durable-file.ts'
import { SECRET_FILE } from '#api/platform/data-dir/secrets.ts'
import { DATABASE_FILE } from './archive.ts'

/** Folder in a data folder with a checked backup. A start deletes it, unless the restore was confirmed. */
export const STAGED = '.restore'

/** Its new name after the confirmation. A start finishes the restore. */
const CONFIRMED = '.restore-confirmed'

/** Data that a restore has replaced. */
const REPLACED = '.restore-replaced'

export const CONTENT_FOLDERS = ['uploads', 'certificates', ENQUIRY_FILES_DIR, 'mail']

const CONTENT = [SECRET_FILE, ...CONTENT_FOLDERS, DATABASE_FILE]

/** Confirms the staged restore. From now on, the next start replaces the data. */
export const confirmRestore = (dataDir: string): void =>
  moveDurably([{ from: join(dataDir, STAGED), to: join(dataDir, CONFIRMED) }])

/**
 * Replaces the data by a confirmed restore. Call it with the lock, before the database is opened. After a crash the next call
 * continues: an entry that is still in the folder of the restore was not replaced yet.
 */
export function finishRestore(dataDir: string): void {
  const [staged, confirmed, replaced] = [STAGED, CONFIRMED, REPLACED].map((name) =>
    join(dataDir, name),
  ) as [string, string, string]
  rmSync(staged, { recursive: true, force: true })
  if (existsSync(confirmed)) {
    rmSync(replaced, { recursive: true, force: true })
    mkdirSync(replaced, { mode: 0o700 })
    for (const name of CONTENT) {
      const [from, to] = [join(confirmed, name), join(dataDir, name)]
      if (!existsSync(from)) continue
      // The log of the old database must not be applied to the new one.
      if (name === DATABASE_FILE) {
        for (const end of ['-wal', '-shm']) rmSync(to + end, { force: true })
      }
      if (existsSync(to)) renameSync(to, join(replaced, name))
      renameSync(from, to)
    }
    flushFolderSync(dataDir)
    rmSync(confirmed, { recursive: true })
    flushFolderSync(dataDir)
  }
  // Thousands of files would delay the start. The next start deletes the rest.
  void rm(replaced, { recursive: true, force: true }).catch(() => {})
}
