import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ConfigError } from '#api/config.ts'
import type { BackupTasks } from './task-process.ts'

const COMMAND = join(import.meta.dirname, '../cli/dhow.ts')

/** Milliseconds for a backup to clean up after SIGTERM, before SIGKILL. */
const CLEAR_UP_MS = 2_000

const MAX_ERROR_LENGTH = 10_000

export const INCOMPLETE = 3

export type BackupEnd = { ok: true; warning?: string } | { ok: false; errors: string }

export type BackupProcess = ReturnType<typeof startBackup>

/** Starts a command that writes an archive, in a child process. `-` as file writes to `output`, which must be read. */
export function startBackup(dataDir: string, ...args: ['backup' | 'export', ...string[]]) {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  if (args.at(-1) !== '-') child.stdout.resume()
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-MAX_ERROR_LENGTH)
  })
  const ended = once(child, 'close').then(
    ([code]): BackupEnd => {
      if (code === INCOMPLETE) return { ok: true, warning: errors.trim() }
      return code === 0 ? { ok: true } : { ok: false, errors }
    },
    (error: Error): BackupEnd => ({ ok: false, errors: String(error) }),
  )
  return {
    pid: child.pid,
    output: child.stdout,
    ended,
    async stop(): Promise<void> {
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), CLEAR_UP_MS)
      child.stdout.destroy()
      await ended
      clearTimeout(force)
    },
  }
}

const TASKS = join(import.meta.dirname, 'task-process.ts')

/**
 * Runs a task in a child process, so that neither hashing nor encryption delays requests.
 * @throws ConfigError with a message for people, or an Error with the stack of the child
 */
export async function runTask<Name extends keyof BackupTasks>(
  name: Name,
  args: Parameters<BackupTasks[Name]>,
  signal: AbortSignal,
): Promise<Awaited<ReturnType<BackupTasks[Name]>>> {
  const child = fork(TASKS, { env: {}, execArgv: [], serialization: 'advanced', signal })
  child.send({ name, args })
  const [answer] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => [{}]),
  ])
  const { result, problem, fault = 'the process ended' } = answer
  if (problem) throw new ConfigError(problem)
  if (!('result' in answer)) throw new Error(`${name}: ${fault}`)
  return result
}
