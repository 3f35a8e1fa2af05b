import { setPriority } from 'node:os'
import Database from 'better-sqlite3'
import { isDamage } from '#api/platform/app-error.ts'
import type { CheckKind } from './file-check.ts'

// Child process of file-check.ts: prints the problem of a database, or nothing.

/** Priority that gives the server three times as much CPU time. */
const NICENESS = 5

const [kind = 'running', path = ''] = process.argv.slice(2) as [CheckKind?, string?]

/** Checks the schema first: an integrity check evaluates its expressions. */
async function findProblem(sqlite: Database.Database): Promise<string> {
  sqlite.pragma('trusted_schema = OFF')
  sqlite.pragma('cell_size_check = ON')
  if (kind === 'archived') {
    const { removeForeignCode, schemaProblem } = await import('./schema-check.ts')
    const problem = schemaProblem(sqlite)
    if (problem) return problem
    removeForeignCode(sqlite)
  }
  const check = kind === 'archived' ? 'integrity_check(1)' : 'quick_check(1)'
  const verdict = sqlite.pragma(check, { simple: true })
  return verdict === 'ok' ? '' : `is damaged: ${verdict}.`
}

if (kind === 'running') setPriority(NICENESS)
const sqlite = new Database(path, { fileMustExist: true, readonly: kind === 'running' })
try {
  process.stdout.write(await findProblem(sqlite))
} catch (error) {
  // While a server runs, other errors, such as a busy database, do not mean damage.
  if (kind === 'running' && !isDamage(error)) throw error
  process.stdout.write(`is damaged: ${(error as Error).message}.`)
} finally {
  sqlite.close()
}
