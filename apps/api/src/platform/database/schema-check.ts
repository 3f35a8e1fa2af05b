import Database from 'better-sqlite3'
import { listMigrationsUpTo, readLastMigration } from './migrate.ts'

type Entry = { type: string; name: string; sql: string | null }

const readSchema = (sqlite: Database.Database): Entry[] =>
  sqlite.prepare<[], Entry>('select type, name, sql from sqlite_schema').all()

// A trigger may have the same name as a table.
const toKey = ({ type, name }: Entry): string => `${type} ${name}`
const indexByKey = (entries: Entry[]) => new Map(entries.map((entry) => [toKey(entry), entry]))

const runsCode = ({ type, sql }: Entry) =>
  type === 'trigger' || type === 'view' || /^create virtual/i.test(sql ?? '')

/** @param addFunctions adds the SQL functions that the migrations call */
export function createSchemaCheck(addFunctions: (sqlite: Database.Database) => void) {
  const buildExpectedSchema = (last: number): Map<string, Entry> => {
    const sqlite = new Database(':memory:')
    try {
      addFunctions(sqlite)
      for (const statements of listMigrationsUpTo(last)) sqlite.exec(statements)
      return indexByKey(readSchema(sqlite))
    } finally {
      sqlite.close()
    }
  }

  return {
    /**
     * Compares the schema of a database with that of its migrations, without running its views and triggers.
     * @returns the problem, as the end of a sentence
     */
    findSchemaProblem(sqlite: Database.Database): string | undefined {
      const entries = readSchema(sqlite)
      if (entries.length === 0) return 'is empty.'
      const last = readLastMigration(sqlite)
      if (last === undefined) return 'belongs to another program.'
      const actual = indexByKey(entries)
      for (const [key, entry] of buildExpectedSchema(last)) {
        const match = actual.get(key)
        const isOurs = match !== undefined && (!runsCode(entry) || match.sql === entry.sql)
        if (!isOurs && entry.type !== 'index')
          return `is damaged: the ${key} is missing or changed.`
      }
      return undefined
    },

    /** Deletes the views, triggers and virtual tables that are not Dhow's. */
    removeForeignCode(sqlite: Database.Database): void {
      const expected = buildExpectedSchema(readLastMigration(sqlite) ?? 0)
      for (const entry of readSchema(sqlite)) {
        if (expected.has(toKey(entry)) || !runsCode(entry)) continue
        sqlite.exec(`drop ${entry.type} if exists "${entry.name.replaceAll('"', '""')}"`)
      }
    },
  }
}
