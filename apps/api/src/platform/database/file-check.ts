import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const SCRIPT = join(import.meta.dirname, 'check-process.ts')

/**
 * `running`: checks the pages of a running server's database. `archived`: checks schema, pages and indexes of an untrusted
 * database, and deletes foreign views and triggers.
 */
export type CheckKind = 'running' | 'archived'

/**
 * Checks a database in a child process, because SQLite cannot interrupt a query.
 * @returns the problem, as the end of a sentence, or an empty text; undefined when the check did not finish
 */
export async function checkFile(
  kind: CheckKind,
  path: string,
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
): Promise<string | undefined> {
  const child = spawn(process.execPath, [SCRIPT, kind, path], {
    env: {},
    stdio: ['ignore', 'pipe', 'ignore'],
    ...{ timeout: timeoutMs, killSignal: 'SIGKILL' },
    ...(signal && { signal }),
  })
  // Only `close` means that the process has closed the file.
  child.on('error', () => {})
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  const output = await text(child.stdout)
  return (await closed) === 0 ? output : undefined
}
