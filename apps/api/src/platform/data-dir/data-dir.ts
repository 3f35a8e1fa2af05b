import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { FastifyBaseLogger } from 'fastify'
import { ConfigError } from '#api/config.ts'
import { VERSION } from '#api/platform/version.ts'
import { hasContent } from './checksum.ts'
import { makeFolderDurably } from './durable-file.ts'

/** Folder in a data folder with the files of enquiries; each file is named by its id. */
export const ENQUIRY_FILES_DIR = 'enquiry-files'

/** Source of a pattern for the id of such a file. */
export const ENQUIRY_FILE = '[0-9a-f]{32}'

/** Entries of a data folder that only the user of the process may read. */
const PRIVATE_FILES = [
  'dhow.sqlite',
  'dhow.sqlite-wal',
  'dhow.sqlite-shm',
  'jwt-secret',
  'mail',
  ENQUIRY_FILES_DIR,
]

/** Folders with files of a site. They are filled only after the database is created. */
const SITE_FOLDERS = ['uploads', 'certificates', ENQUIRY_FILES_DIR, 'mail', 'snapshots', 'trash']

/** Permission bits of group and others. */
const OTHERS_MODE = 0o077

/** Folder in a data folder that a restore unpacks into. */
export const RESTORING = '.restoring'

/** Lock file of the server; a data folder has one server at a time. */
const LOCK = 'server.lock'

/** File with the release of the last process that locked a data folder. */
const VERSION_FILE = 'server.version'

/** Locks held, so that they are not garbage-collected. */
const held = new Set<Database.Database>()

/**
 * Takes an operating system lock on a file in a data folder, through SQLite. It ends with the process, and also works between
 * containers that share a volume.
 * @returns a function that releases the lock; undefined when another process holds it
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

/** Returns whether a server runs on a data folder, without changing the folder. */
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
 * Locks a data folder until the process ends, and creates it if missing. Files that the process writes from then on are
 * readable only by its user.
 * @param refusal message when another server has the lock
 * @throws ConfigError when another server has the lock
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
 * Returns the owner of a data folder if this process is root and the owner is not, because the owner could not change files
 * that root writes. Otherwise returns undefined.
 */
export function foreignOwner(dataDir: string): number | undefined {
  if (process.getuid?.() !== 0) return undefined
  const written = [join(dataDir, 'dhow.sqlite'), dataDir]
  const owner = written.map((path) => statSync(path, { throwIfNoEntry: false })).find(Boolean)
  return owner?.uid || undefined
}

/** Removes the access of other users to a data folder and its private files, and logs which were accessible. */
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
