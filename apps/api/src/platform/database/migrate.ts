import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { createDataDirError } from '#api/config.ts'
import {
  flushFolderSync,
  flushSync,
  makeFolderDurably,
} from '#api/platform/data-dir/durable-file.ts'
import { drizzle, migrate as runMigrations } from './drizzle.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

const MAX_SNAPSHOTS = 3

/** Returns the migrations of this release, oldest first, with the time of each in ms. */
const readMigrations = (): { tag: string; when: number }[] =>
  JSON.parse(readFileSync(join(FOLDER, 'meta/_journal.json'), 'utf8')).entries

export const getNewestMigration = (): number => readMigrations().at(-1)?.when ?? 0

/** Returns the SQL of each migration up to a time in ms. */
export const listMigrationsUpTo = (last: number): string[] =>
  readMigrations()
    .filter(({ when }) => when <= last)
    .map(({ tag }) => readFileSync(join(FOLDER, `${tag}.sql`), 'utf8'))

/** Returns the time of a database's last migration in ms; undefined for a new database. */
export function readLastMigration(sqlite: Database.Database): number | undefined {
  const table = "select 1 from sqlite_schema where name = '__drizzle_migrations' and type = 'table'"
  if (!sqlite.prepare(table).get()) return undefined
  const last = sqlite.prepare<[], number | null>('select max(created_at) from __drizzle_migrations')
  return last.pluck().get() ?? undefined
}

export type UpgradeLog = { info: (fields: Record<string, string>, message: string) => void }

/**
 * Migrates a database to this release in one transaction, after a snapshot in `snapshots/` of its data folder.
 * @param log gets the path of the snapshot and the name of each migration; nothing for a new database
 * @throws ConfigError for the database of a newer release or of another program
 */
export function migrate(sqlite: Database.Database, dataDir: string, log?: UpgradeLog): void {
  const newest = getNewestMigration()
  const applied = readLastMigration(sqlite)
  if (applied === newest) return
  if (applied !== undefined && applied > newest) {
    throw createDataDirError(
      dataDir,
      'a newer release of Dhow has migrated its database. Start that release, or restore the copy in snapshots/ from before the upgrade, or a backup.',
    )
  }
  // A first start that was killed may leave the empty table of migrations.
  const otherTables = "select 1 from sqlite_schema where tbl_name <> '__drizzle_migrations'"
  if (applied === undefined && sqlite.prepare(otherTables).get()) {
    throw createDataDirError(
      dataDir,
      'its dhow.sqlite is the database of another program. Use a separate folder for Dhow.',
    )
  }
  const upgrades = readMigrations().filter(({ when }) => applied !== undefined && when > applied)
  const [next] = upgrades
  if (next) {
    const snapshot = takeSnapshot(sqlite, join(dataDir, 'snapshots'), `before-${next.tag}.sqlite`)
    log?.info({ snapshot }, 'copied the database before its upgrade')
  }
  runMigrations(drizzle(sqlite), { migrationsFolder: FOLDER })
  for (const { tag } of upgrades) log?.info({ migration: tag }, 'upgraded the database')
}

/** @throws ConfigError unless the database has exactly the migrations of this release */
export function requireMigrated(sqlite: Database.Database, dataDir: string): void {
  if (readLastMigration(sqlite) === getNewestMigration()) return
  throw createDataDirError(
    dataDir,
    'another release of Dhow created its database. Install the same release here and on the primary server.',
  )
}

/** Returns the path of the snapshot. */
function takeSnapshot(sqlite: Database.Database, folder: string, name: string): string {
  makeFolderDurably(folder, 0o700)
  const path = join(folder, name)
  // An interrupted upgrade, whose transaction was rolled back, may have left this file.
  rmSync(path, { force: true })
  try {
    sqlite.prepare('vacuum into ?').run(path)
    // VACUUM INTO does not flush the file.
    flushSync(path)
    flushFolderSync(folder)
  } catch (error) {
    // The partial copy would fill a full disk.
    rmSync(path, { force: true })
    throw error
  }
  const names = readdirSync(folder).sort()
  for (const old of names.slice(0, -MAX_SNAPSHOTS)) rmSync(join(folder, old))
  return path
}
