import { existsSync, linkSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import Database from 'better-sqlite3'
import { ConfigError } from '#api/config.ts'
import { holdLock } from '#api/data-dir/data-dir.ts'
import { SECRET_FILE } from '#api/data-dir/secrets.ts'
import { lastMigration } from '#api/database/migrate.ts'
import { STORED_FILE } from '#api/pictures/stored-files.ts'
import { INSTALLATION_FILE } from '#api/pictures/unnamed.ts'
import { VERSION } from '#api/version.ts'
import { DATABASE_FILE, type FileToArchive, type Manifest, writeArchive } from './archive.ts'

/** The folder in a data folder where a backup under way holds its snapshot and pictures. */
const STAGING = '.backup'

/** The lock of the one backup that may be made of a data folder at a time. */
const LOCK = 'backup.lock'

/** Snapshots taken at most, when a picture is deleted before it could be linked. */
const MAX_SNAPSHOTS = 10

/**
 * Writes everything that a data folder must not lose as one archive, whether a server runs on it or not:
 * the database as it is at one moment, every picture that it names, the mails that were stored as files,
 * and the secret.
 * @param open gives what the archive is written to, once there is something to write
 * @throws ConfigError when there is no installation, or another backup of it is being made
 */
export async function createBackup(dataDir: string, open: () => Writable): Promise<Manifest> {
  if (!existsSync(join(dataDir, DATABASE_FILE))) {
    throw new ConfigError(`DATA_DIR was ${JSON.stringify(dataDir)}; there is no Dhow in it.`)
  }
  const release = holdLock(dataDir, LOCK)
  if (!release) throw new ConfigError('Another backup is being made. Please wait for it.')
  const staging = join(dataDir, STAGING)
  const clear = () => rmSync(staging, { recursive: true, force: true })
  // Also when the process ends before this has.
  process.once('exit', clear)
  try {
    const { about, missing } = stage(dataDir, staging)
    const createdAt = new Date().toISOString()
    const files = [
      { name: DATABASE_FILE, path: join(staging, DATABASE_FILE) },
      ...filesIn(dataDir, '', [SECRET_FILE]),
      ...filesIn(dataDir, 'uploads/', [INSTALLATION_FILE]),
      ...filesIn(staging, 'uploads/', readdirSync(join(staging, 'uploads')).sort()),
      ...filesIn(dataDir, 'mail/', mailFiles(dataDir)),
    ].map((file) => ({ ...file, bytes: statSync(file.path).size }))
    return await writeArchive(open(), files, {
      ...{ version: VERSION, createdAt, missingPictures: missing },
      ...about,
    })
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

/** The columns that name what a database needs the files of; an earlier release has fewer. */
const NAMING = [
  ['product_pictures', 'picture'],
  ['import_pictures', 'picture'],
  ['company_files', 'name'],
] as const

/**
 * Takes a snapshot of the database and holds on to the pictures that it names, by links that a deletion
 * does not reach.
 * @returns of the snapshot what the manifest says, and the pictures that nobody has the files of
 */
function stage(dataDir: string, staging: string) {
  for (let attempt = 1; ; attempt++) {
    rmSync(staging, { recursive: true, force: true })
    mkdirSync(join(staging, 'uploads'), { recursive: true, mode: 0o700 })
    const { names, ...about } = takeSnapshot(dataDir, join(staging, DATABASE_FILE))
    const missing = holdPictures(dataDir, staging, names)
    const namedNow = withDatabase(join(dataDir, DATABASE_FILE), namedPictures)
    const isWhole = missing.every((name) => namedNow.has(name))
    if (isWhole || attempt === MAX_SNAPSHOTS) return { about, missing }
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
    const count = (table: string) =>
      sqlite.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0
    const names = namedPictures(sqlite)
    return {
      names,
      schema: lastMigration(sqlite) ?? 0,
      installation: hasTable(sqlite, 'installation')
        ? (sqlite.prepare<[], string>('select id from installation').pluck().get() ?? '')
        : '',
      counts: { products: count('products'), messages: count('messages'), pictures: names.size },
    }
  })
}

const hasTable = (sqlite: Database.Database, name: string): boolean =>
  sqlite.prepare('select 1 from sqlite_schema where name = ?').get(name) !== undefined

/** The pictures that a database names, of products, company, and imports that can be undone. */
export const namedPictures = (sqlite: Database.Database): Set<string> =>
  new Set(
    NAMING.filter(([table]) => hasTable(sqlite, table)).flatMap(([table, column]) =>
      sqlite.prepare<[], string>(`select ${column} from ${table}`).pluck().all(),
    ),
  )

function withDatabase<T>(path: string, use: (sqlite: Database.Database) => T): T {
  const sqlite = new Database(path, { fileMustExist: true })
  try {
    return use(sqlite)
  } finally {
    sqlite.close()
  }
}

/** @returns those of the named pictures that have no files */
function holdPictures(dataDir: string, staging: string, names: Set<string>): string[] {
  const missing = new Set(names)
  for (const file of readdirSync(join(dataDir, 'uploads'))) {
    const name = file.match(STORED_FILE)?.[1]
    if (name === undefined || !names.has(name)) continue
    try {
      linkSync(join(dataDir, 'uploads', file), join(staging, 'uploads', file))
      missing.delete(name)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
  return [...missing]
}
