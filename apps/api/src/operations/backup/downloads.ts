import { spawn } from 'node:child_process'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { pipeline, type Readable, Transform } from 'node:stream'
import { AppError } from '#api/platform/app-error.ts'
import { ALREADY_RUNNING, INCOMPLETE, isBackingUp } from './create.ts'

const COMMAND = join(import.meta.dirname, '../cli/dhow.ts')

/** Milliseconds for a backup to clean up after SIGTERM, before SIGKILL. */
const CLEAR_UP_MS = 2_000

const MAX_ERROR_LENGTH = 10_000

type BackupEnd = { ok: true; warning?: string } | { ok: false; errors: string }

type BackupProcess = ReturnType<typeof startCommand>

/** Starts a command that writes an archive to its standard output. It waits while nothing is read. */
function startCommand(dataDir: string, ...args: string[]) {
  const child = spawn(process.execPath, [COMMAND, ...args, '-'], {
    env: { DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
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

const TICKET_LIFE_MS = 60_000

const sha256 = (text: string) => createHash('sha256').update(text).digest()

type Options = {
  ticketLifeMs?: number
  onDownloaded?: () => void
  onIncomplete?: (warning: string) => void
}

/** Streams backups while they are created, one at a time. The process waits for the client, and ends when it disconnects. */
export function createBackupDownloads(
  dataDir: string,
  { ticketLifeMs = TICKET_LIFE_MS, onDownloaded = () => {}, onIncomplete = () => {} }: Options = {},
) {
  let running: BackupProcess | undefined
  /** Hash of the ticket for the running backup; undefined before its first byte, and when the ticket was used. */
  let ticketHash: Buffer | undefined
  let problem: string | undefined

  const refuseSecond = () => {
    if (running || isBackingUp(dataDir)) throw createRunningError()
  }

  const start = (): BackupProcess => {
    const backup = startCommand(dataDir, 'backup')
    running = backup
    void backup.ended.then((end) => {
      if (end.ok) problem = end.warning
      if (end.ok && end.warning) onIncomplete(end.warning)
      if (running !== backup) return
      running = undefined
      ticketHash = undefined
    })
    return backup
  }

  const cancel = () => {
    ticketHash = undefined
    return running?.stop()
  }

  return {
    async prepare(): Promise<string> {
      // A second request replaces a download that was not fetched.
      if (ticketHash) await cancel()
      refuseSecond()
      const backup = start()
      await awaitFirstByte(backup)
      const ticket = randomBytes(32).toString('base64url')
      ticketHash = sha256(ticket)
      const expire = () => running === backup && ticketHash && cancel()
      setTimeout(expire, ticketLifeMs).unref()
      return ticket
    },

    async exportSite(): Promise<Readable> {
      refuseSecond()
      const backup = startCommand(dataDir, 'export', 'site')
      await awaitFirstByte(backup)
      return failWithProcess(backup)
    },

    /** Returns the backup of a ticket, once. */
    take(ticket: string): Readable {
      if (!running || !ticketHash || !timingSafeEqual(ticketHash, sha256(ticket))) {
        const message = 'This download link was used or has expired. Start the download again.'
        throw new AppError('gone', message)
      }
      ticketHash = undefined
      return failWithProcess(running, onDownloaded)
    },

    getProblem: (): string | undefined => problem,

    close: async (): Promise<void> => cancel(),
  }
}

const createRunningError = () =>
  new AppError('conflict', 'Another backup is running. Try again when it has finished.')

/** @throws AppError `conflict` when another process took the lock first; otherwise an error with the process's output */
async function awaitFirstByte({ output, ended }: BackupProcess) {
  await Promise.race([once(output, 'readable'), ended])
  if (output.readableLength > 0) return
  const end = await ended
  const errors = end.ok ? 'nothing was written' : end.errors
  if (errors.includes(ALREADY_RUNNING)) throw createRunningError()
  const isFull = /no room|is full|ENOSPC|EDQUOT/.test(errors)
  throw Object.assign(new Error(`no backup: ${errors}`), isFull && { code: 'ENOSPC' })
}

/** Returns the output of a process. It fails when the process fails, so that a truncated backup does not look complete. */
function failWithProcess({ output, ended, stop }: BackupProcess, onComplete = () => {}): Readable {
  const complete = new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) =>
      void ended.then((end) => done(end.ok ? null : new Error(`backup failed: ${end.errors}`))),
  })
  complete.once('end', onComplete).once('close', () => void stop())
  return pipeline(output, complete, () => {})
}
