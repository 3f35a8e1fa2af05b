import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import Database from 'better-sqlite3'
import { ConfigError } from '#api/config.ts'
import { holdLock, requireDatabase } from '#api/data-dir/data-dir.ts'
import { SECRET_FILE } from '#api/data-dir/secrets.ts'
import { lastMigration } from '#api/database/migrate.ts'
import { schemaProblem } from '#api/database/schema-check.ts'
import { ENQUIRY_FILES_DIR } from '#api/messages/file-names.ts'
import { INSTALLATION_FILE } from '#api/pictures/unnamed.ts'
import { VERSION } from '#api/version.ts'
import { DATABASE_FILE, type FileToArchive, type Manifest, writeArchive } from './archive.ts'
import {
  checksumsOf,
  FOLDERS,
  hasTable,
  holdFiles,
  namedFiles,
  storedFiles,
} from './named-files.ts'

/** The folder in a data folder where a backup under way holds its snapshot and files. */
const STAGING = '.backup'

/** The lock of the one backup that may be made of a data folder at a time. */
const LOCK = 'backup.lock'

/** Start of the error message when another process holds the lock. */
export const ALREADY_RUNNING = 'Another backup is being made.'

/** Snapshots taken at most, when a file is deleted before it could be linked. */
const MAX_SNAPSHOTS = 10

/**
 * Writes everything that a data folder must not lose as one archive, whether a server runs on it or not:
 * the database as it is at one moment, every picture and certificate that it names, the mails that were stored as
 * files, and the secret.
 * @param open gives what the archive is written to, once there is something to write
 * @throws ConfigError when there is no installation, or another backup of it is being made
 */
export async function createBackup(dataDir: string, open: () => Writable): Promise<Manifest> {
  requireDatabase(dataDir)
  const release = holdLock(dataDir, LOCK)
  if (!release) throw new ConfigError(`${ALREADY_RUNNING} Please wait for it.`)
  const staging = join(dataDir, STAGING)
  const clear = () => rmSync(staging, { recursive: true, force: true })
  // Also when the process ends before this has.
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

/** Whether a backup of a data folder is being made, by whatever process. */
export function isBackingUp(dataDir: string): boolean {
  const release = holdLock(dataDir, LOCK)
  release?.()
  return release === undefined
}

/** Removes what a backup that was killed has left in a data folder. */
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
 * Takes a snapshot of the database and holds on to the files that it names, by links that a deletion does not
 * reach.
 * @returns the manifest's facts about the snapshot, the names without files, and the recorded checksums of the files
 */
function stage(dataDir: string, staging: string) {
  for (let attempt = 1; ; attempt++) {
    rmSync(staging, { recursive: true, force: true })
    mkdirSync(staging, { recursive: true, mode: 0o700 })
    const { named, ...about } = takeSnapshot(dataDir, join(staging, DATABASE_FILE))
    const missing = holdFiles(dataDir, staging, named)
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
