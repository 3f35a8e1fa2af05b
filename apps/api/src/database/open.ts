import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cartonLine } from '@dhow/trade/pack-line'
import Database from 'better-sqlite3'
import { ConfigError } from '#api/config.ts'
import { hasDatabase, lostDatabase, RESTORING } from '#api/data-dir/data-dir.ts'
import { makeFolderDurably } from '#api/data-dir/durable-file.ts'
import { drizzle } from './drizzle.ts'
import { migrate } from './migrate.ts'
import * as schema from './schema.ts'
import { searchKey } from './search-key.ts'
import { searchText, searchTitle } from './search-words.ts'
import { keepStatements } from './statements.ts'
import { wordsHash } from './words-hash.ts'

/** Maximum size of SQLite's page cache per connection, in kB. The operating system caches the file as well. */
export const PAGE_CACHE_KB = 4_000

/** The database every store queries: synchronous, so a transaction is one uninterrupted step. */
export type Db = ReturnType<typeof connect>['db']

/**
 * Opens dhow.sqlite in a data folder, making both when they are missing, and applies the
 * migrations that it has not seen. A commit is on disk when it returns (`synchronous=FULL`).
 * @param isNew creates a database in a folder with files of a site that has lost its database
 * @throws ConfigError when it is of a newer release, a restore into the folder was cut off, or the database of
 * the files in the folder is missing
 */
export function openDatabase(dataDir: string, { isNew = false } = {}) {
  if (existsSync(join(dataDir, RESTORING))) {
    throw new ConfigError(
      `DATA_DIR was ${JSON.stringify(dataDir)}; restoring a backup into it was cut off. Empty the folder and restore it again.`,
    )
  }
  const loss = isNew ? undefined : lostDatabase(dataDir)
  if (loss) throw new ConfigError(loss)
  makeFolderDurably(dataDir)
  const { sqlite, ...connection } = connect(dataDir)
  migrate(sqlite, dataDir)
  return {
    ...connection,
    /** The id of the installation that the database is of. */
    installation: sqlite.prepare<[], string>('select id from installation').pluck().get() ?? '',
    /** Throws when the file cannot be read. */
    ping: () => void sqlite.prepare('select count(*) from admin').get(),
  }
}

/**
 * Creates the database of a new site in a data folder, which may contain files of another site.
 * @throws ConfigError when the folder has a database
 */
export function beginNewSite(dataDir: string): void {
  if (hasDatabase(dataDir)) {
    throw new ConfigError(
      `DATA_DIR was ${JSON.stringify(dataDir)}; it has a dhow.sqlite already. Start without --new, or name another folder.`,
    )
  }
  openDatabase(dataDir, { isNew: true }).close()
}

/** One more connection to the database of a data folder that `openDatabase` has opened. */
export function connect(dataDir: string) {
  const sqlite = new Database(join(dataDir, 'dhow.sqlite'))
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  sqlite.pragma(`cache_size = -${PAGE_CACHE_KB}`)
  keepStatements(sqlite)
  addFunctions(sqlite)
  return { sqlite, db: drizzle(sqlite, { schema }), close: () => sqlite.close() }
}

/** Adds the SQL functions that migrations and other statements use to compute search columns. */
export function addFunctions(sqlite: Database.Database): void {
  const functions = {
    search_key: searchKey,
    search_title: searchTitle,
    search_text: searchText,
    carton_line: (specification: string) => cartonLine(JSON.parse(specification)),
    words_hash: wordsHash,
  }
  for (const [name, run] of Object.entries(functions)) {
    sqlite.function(name, { varargs: true }, run as (...texts: unknown[]) => string)
  }
}
