import type Database from 'better-sqlite3'

/** Statements that are kept; those that were not asked for lately go first. */
const MAX_KEPT = 300

/**
 * Has a connection keep the statements that it has prepared, by their SQL: to prepare one takes longer than to
 * run it, and most are asked for again and again.
 */
export function keepStatements(sqlite: Database.Database): void {
  const prepare = sqlite.prepare.bind(sqlite)
  const kept = new Map<string, Database.Statement>()
  sqlite.prepare = ((source: string) => {
    const statement = kept.get(source) ?? prepare(source)
    kept.delete(source)
    kept.set(source, statement)
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
    // As new: whoever had it before may have asked for rows as arrays.
    return statement.reader ? statement.raw(false) : statement
  }) as typeof sqlite.prepare
}
