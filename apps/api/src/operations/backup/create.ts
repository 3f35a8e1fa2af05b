import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import Database from 'better-sqlite3'
import { ConfigError } from '#api/config.ts'
import { ENQUIRY_FILES_DIR, holdLock, requireDatabase } from '#api/platform/data-dir/data-dir.ts'
import { SECRET_FILE } from '#api/platform/data-dir/secrets.ts'
import { lastMigration } from '#api/platform/database/migrate.ts'
import { schemaProblem } from '#api/platform/database/schema-check.ts'
import { INSTALLATION_FILE } from '#api/platform/pictures/unreferenced.ts'
import { VERSION } from '#api/platform/version.ts'
import { DATABASE_FILE, type FileToArchive, type Manifest, writeArchive } from './archive.ts'
import {
  checksumsOf,
  FOLDERS,
  hasTable,
  linkFiles,
  namedFiles,
  storedFiles,
} from './named-files.ts'

/** Folder in a data folder for the snapshot and files of a running backup. */
const STAGING = '.backup'

/** Lock file: a data folder has one backup at a time. */
const LOCK = 'backup.lock'

/** Start of the error message when another process holds the lock. */
export const ALREADY_RUNNING = 'Another backup is being made.'

/** Maximum number of attempts when files are deleted before they could be linked. */
const MAX_SNAPSHOTS = 10

/**
 * Writes an archive of a data folder, also while a server runs: a snapshot of the database, all files that it references,
 * mails that were stored as files, and the secret.
 * @param open opens the output; called when the first byte is ready
 * @throws ConfigError without an installation, or while another backup runs
 */
export async function createBackup(dataDir: string, open: () => Writable): Promise<Manifest> {
  requireDatabase(dataDir)
  const release = holdLock(dataDir, LOCK)
  if (!release) throw new ConfigError(`${ALREADY_RUNNING} Please wait for it.`)
  const staging = join(dataDir, STAGING)
  const clear = () => rmSync(staging, { recursive: true, force: true })
  // Also if the process exits early.
  process.once('exit', clear)
  try {
    const { about, missing, recorded } = stage(dataDir, staging)
    const createdAt = new Date().toISOString()
    const files = [
      { name: DATABASE_FILE, path: join(staging, DATABASE_FILE) },
      ...filesIn(dataDir, '', [SECRET_FILE]),
      ...filesIn(dataDir, 'uploads/', [INSTALLATION_FILE]),
      ...FOLDERS.flatMap(({ folder }) =>
        filesIn(staging, `${folder}/`, readdirSync(join(staging, folder)).sort()),
      ),
      ...filesIn(dataDir, 'mail/', mailFiles(dataDir)),
    ].map((file) => ({ ...file, bytes: statSync(file.path).size }))
    const contents = {
      ...{ version: VERSION, createdAt },
      ...{ missingPictures: missing.uploads, missingCertificates: missing.certificates },
      missingEnquiryFiles: missing[ENQUIRY_FILES_DIR],
      ...about,
    }
    return await writeArchive(open(), files, contents, recorded)
  } finally {
    process.off('exit', clear)
    clear()
    release()
  }
}

/** Returns whether any process is making a backup of a data folder. */
export function isBackingUp(dataDir: string): boolean {
  const release = holdLock(dataDir, LOCK)
  release?.()
  return release === undefined
}

/** Deletes the staging folder of a killed backup. */
export function clearStaging(dataDir: string): void {
  const release = holdLock(dataDir, LOCK)
  if (!release) return
  rmSync(join(dataDir, STAGING), { recursive: true, force: true })
  release()
}

const filesIn = (folder: string, prefix: string, names: string[]): Omit<FileToArchive, 'bytes'>[] =>
  names
    .map((name) => ({ name: prefix + name, path: join(folder, prefix, name) }))
    .filter(({ path }) => existsSync(path))

const mailFiles = (dataDir: string): string[] => {
  const folder = join(dataDir, 'mail')
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.eml'))
        .sort()
    : []
}

/**
 * Creates a snapshot of the database and hard links to the files that it references, which survive a deletion.
 * @returns facts for the manifest, the missing files, and the recorded checksums of the files
 */
function stage(dataDir: string, staging: string) {
  for (let attempt = 1; ; attempt++) {
    rmSync(staging, { recursive: true, force: true })
    mkdirSync(staging, { recursive: true, mode: 0o700 })
    const { named, ...about } = takeSnapshot(dataDir, join(staging, DATABASE_FILE))
    const missing = linkFiles(dataDir, staging, named)
    const namedNow = withDatabase(join(dataDir, DATABASE_FILE), namedFiles)
    const isWhole = FOLDERS.every(({ folder }) =>
      missing[folder].every((name) => namedNow[folder].has(name)),
    )
    if (isWhole || attempt === MAX_SNAPSHOTS) {
      const recorded = withDatabase(join(staging, DATABASE_FILE), (sqlite) =>
        checksumsOf(sqlite, storedFiles(staging)),
      )
      return { about, missing, recorded }
    }
  }
}

function takeSnapshot(dataDir: string, path: string) {
  withDatabase(join(dataDir, DATABASE_FILE), (sqlite) => {
    try {
      sqlite.prepare('vacuum into ?').run(path)
    } catch (error) {
      if (!(error instanceof Database.SqliteError && error.code === 'SQLITE_FULL')) throw error
      throw new ConfigError(
        `There is no room in ${dataDir} for the copy of the database that a backup begins with: make some.`,
      )
    }
  })
  return withDatabase(path, (sqlite) => {
    const problem = schemaProblem(sqlite)
    if (problem) throw new ConfigError(`The database in ${dataDir} ${problem} Restore a backup.`)
    const count = (table: string) =>
      sqlite.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0
    const named = namedFiles(sqlite)
    return {
      named,
      schema: lastMigration(sqlite) ?? 0,
      installation: hasTable(sqlite, 'installation')
        ? (sqlite.prepare<[], string>('select id from installation').pluck().get() ?? '')
        : '',
      counts: {
        ...{ products: count('products'), messages: count('messages') },
        pictures: named.uploads.size,
      },
    }
  })
}

function withDatabase<T>(path: string, use: (sqlite: Database.Database) => T): T {
  const sqlite = new Database(path, { fileMustExist: true })
  try {
    return use(sqlite)
  } finally {
    sqlite.close()
  }
}
