import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { FastifyBaseLogger } from 'fastify'
import { ConfigError } from '#api/config.ts'
import { ENQUIRY_FILES_DIR } from '#api/messages/file-names.ts'
import { VERSION } from '#api/version.ts'
import { hasContent } from './checksum.ts'
import { makeFolderDurably } from './durable-file.ts'

/** Names in a data folder that only the owner of the process may read. */
const PRIVATE_FILES = [
  'dhow.sqlite',
  'dhow.sqlite-wal',
  'dhow.sqlite-shm',
  'jwt-secret',
  'mail',
  ENQUIRY_FILES_DIR,
]

/** Folders in a data folder that contain files of a site. They are filled only after the database is created. */
const SITE_FOLDERS = ['uploads', 'certificates', ENQUIRY_FILES_DIR, 'mail', 'snapshots', 'trash']

/** Permission bits of everybody but the owner. */
const OTHERS_MODE = 0o077

/** The folder in a data folder where a restore unpacks before it moves all of it up. */
export const RESTORING = '.restoring'

/** The lock of the one server that a data folder has at a time. */
const LOCK = 'server.lock'

/** File with the release of the last process that locked a data folder. */
const VERSION_FILE = 'server.version'

/** Locks held: one that nobody refers to would be let go of. */
const held = new Set<Database.Database>()

/**
 * Holds a lock of the operating system's on a file of a data folder, by SQLite. It ends with the process in
 * whatever way, and also holds between containers that share a volume.
 * @returns lets go of it; undefined when somebody else holds it
 */
export function holdLock(dataDir: string, name: string): (() => void) | undefined {
  const lock = new Database(join(dataDir, name), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') return undefined
    throw error
  }
  held.add(lock)
  return () => {
    held.delete(lock)
    lock.close()
  }
}

/** Returns the release of the server that runs on a data folder; undefined before 0.2.0. */
export function serverVersion(dataDir: string): string | undefined {
  const path = join(dataDir, VERSION_FILE)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** Whether a server has a data folder; looking leaves no trace. */
export function hasServer(dataDir: string): boolean {
  const path = join(dataDir, LOCK)
  if (!existsSync(path)) return false
  const lock = new Database(path, { readonly: true, timeout: 0 })
  try {
    lock.prepare('select 1 from sqlite_schema').get()
    return false
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') return true
    throw error
  } finally {
    lock.close()
  }
}

const TAKEN =
  'it may be a folder that no other Dhow server uses. Stop the other one, or give this one a folder of its own.'

/**
 * Takes a data folder for this process, making it where it is missing, until the process ends; what the
 * process writes from now on is readable by its own user alone.
 * @param refusal what is said where another server has it
 * @throws ConfigError when another server has it
 */
export function lockDataDir(dataDir: string, refusal = TAKEN): void {
  process.umask(OTHERS_MODE)
  makeFolderDurably(dataDir)
  if (!holdLock(dataDir, LOCK)) {
    throw new ConfigError(`DATA_DIR was ${JSON.stringify(dataDir)}; ${refusal}`)
  }
  writeFileSync(join(dataDir, VERSION_FILE), VERSION)
}

/**
 * The user that a data folder's files belong to, where that is another one and this is root: whatever root writes
 * there, that user could not write any more. Undefined where all is well.
 */
export function foreignOwner(dataDir: string): number | undefined {
  if (process.getuid?.() !== 0) return undefined
  const written = [join(dataDir, 'dhow.sqlite'), dataDir]
  const owner = written.map((path) => statSync(path, { throwIfNoEntry: false })).find(Boolean)
  return owner?.uid || undefined
}

/** Closes a data folder, and what is private in it, to the other users of the machine; logs what was open. */
export function restrictAccess(dataDir: string, log: Pick<FastifyBaseLogger, 'warn'>): void {
  const paths = [dataDir, ...PRIVATE_FILES.map((name) => join(dataDir, name))].filter((path) => {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0
    if ((mode & OTHERS_MODE) === 0) return false
    chmodSync(path, mode & ~OTHERS_MODE & 0o777)
    return true
  })
  if (paths.length === 0) return
  log.warn({ paths }, 'other users of this machine could read these; they cannot any more')
}

/** Returns whether a data folder has a database; SQLite treats an empty file as a new database. */
export const hasDatabase = (dataDir: string): boolean => hasContent(join(dataDir, 'dhow.sqlite'))

/** Returns a message, with the way out, when a data folder has files of a site but no database. */
export function lostDatabase(dataDir: string): string | undefined {
  if (hasDatabase(dataDir)) return undefined
  const left = SITE_FOLDERS.find((name) => {
    const path = join(dataDir, name)
    return existsSync(path) && readdirSync(path).some((file) => file !== 'lost+found')
  })
  return left === undefined
    ? undefined
    : `DATA_DIR was ${JSON.stringify(dataDir)}; its ${left}/ has files of a site, but dhow.sqlite is missing or empty. Rename the folder and restore a backup: dhow restore FILE. To begin a new site in this folder, start with --new; its files are kept.`
}

/** @throws ConfigError when a data folder has no database */
export function requireDatabase(dataDir: string): void {
  if (hasDatabase(dataDir)) return
  throw new ConfigError(
    lostDatabase(dataDir) ?? `DATA_DIR was ${JSON.stringify(dataDir)}; there is no Dhow in it.`,
  )
}
