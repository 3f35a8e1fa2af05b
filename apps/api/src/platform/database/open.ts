import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { LRUCache } from 'lru-cache'
import { createDataDirError } from '#api/config.ts'
import {
  explainLostDatabase,
  hasDatabase,
  makeDataDir,
  RESTORING,
  refuseHalfRestored,
} from '#api/platform/data-dir/data-dir.ts'
import { drizzle } from './drizzle.ts'
import { migrate, requireMigrated, type UpgradeLog } from './migrate.ts'

/** Maximum number of cached statements per connection, some kilobytes each. */
const MAX_STATEMENTS = 300

/** Maximum length of a cached statement. Longer ones contain lists of values. */
const MAX_STATEMENT_CHARS = 5_000

/** Caches the prepared statements of a connection, because preparing takes longer than running. */
function cacheStatements(sqlite: Database.Database): void {
  const prepare = sqlite.prepare.bind(sqlite)
  const statements = new LRUCache<string, Database.Statement>({ max: MAX_STATEMENTS })
  const prepareOnce = (source: string): Database.Statement => {
    if (source.length > MAX_STATEMENT_CHARS) return prepare(source)
    const statement = statements.get(source) ?? prepare(source)
    statements.set(source, statement)
    // Resets the array mode of the last caller.
    return statement.reader ? statement.raw(false) : statement
  }
  sqlite.prepare = prepareOnce as typeof sqlite.prepare
}

const PAGE_CACHE_KB = 4_000

/** Synchronous, so nothing interrupts a transaction. */
export type Db = ReturnType<typeof openFile>['db']

export type SqlFunctions = Record<string, Parameters<Database.Database['function']>[2]>

function openFile(dataDir: string, isCopy: boolean) {
  const sqlite = new Database(join(dataDir, 'dhow.sqlite'), { readonly: isCopy })
  if (!isCopy && sqlite.pragma('journal_mode = WAL', { simple: true }) !== 'wal') {
    throw createDataDirError(
      dataDir,
      'its disk cannot store a database in use, like some network disks. Use a local disk.',
    )
  }
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  sqlite.pragma(`cache_size = -${PAGE_CACHE_KB}`)
  cacheStatements(sqlite)
  return {
    sqlite,
    db: drizzle(sqlite, { casing: 'snake_case' }),
    close: () => sqlite.close(),
  }
}

type OpenOptions = { isNew?: boolean; isCopy?: boolean; log?: UpgradeLog }

/**
 * Creates the functions that open databases.
 * @param createFunctions returns the SQL functions of migrations, triggers and indexes for a data folder
 */
export function createDatabases(createFunctions: (dataDir: string) => SqlFunctions) {
  const addFunctions = (sqlite: Database.Database): void => {
    for (const [name, run] of Object.entries(createFunctions(dirname(sqlite.name)))) {
      sqlite.function(name, { varargs: true }, run)
    }
  }

  const connect = (dataDir: string, isCopy = false) => {
    const connection = openFile(dataDir, isCopy)
    addFunctions(connection.sqlite)
    return connection
  }

  /**
   * Opens dhow.sqlite in a data folder and migrates it; creates both if they are missing.
   * @param isNew allows a folder with files but without a database
   * @param isCopy opens a copy of another server's database, only for reading
   * @param log gets the steps of an upgrade
   * @throws ConfigError for a newer release, an interrupted restore, or a missing database beside existing files
   */
  const openDatabase = (
    dataDir: string,
    { isNew = false, isCopy = false, log }: OpenOptions = {},
  ) => {
    if (existsSync(join(dataDir, RESTORING))) {
      throw createDataDirError(
        dataDir,
        'restoring a backup into it was interrupted. Empty the folder and restore it again.',
      )
    }
    refuseHalfRestored(dataDir)
    const loss = isNew ? undefined : explainLostDatabase(dataDir)
    if (loss) throw createDataDirError(dataDir, loss)
    if (!isCopy) makeDataDir(dataDir)
    const { sqlite, ...connection } = connect(dataDir, isCopy)
    if (isCopy) requireMigrated(sqlite, dataDir)
    else migrate(sqlite, dataDir, log)
    return {
      ...connection,
      installation: sqlite.prepare<[], string>('select id from installation').pluck().get() ?? '',
      /** @throws when the file cannot be read */
      ping: () => void sqlite.prepare('select count(*) from installation').get(),
    }
  }

  return {
    addFunctions,
    connect,
    openDatabase,

    /** Creates the database of a new site in a data folder, which may contain files of another site. */
    beginNewSite(dataDir: string): void {
      if (hasDatabase(dataDir)) {
        throw createDataDirError(
          dataDir,
          'the folder already contains dhow.sqlite. Start without --new, or name another folder.',
        )
      }
      openDatabase(dataDir, { isNew: true }).close()
    },
  }
}
