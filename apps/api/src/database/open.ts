import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cartonLine } from '@dhow/trade/pack-line'
import Database from 'better-sqlite3'
import { ConfigError } from '#api/config.ts'
import { RESTORING } from '#api/data-dir/data-dir.ts'
import { makeFolderDurably } from '#api/data-dir/durable-file.ts'
import { drizzle } from './drizzle.ts'
import { migrate } from './migrate.ts'
import * as schema from './schema.ts'
import { searchKey } from './search-key.ts'
import { searchText, searchTitle } from './search-words.ts'
import { keepStatements } from './statements.ts'
import { wordsHash } from './words-hash.ts'

/** The database every store queries: synchronous, so a transaction is one uninterrupted step. */
export type Db = ReturnType<typeof connect>['db']

/**
 * Opens dhow.sqlite in a data folder, making both when they are missing, and applies the
 * migrations that it has not seen. A commit is on disk when it returns (`synchronous=FULL`).
 * @throws ConfigError when it is of a newer release, or a restore into the folder was cut off
 */
export function openDatabase(dataDir: string) {
  if (existsSync(join(dataDir, RESTORING))) {
    throw new ConfigError(
      `DATA_DIR was ${JSON.stringify(dataDir)}; restoring a backup into it was cut off. Empty the folder and restore it again.`,
    )
  }
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

/** One more connection to the database of a data folder that `openDatabase` has opened. */
export function connect(dataDir: string) {
  const sqlite = new Database(join(dataDir, 'dhow.sqlite'))
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  keepStatements(sqlite)
  // For statements that give stored rows what search compares of them, as migrations do.
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
  return { sqlite, db: drizzle(sqlite, { schema }), close: () => sqlite.close() }
}
