import { createProcesses } from '#api/platform/processes/run-in-process.ts'

/**
 * `running`: checks the pages of a running server's database. `archived`: checks schema, pages and indexes of an untrusted
 * database, and deletes foreign views and triggers.
 */
export type DatabaseCheck = { kind: 'running' | 'archived'; path: string }

const processes = createProcesses({ module: new URL('check-task.ts', import.meta.url) })

/** SQLite needs a few MB. */
const MEMORY_MB = 500

/**
 * Checks a database in a child process, because SQLite cannot interrupt a query. The process has closed the file when this
 * function returns.
 * @returns the problem, as the end of a sentence, or an empty text; undefined when the check did not finish
 */
export async function checkFile(
  check: DatabaseCheck,
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
): Promise<string | undefined> {
  try {
    const limits = { memoryMb: MEMORY_MB, cpuSeconds: timeoutMs / 1_000, timeoutMs, signal }
    return (await processes.run<string>(check, limits)).output
  } catch {
    return undefined
  }
}
