import { globSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { is, Table } from 'drizzle-orm'
import { addFunctions } from '#api/database.ts'
import { drizzle } from '#api/platform/database/drizzle.ts'
import { listMigrationsUpTo } from '#api/platform/database/migrate.ts'
import { explainMissing } from '#api/platform/processes/run-command.ts'

// Fails if the migrations do not create each table and column of the tables.ts files.

const SOURCES = join(import.meta.dirname, '../..')

const sqlite = new Database(':memory:')
addFunctions(sqlite)
for (const statements of listMigrationsUpTo(Number.POSITIVE_INFINITY)) sqlite.exec(statements)
const db = drizzle(sqlite, { casing: 'snake_case' })
for (const file of globSync('**/tables.ts', { cwd: SOURCES })) {
  for (const table of Object.values(await import(join(SOURCES, file)))) {
    if (!is(table, Table)) continue
    try {
      db.select().from(table).limit(0).all()
    } catch (error) {
      console.error(explainMissing(error instanceof Error ? error.message : String(error)))
      process.exitCode = 1
    }
  }
}
