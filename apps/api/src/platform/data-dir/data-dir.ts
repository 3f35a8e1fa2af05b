import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { FastifyBaseLogger } from 'fastify'
import { createDataDirError } from '#api/config.ts'
import { VERSION } from '#api/platform/version.ts'
import { explainAccess } from './access.ts'
import { hasContent } from './checksum.ts'
import { makeFolderDurably } from './durable-file.ts'

/** Folder with the files of enquiries, each named by its id. */
export const ENQUIRY_FILES_DIR = 'enquiry-files'

/** Source of a pattern for the name of such a file. */
export const ENQUIRY_FILE = '[0-9a-f]{32}'

/** File with the key of the links to quotations. */
export const QUOTATION_KEY_FILE = 'quotation-key'

/** Files that only the user of the process may read. */
const PRIVATE_FILES = [
  'dhow.sqlite',
  'dhow.sqlite-wal',
  'dhow.sqlite-shm',
  'jwt-secret',
  QUOTATION_KEY_FILE,
  'mail',
  'backups',
  'documents',
  ENQUIRY_FILES_DIR,
]

/** Folders with files of a site, which are filled only after the database is created. */
const SITE_FOLDERS = ['uploads', 'certificates', ENQUIRY_FILES_DIR, 'mail', 'snapshots', 'trash']
const OTHERS_MODE = 0o077
const LOCK = 'server.lock'

/** Files and folders that a server writes. */
const WRITTEN = [...PRIVATE_FILES, ...SITE_FOLDERS, 'brand', 'incoming', LOCK]

export const RESTORING = '.restoring'

/** Folder with a confirmed restore, which the next start of the server finishes. */
export const CONFIRMED_RESTORE = '.restore-confirmed'

/** @throws ConfigError when a restore has replaced only a part of a data folder */
export function refuseHalfRestored(dataDir: string): void {
  if (!existsSync(join(dataDir, CONFIRMED_RESTORE))) return
  const problem = 'a restore in the office is not finished. Start the server, which finishes it.'
  throw createDataDirError(dataDir, problem)
}

const VERSION_FILE = 'server.version'

/** Keeps locks from being garbage-collected. */
const heldLocks = new Set<Database.Database>()

/**
 * Locks a file in a data folder through SQLite, until the process ends.
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
  heldLocks.add(lock)
  return () => {
    heldLocks.delete(lock)
    lock.close()
  }
}

/** Returns the release of the server that runs on a data folder; undefined before 0.2.0. */
export function readServerVersion(dataDir: string): string | undefined {
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

const USED =
  'Dhow already runs on this folder (see dhow check). Use its admin area, or stop it first.'

/** Returns why this process cannot use a data folder; undefined if it can. */
export const findAccessProblem = (dataDir: string): string | undefined =>
  explainAccess(dataDir, WRITTEN)

function requireAccess(dataDir: string) {
  const problem = findAccessProblem(dataDir)
  if (problem) throw createDataDirError(dataDir, problem)
}

/** @throws ConfigError if this process cannot use a data folder, or a server runs on it; changes nothing */
export function requireUnused(dataDir: string): void {
  requireAccess(dataDir)
  if (hasServer(dataDir)) throw createDataDirError(dataDir, USED)
}

/** Creates a data folder if it is missing. @throws ConfigError if this process cannot use it */
export function makeDataDir(dataDir: string): void {
  requireAccess(dataDir)
  makeFolderDurably(dataDir)
}

/**
 * Locks a data folder until the process ends, and creates it if missing. From then on, the process writes files that only
 * its user can read.
 */
export function lockDataDir(dataDir: string): void {
  process.umask(OTHERS_MODE)
  makeDataDir(dataDir)
  if (!holdLock(dataDir, LOCK)) {
    throw createDataDirError(dataDir, USED)
  }
  writeFileSync(join(dataDir, VERSION_FILE), VERSION)
}

/** Returns the owner of a data folder if this process runs as root and the owner could not change the files it creates. */
export function findForeignOwner(dataDir: string): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const written = [join(dataDir, 'dhow.sqlite'), dataDir]
  const owner = written.map((path) => statSync(path, { throwIfNoEntry: false })).find(Boolean)
  return owner?.uid ? owner : undefined
}

export function restrictAccess(dataDir: string, log: Pick<FastifyBaseLogger, 'warn'>): void {
  const paths = [dataDir, ...PRIVATE_FILES.map((name) => join(dataDir, name))].filter((path) => {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0
    if ((mode & OTHERS_MODE) === 0) return false
    chmodSync(path, mode & ~OTHERS_MODE & 0o777)
    return true
  })
  if (paths.length === 0) return
  log.warn({ paths }, 'removed the access of other users of this machine')
}

/** SQLite treats an empty file as a new database. */
export const hasDatabase = (dataDir: string): boolean => hasContent(join(dataDir, 'dhow.sqlite'))

/** Returns the problem when a data folder has files of a site but no database. */
export function explainLostDatabase(dataDir: string): string | undefined {
  if (hasDatabase(dataDir)) return undefined
  const siteFolder = SITE_FOLDERS.find((name) => {
    const path = join(dataDir, name)
    return existsSync(path) && readdirSync(path).some((file) => file !== 'lost+found')
  })
  return siteFolder === undefined
    ? undefined
    : `its ${siteFolder}/ has files of a site, but dhow.sqlite is missing or empty. Rename the folder and restore a backup: dhow restore FILE. To create a new site in this folder, start with --new; its files are kept.`
}

/** @throws ConfigError when a data folder has no database, or this process cannot use it */
export function requireDatabase(dataDir: string): void {
  refuseHalfRestored(dataDir)
  if (!hasDatabase(dataDir)) {
    const problem = explainLostDatabase(dataDir) ?? 'the folder contains no dhow.sqlite.'
    throw createDataDirError(dataDir, problem)
  }
  requireAccess(dataDir)
}
