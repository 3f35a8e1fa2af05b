import { hash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getEnglish } from '@dhow/i18n/catalogues'
import { formatCarton } from '@dhow/trade/load/pack-line'
import Database from 'better-sqlite3'
import { LRUCache } from 'lru-cache'
import { ConfigError } from '#api/config.ts'
import {
  ENQUIRY_FILES_DIR,
  explainLostDatabase,
  hasDatabase,
  RESTORING,
  refuseHalfRestored,
} from '#api/platform/data-dir/data-dir.ts'
import { flushFolderSync, makeFolderDurably } from '#api/platform/data-dir/durable-file.ts'
import { toWords } from './conversation-words.ts'
import { drizzle } from './drizzle.ts'
import { migrate, requireMigrated } from './migrate.ts'
import { serializeRequestedLines } from './requested-lines.ts'
import { listShippedCategoryNames, searchDetails } from './search-facts.ts'
import { fold, searchKey, searchTitle, toTranslatedTitle, wordsHash } from './search-words.ts'

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
export type Db = ReturnType<typeof connect>['db']

/**
 * Opens dhow.sqlite in a data folder and migrates it; creates both if they are missing.
 * @param isNew allows a folder with files but without a database
 * @param isCopy opens a copy of another server's database, only for reading
 * @throws ConfigError for a newer release, an interrupted restore, or a missing database beside existing files
 */
export function openDatabase(dataDir: string, { isNew = false, isCopy = false } = {}) {
  if (existsSync(join(dataDir, RESTORING))) {
    throw new ConfigError(
      `DATA_DIR was ${JSON.stringify(dataDir)}; restoring a backup into it was interrupted. Empty the folder and restore it again.`,
    )
  }
  refuseHalfRestored(dataDir)
  const loss = isNew ? undefined : explainLostDatabase(dataDir)
  if (loss) throw new ConfigError(loss)
  makeFolderDurably(dataDir)
  const { sqlite, ...connection } = connect(dataDir, isCopy)
  if (isCopy) requireMigrated(sqlite, dataDir)
  else migrate(sqlite, dataDir)
  return {
    ...connection,
    installation: sqlite.prepare<[], string>('select id from installation').pluck().get() ?? '',
    /** @throws when the file cannot be read */
    ping: () => void sqlite.prepare('select count(*) from admin').get(),
  }
}

/** Creates the database of a new site in a data folder, which may contain files of another site. */
export function beginNewSite(dataDir: string): void {
  if (hasDatabase(dataDir)) {
    throw new ConfigError(
      `DATA_DIR was ${JSON.stringify(dataDir)}; it has a dhow.sqlite already. Start without --new, or name another folder.`,
    )
  }
  openDatabase(dataDir, { isNew: true }).close()
}

export function connect(dataDir: string, isCopy = false) {
  const sqlite = new Database(join(dataDir, 'dhow.sqlite'), { readonly: isCopy })
  if (!isCopy) sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  sqlite.pragma(`cache_size = -${PAGE_CACHE_KB}`)
  cacheStatements(sqlite)
  addFunctions(sqlite)
  return {
    sqlite,
    db: drizzle(sqlite, { casing: 'snake_case' }),
    close: () => sqlite.close(),
  }
}

export function addFunctions(sqlite: Database.Database): void {
  const functions = {
    fold,
    search_key: searchKey,
    to_words: toWords,
    search_title: searchTitle,
    // Migrations before specifications pass the description only.
    search_text: (description: string, specification = '{}') =>
      searchDetails(description, JSON.parse(specification)),
    carton_line: (specification: string) => formatCarton(JSON.parse(specification), getEnglish()),
    translated_category: (category: string) =>
      toTranslatedTitle(listShippedCategoryNames(category)),
    words_hash: wordsHash,
    // Migrations move the files of mails out of the database.
    store_file: (key: string, content: Buffer) => {
      // A repeated migration writes the same files.
      const id = hash('sha256', key).slice(0, 32)
      const folder = join(dirname(sqlite.name), ENQUIRY_FILES_DIR)
      makeFolderDurably(folder, 0o700)
      writeFileSync(join(folder, id), content, { mode: 0o600, flush: true })
      flushFolderSync(folder)
      return id
    },
    requested_lines: (lines: string, terms: string) =>
      serializeRequestedLines(JSON.parse(lines), JSON.parse(terms)),
  }
  for (const [name, run] of Object.entries(functions)) {
    sqlite.function(name, { varargs: true }, run as (...values: unknown[]) => string)
  }
}
