import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const SCRIPT = join(import.meta.dirname, 'check-process.ts')

/**
 * `running`: the database of a running server; checks its pages. `archived`: one from elsewhere; checks its schema,
 * pages and indexes, and deletes the views and triggers that are not Dhow's.
 */
export type CheckKind = 'running' | 'archived'

/**
 * Checks a database in a child process, because a query of SQLite cannot be interrupted within a process.
 * @returns the problem, as the end of a sentence, or an empty text; undefined when the check was aborted, timed out or
 * failed
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
  // An abort emits `error` too. Only `close` says that the process no longer has the file open.
  child.on('error', () => {})
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  const output = await text(child.stdout)
  return (await closed) === 0 ? output : undefined
}
