import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { addFunctions, openDatabase } from '#api/database.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/** Runs one statement on a server's database with a separate connection. */
export function runSql<Row = unknown>(dataDir: string, statement: string): Row[] {
  const database = new Database(join(dataDir, 'dhow.sqlite'))
  addFunctions(database)
  try {
    const prepared = database.prepare<[], Row>(statement)
    if (prepared.reader) return prepared.all()
    prepared.run()
    return []
  } finally {
    database.close()
  }
}

/** Returns the id of an installation. */
export const readInstallationId = (dataDir: string): string =>
  runSql<{ id: string }>(dataDir, 'select id from installation')[0]?.id ?? ''

/** Opens the site of a running server to visitors. */
export const publishSite = (dataDir: string): void =>
  void runSql(dataDir, 'update installation set published_at = 1 where published_at is null')

/** Returns an SQL statement that inserts a message. `fields` are SQL values by column. */
export const buildMessageInsert = (fields: Record<string, string> = {}): string => {
  const all = {
    id: "'1'",
    name: "'Ada'",
    email: "'ada@visitor.example'",
    subject: "'other'",
    message: "'Hello'",
    created_at: '0',
    ...fields,
  }
  return `insert into messages (${Object.keys(all)}) values (${Object.values(all)})`
}

let template: Buffer | undefined

/** Creates a data folder with an empty, migrated database, which is deleted when the test ends. */
export function createMigratedFolder(): string {
  const folder = createTemporaryFolder()
  const path = join(folder, 'dhow.sqlite')
  if (template) {
    writeFileSync(path, template, { mode: 0o600 })
  } else {
    openDatabase(folder).close()
    template = readFileSync(path)
  }
  return folder
}
