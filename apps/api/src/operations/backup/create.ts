import {
  createReadStream,
  existsSync,
  globSync,
  linkSync,
  mkdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import Database from 'better-sqlite3'
import { ConfigError } from '#api/config.ts'
import { findSchemaProblem, openDatabase } from '#api/database.ts'
import { measureDisk } from '#api/operations/system/system.ts'
import { getErrorCode } from '#api/platform/app-error.ts'
import { runConcurrently } from '#api/platform/background/slices.ts'
import { readFileChecksum } from '#api/platform/data-dir/checksum.ts'
import { holdLock, QUOTATION_KEY_FILE, requireDatabase } from '#api/platform/data-dir/data-dir.ts'
import { SECRET_FILE } from '#api/platform/data-dir/secrets.ts'
import { readLastMigration } from '#api/platform/database/migrate.ts'
import { VERSION } from '#api/platform/version.ts'
import {
  type ArchiveKind,
  BACKUP,
  DATABASE_FILE,
  type FileToArchive,
  type ListedFile,
  type Manifest,
  STORED_LIST,
  writeArchive,
} from './archive.ts'
import { PLAIN, storeFiles } from './content.ts'
import { copySite } from './copy-site.ts'
import { FOLDERS, hasTable, listReferences, readNames } from './named-files.ts'
import { openFolder, requireRoom } from './places.ts'

/** Folder in a data folder for the snapshot and files of a running backup. */
const STAGING = '.backup'

const LOCK = 'backup.lock'

const READS_AT_ONCE = 3

type Beside = { folder: string; minFreeBytes: number }

export const ALREADY_RUNNING = 'Another backup is running.'

/** Exit code of a command whose backup lacks files. */
export const INCOMPLETE = 3

/**
 * Writes an archive of a data folder, also while a server runs: a snapshot of the database, all files that it references,
 * mails that were stored as files, and the secret. Calls `open` when the first byte is ready.
 * @param kind `SITE` contains only the public content
 * @param beside stores the files that rows reference in this folder, once for all archives
 * @param spare path of the snapshot while it exists, if the disk of the data folder has no room for it
 */
export async function createBackup(
  dataDir: string,
  open: () => Writable,
  {
    kind = BACKUP,
    beside,
    spare,
  }: { kind?: ArchiveKind; beside?: Beside; spare?: string | undefined } = {},
): Promise<Manifest> {
  requireDatabase(dataDir)
  const release = holdLock(dataDir, LOCK)
  if (!release) throw new ConfigError(`${ALREADY_RUNNING} Wait until it has finished.`)
  const staging = join(dataDir, STAGING)
  const { size } = statSync(join(dataDir, DATABASE_FILE))
  const { isLow } = measureDisk({ dataDir, minFreeBytes: size })
  const database = spare && isLow ? spare : join(staging, DATABASE_FILE)
  const clear = () => {
    for (const path of [staging, database]) if (existsSync(path)) rmSync(path, { recursive: true })
  }
  // Cleans up if the process exits early, too.
  process.once('exit', clear)
  try {
    const { facts, recorded, missing } = stage(dataDir, staging, database, kind)
    const createdAt = new Date().toISOString()
    const referenced = findExisting(staging, [...recorded.keys()])
    const stored = beside ? await storeBeside(beside, staging, facts.installation, referenced) : []
    const privateFiles = [
      SECRET_FILE,
      QUOTATION_KEY_FILE,
      ...globSync('mail/*.eml', { cwd: dataDir }).sort(),
    ]
    const files = [
      ...findExisting(staging, [STORED_LIST]),
      { name: kind.requiredFile, path: database, bytes: statSync(database).size },
      ...(beside ? [] : referenced),
      ...(kind === BACKUP ? findExisting(dataDir, privateFiles) : []),
    ]
    const allFacts = { version: VERSION, createdAt, ...facts }
    return await writeArchive(open(), files, allFacts, { recorded, missing, stored })
  } finally {
    process.off('exit', clear)
    clear()
    release()
  }
}

export function isBackingUp(dataDir: string): boolean {
  const release = holdLock(dataDir, LOCK)
  release?.()
  return release === undefined
}

export function clearStaging(dataDir: string): void {
  const release = holdLock(dataDir, LOCK)
  if (!release) return
  rmSync(join(dataDir, STAGING), { recursive: true, force: true })
  release()
}

/** Stores files beside the archive, if they are missing there. Writes their list to the staging folder and returns it. */
async function storeBeside(
  { folder, minFreeBytes }: Beside,
  staging: string,
  installation: string,
  files: FileToArchive[],
): Promise<ListedFile[]> {
  const listed: (ListedFile & { path: string })[] = []
  await runConcurrently(files, READS_AT_ONCE, async ({ name, path }) =>
    listed.push({ name, path, ...(await readFileChecksum(path)) }),
  )
  const read = async ({ path }: { path: string }) => createReadStream(path)
  await storeFiles(openFolder(folder), installation, PLAIN, listed, read, (bytes) =>
    requireRoom(folder, minFreeBytes, bytes),
  )
  const stored = listed.map(({ path: _, ...file }) => file)
  if (stored.length > 0) writeFileSync(join(staging, STORED_LIST), JSON.stringify(stored))
  return stored
}

const findExisting = (dataDir: string, names: string[]) =>
  names.flatMap((name) => {
    const path = join(dataDir, name)
    const stat = statSync(path, { throwIfNoEntry: false })
    return stat ? { name, path, bytes: stat.size } : []
  })

/** Creates a snapshot of the database and hard links to the files that it references, which survive a deletion. */
function stage(dataDir: string, staging: string, database: string, kind: ArchiveKind) {
  rmSync(staging, { recursive: true, force: true })
  mkdirSync(staging, { recursive: true, mode: 0o700 })
  // Files may be deleted before the snapshot, and added after the first links.
  linkFiles(dataDir, staging)
  const facts = takeSnapshot(dataDir, database, kind)
  linkFiles(dataDir, staging)
  const references = withDatabase(database, (sqlite) => listReferences(sqlite, staging))
  return {
    facts,
    recorded: new Map(references.flatMap(({ expected }) => [...expected])),
    missing: references.flatMap(({ folder, missing }) =>
      missing.map((name) => `${folder}/${name}`),
    ),
  }
}

function linkFiles(dataDir: string, staging: string) {
  for (const { folder } of FOLDERS) {
    mkdirSync(join(staging, folder), { recursive: true })
    for (const path of globSync(`${folder}/*`, { cwd: dataDir })) {
      try {
        linkSync(join(dataDir, path), join(staging, path))
      } catch (error) {
        if (!/^(EEXIST|ENOENT)$/.test(getErrorCode(error))) throw error
      }
    }
  }
}

function writeSnapshot(dataDir: string, database: string, kind: ArchiveKind) {
  try {
    if (kind === BACKUP) {
      // SQLite would create a file that others can read.
      writeFileSync(database, '', { mode: 0o600 })
      withDatabase(join(dataDir, DATABASE_FILE), (sqlite) =>
        sqlite.prepare('vacuum into ?').run(database),
      )
    } else {
      const { db, close } = openDatabase(dirname(database), { isNew: true })
      copySite(dataDir, db)
      close()
    }
  } catch (error) {
    if (!(error instanceof Database.SqliteError && error.code === 'SQLITE_FULL')) throw error
    throw new ConfigError(
      `There is no room in ${dirname(database)} for the copy of the database that a backup needs. Free up space.`,
    )
  }
}

function takeSnapshot(dataDir: string, database: string, kind: ArchiveKind) {
  writeSnapshot(dataDir, database, kind)
  return withDatabase(database, (sqlite) => {
    const problem = findSchemaProblem(sqlite)
    if (problem) throw new ConfigError(`The database in ${dataDir} ${problem} Restore a backup.`)
    const count = (table: string) =>
      sqlite.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0
    const id = hasTable(sqlite, 'installation')
      ? sqlite.prepare<[], string>('select id from installation').pluck().get()
      : undefined
    const counts = {
      products: count('products'),
      messages: count('messages'),
      pictures: readNames(sqlite, FOLDERS[0]).size,
    }
    return { schema: readLastMigration(sqlite) ?? 0, installation: id ?? '', counts }
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
