import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const COMMAND = join(import.meta.dirname, '../cli/dhow.ts')

/** Milliseconds for a backup to clean up after SIGTERM, before SIGKILL. */
const CLEAR_UP_MS = 2_000

const MAX_ERROR_LENGTH = 10_000

export const INCOMPLETE = 3

export type BackupEnd = { ok: true; warning?: string } | { ok: false; errors: string }

export type BackupProcess = ReturnType<typeof startBackup>

/** Starts a backup in a child process. `-` as file writes to `output`. */
export function startBackup(dataDir: string, file: string) {
  const child = spawn(process.execPath, [COMMAND, 'backup', file], {
    env: { DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  if (file !== '-') child.stdout.resume()
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
    /** Standard output. The process waits until it is read. */
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
