import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Reads rows of the database of a data folder. */
function rows<Row>(dataDir: string, statement: string): Row[] {
  const database = new DatabaseSync(join(dataDir, 'dhow.sqlite'))
  try {
    return database.prepare(statement).all() as Row[]
  } finally {
    database.close()
  }
}

export const countOf = (dataDir: string, from: string): number =>
  rows<{ n: number }>(dataDir, `select count(*) as n from ${from}`)[0]?.n ?? 0

/** Checks the database with SQLite's own checks. */
export const isSound = (dataDir: string): boolean =>
  rows<{ integrity_check: string }>(dataDir, 'pragma integrity_check')[0]?.integrity_check ===
    'ok' && rows(dataDir, 'pragma foreign_key_check').length === 0

/** Returns the rows of each table, in JSON and sorted. */
export const contentOfTables = (dataDir: string): Map<string, string[]> =>
  new Map(
    rows<{ name: string }>(
      dataDir,
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'",
    ).map(({ name }) => [
      name,
      rows(dataDir, `select * from "${name}"`)
        .map((row) => JSON.stringify(row))
        .sort(),
    ]),
  )

/** Returns the SHA-256 of each file below a folder by its relative path; an empty string for an empty file. */
export function contentOfFiles(folder: string, only = /./): Map<string, string> {
  const entries = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
    : []
  return new Map(
    entries.flatMap((entry) => {
      const path = join(entry.parentPath, entry.name)
      const name = path.slice(folder.length + 1)
      if (!entry.isFile() || !only.test(name)) return []
      const content = readFileSync(path)
      const hash = createHash('sha256').update(content).digest('hex')
      return [[name, content.length === 0 ? '' : hash] as const]
    }),
  )
}
