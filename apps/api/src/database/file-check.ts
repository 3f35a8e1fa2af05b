import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const SCRIPT = join(import.meta.dirname, 'check-process.ts')

/**
 * `running` is the database of a server, of which the pages are checked; `archived` is one from elsewhere, of which
 * schema, pages and indexes are checked and the views and triggers that are not Dhow's are deleted.
 */
export type CheckKind = 'running' | 'archived'

/**
 * Checks a database in a child process, as SQLite cannot be interrupted within one.
 * @returns what is wrong, as the end of a sentence, or an empty text; undefined when the check did not come to its
 * end: in time, before the signal, or at all
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
  // An abort is an error too; the process has ended, and let go of the file, with `close`.
  child.on('error', () => {})
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  const output = await text(child.stdout)
  return (await closed) === 0 ? output : undefined
}
