import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { ConfigError } from './config.ts'

/** What only the owner of the process may read, of what stands in a data folder. */
const PRIVATE = ['dhow.sqlite', 'dhow.sqlite-wal', 'dhow.sqlite-shm', 'jwt-secret', 'mail']

/** Locks held until the process ends; one that nobody refers to would be let go of. */
const held: Database.Database[] = []

/** Permission bits of everybody but the owner. */
const OTHERS = 0o077

/**
 * Takes a data folder for this process, making it where it is missing, until the process ends in whatever
 * way; what the process writes from now on is readable by its own user alone. The lock is one of the operating system's on a file of the folder, held by SQLite: it also holds
 * between containers that share a volume.
 * @throws ConfigError when another server has it
 */
export function takeDataDir(dataDir: string): void {
  process.umask(OTHERS)
  mkdirSync(dataDir, { recursive: true })
  const lock = new Database(join(dataDir, 'server.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    held.push(lock)
  } catch (error) {
    const taken = error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY'
    if (!taken) throw error
    throw new ConfigError(
      `DATA_DIR was ${JSON.stringify(dataDir)}; it may be a folder that no other Dhow server uses. Stop the other one, or give this one a folder of its own.`,
    )
  }
}

/**
 * Closes a data folder, and what is private in it, to the other users of the machine.
 * @returns the paths that had been open to them
 */
export function closeToOthers(dataDir: string): string[] {
  return [dataDir, ...PRIVATE.map((name) => join(dataDir, name))].filter((path) => {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0
    if ((mode & OTHERS) === 0) return false
    chmodSync(path, mode & ~OTHERS & 0o777)
    return true
  })
}
