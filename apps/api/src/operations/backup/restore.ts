import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ConfigError, createDataDirError } from '#api/config.ts'
import { openDatabase } from '#api/database.ts'
import { company } from '#api/modules/company/tables.ts'
import { checkFile } from '#api/operations/system/file-check.ts'
import {
  CONFIRMED_RESTORE,
  ENQUIRY_FILES_DIR,
  lockDataDir,
  QUOTATION_KEY_FILE,
  RESTORING,
} from '#api/platform/data-dir/data-dir.ts'
import { flushFolderSync, flushTree, moveDurably } from '#api/platform/data-dir/durable-file.ts'
import { SECRET_FILE } from '#api/platform/data-dir/secrets.ts'
import { getNewestMigration } from '#api/platform/database/migrate.ts'
import { type ArchiveKind, BACKUP, DATABASE_FILE, describeGaps, type Manifest } from './archive.ts'
import { createStoredReader, PLAIN, readList } from './content.ts'
import { BACKUPS_DIR } from './nightly-files.ts'
import { openFolder, requireRoom } from './places.ts'
import { type ArchiveSource, readArchive, unpackInto } from './read-archive.ts'
import { openAge, openPlace, type SecondPlace } from './second-place.ts'

/** 100,000 products and 200,000 messages take half a minute. */
const CHECK_TIMEOUT_MINUTES = 10

/** A file, or a backup in the second place. */
export type BackupOrigin = string | (SecondPlace & { name: string; bytes: number })

async function openSource(origin: BackupOrigin, label: string, passphrase?: string) {
  const isFile = typeof origin === 'string'
  const name = isFile ? basename(origin) : origin.name
  const place = isFile ? openFolder(dirname(origin)) : await openPlace(origin)
  const isEncrypted = name.endsWith('.age')
  // A file may have another name, or no key file beside it.
  const owner = name.match(/dhow-(.+)-\d{4}-\d\d-\d\dT/)?.[1] ?? ''
  const coding = isEncrypted ? await openAge(place, owner, passphrase) : PLAIN
  return {
    label,
    open: async () => coding.decode(await place.read(name)),
    readStored: createStoredReader(place, coding),
  }
}

/**
 * Restores a backup into an empty or missing data folder. Checks the complete archive before it writes, and no server starts
 * on a partly restored folder.
 * @param passphrase of an encrypted backup
 */
export async function restoreBackup(
  file: string,
  dataDir: string,
  passphrase?: string,
): Promise<Manifest> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new ConfigError(`There is no file ${file}.`)
  }
  refuseContent(dataDir)
  const source = await openSource(file, file, passphrase)
  await readArchive(source, getNewestMigration(), async (_name, content) => {
    for await (const _ of content);
  })
  return unpackBackup(source, dataDir)
}

/** Unpacks an archive into an empty or missing data folder. @throws ConfigError */
export async function unpackBackup(
  source: ArchiveSource,
  dataDir: string,
  kind = BACKUP,
): Promise<Manifest> {
  const previousNames = existsSync(dataDir) ? readdirSync(dataDir) : undefined
  lockDataDir(dataDir)
  // Checked under the lock.
  refuseContent(dataDir)
  const staging = join(dataDir, RESTORING)
  rmSync(staging, { recursive: true, force: true })
  let manifest: Manifest
  try {
    manifest = await readArchive(source, getNewestMigration(), unpackInto(staging), kind)
    await checkDatabase(staging, source.label, kind)
    await flushTree(staging)
  } catch (error) {
    // Deletes the folder too if it did not exist.
    const newNames = previousNames
      ? readdirSync(dataDir).filter((name) => !previousNames.includes(name))
      : ['']
    for (const name of newNames) rmSync(join(dataDir, name), { recursive: true, force: true })
    throw error
  }
  const names = readdirSync(staging)
  moveDurably(
    names.map((name) => ({
      from: join(staging, name),
      to: join(dataDir, name === kind.requiredFile ? DATABASE_FILE : name),
    })),
  )
  rmSync(staging, { recursive: true })
  // If the removed folder came back after a power cut, no server would start.
  flushFolderSync(dataDir)
  return manifest
}

/** Entries of a folder that counts as empty: left by an earlier restore, or present on a new disk. */
const NO_CONTENT = [
  RESTORING,
  'server.lock',
  'server.lock-journal',
  'server.version',
  'lost+found',
  BACKUPS_DIR,
]

function refuseContent(dataDir: string) {
  if (!existsSync(dataDir)) return
  if (readdirSync(dataDir).every((name) => NO_CONTENT.includes(name))) return
  throw createDataDirError(
    dataDir,
    'it must be an empty or missing folder, because restore never overwrites files.',
  )
}

/** @throws ConfigError when the database of an archive, which may be hostile, is unusable */
async function checkDatabase(
  folder: string,
  label: string,
  { requiredFile, outcome }: ArchiveKind,
) {
  const path = join(folder, requiredFile)
  const limits = { timeoutMs: CHECK_TIMEOUT_MINUTES * 60_000 }
  const problem = await checkFile({ kind: 'archived', path }, limits)
  if (problem === '') return
  const reason = problem ?? `could not be checked within ${CHECK_TIMEOUT_MINUTES} minutes.`
  throw new ConfigError(`The database in ${label} ${reason} ${outcome}`)
}

/**
 * Restores a backup into a missing folder, brings its database up to date, and returns a summary.
 * @param label name of the backup in messages
 */
export async function stageRestore(
  origin: BackupOrigin,
  folder: string,
  label: string,
  minFreeBytes = 0,
) {
  const isFile = typeof origin === 'string'
  const source = await openSource(origin, label, isFile ? undefined : origin.passphrase)
  // The check below explains why an archive cannot be read.
  const stored = await readList(await source.open()).catch(() => [])
  const archive = isFile ? statSync(origin) : { size: origin.bytes }
  const bytes = stored.reduce((sum, file) => sum + file.bytes, archive.size)
  requireRoom(dirname(folder), minFreeBytes, bytes)
  const manifest = await unpackBackup(source, folder)
  const { db, close } = openDatabase(folder)
  const brand = db.select().from(company).get()?.fields.brand ?? ''
  close()
  // Missing folders would leave the current ones.
  for (const name of CONTENT_FOLDERS) mkdirSync(join(folder, name), { recursive: true })
  flushFolderSync(folder)
  const { counts, createdAt, version, installation } = manifest
  const problem = describeGaps(manifest)
  return { brand, counts, createdAt, version, installation, ...(problem && { problem }) }
}

/** Folder in a data folder with a checked backup. A start deletes it, unless the restore was confirmed. */
export const STAGED = '.restore'

const CONTENT_FOLDERS = ['uploads', 'certificates', ENQUIRY_FILES_DIR, 'mail']

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
