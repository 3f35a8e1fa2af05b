import type Database from 'better-sqlite3'
import { LRUCache } from 'lru-cache'

/** Statements of one connection that are kept: some kilobytes each. */
const MAX_STATEMENTS = 300

/** Characters of a longer statement, which is of one call: a list of ids or rows is written out in it. */
const MAX_CHARACTERS = 5_000

/**
 * Has a connection keep the statements that it has prepared, by their SQL: to prepare one takes longer than to
 * run it, and most are asked for again and again.
 */
export function keepStatements(sqlite: Database.Database): void {
  const prepare = sqlite.prepare.bind(sqlite)
  const statements = new LRUCache<string, Database.Statement>({ max: MAX_STATEMENTS })
  const prepareOnce = (source: string): Database.Statement => {
    if (source.length > MAX_CHARACTERS) return prepare(source)
    const statement = statements.get(source) ?? prepare(source)
    statements.set(source, statement)
    // As new: whoever had it before may have asked for rows as arrays.
    return statement.reader ? statement.raw(false) : statement
  }
  sqlite.prepare = prepareOnce as typeof sqlite.prepare
}
