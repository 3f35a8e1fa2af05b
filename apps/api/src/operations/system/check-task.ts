import Database from 'better-sqlite3'
import { isDamage } from '#api/platform/app-error.ts'
import type { DatabaseCheck } from './file-check.ts'

/** Checks the schema first: an integrity check evaluates its expressions. */
async function findProblem(sqlite: Database.Database, kind: DatabaseCheck['kind']) {
  sqlite.pragma('trusted_schema = OFF')
  sqlite.pragma('cell_size_check = ON')
  if (kind === 'archived') {
    const { removeForeignCode, findSchemaProblem } = await import('#api/database.ts')
    const problem = findSchemaProblem(sqlite)
    if (problem) return problem
    removeForeignCode(sqlite)
  }
  const check = kind === 'archived' ? 'integrity_check(1)' : 'quick_check(1)'
  const verdict = sqlite.pragma(check, { simple: true })
  return verdict === 'ok' ? '' : `is damaged: ${verdict}.`
}

/** Returns the problem of a database, or an empty text. Runs in a child process. */
export async function run({ kind, path }: DatabaseCheck): Promise<string> {
  const sqlite = new Database(path, { fileMustExist: true, readonly: kind === 'running' })
  try {
    return await findProblem(sqlite, kind)
  } catch (error) {
    // While a server runs, other errors, such as a busy database, do not mean damage.
    if (kind === 'running' && !isDamage(error)) throw error
    return `is damaged: ${(error as Error).message}.`
  } finally {
    sqlite.close()
  }
}
