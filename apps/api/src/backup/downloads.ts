import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { pipeline, type Readable, Transform } from 'node:stream'
import { AppError } from '#api/app-error.ts'
import { ALREADY_RUNNING, isBackingUp } from './create.ts'
import { type BackupProcess, startBackup } from './process.ts'

export type BackupDownloads = ReturnType<typeof createBackupDownloads>

/** Milliseconds within which a ticket is used; its backup waits for that long, begun and not gone on with. */
const TICKET_LIFE_MS = 60_000

type Download = {
  backup: BackupProcess
  /** Of its ticket; not there before the first byte, and no longer once it was used. */
  ticketHash?: Buffer
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

type Options = {
  ticketLifeMs?: number
  /** Called when a backup was taken whole. */
  onDownloaded?: () => void
  /** Called with a warning when a backup has missing or damaged files. */
  onIncomplete?: (warning: string) => void
}

/**
 * Backups that are sent to the administrator as they are made, one at a time: nothing of them is in memory
 * but what is on its way, and the process that makes one waits for the visitor and ends with their leaving.
 */
export function createBackupDownloads(
  dataDir: string,
  { ticketLifeMs = TICKET_LIFE_MS, onDownloaded = () => {}, onIncomplete = () => {} }: Options = {},
) {
  let current: Download | undefined
  let problem: string | undefined

  const begin = (): Download => {
    const download = { backup: startBackup(dataDir, '-') }
    current = download
    void download.backup.ended.then((end) => {
      if (end.ok) problem = end.warning
      if (end.ok && end.warning) onIncomplete(end.warning)
      if (current === download) current = undefined
    })
    return download
  }

  const withdraw = (download: Download): Promise<void> => {
    delete download.ticketHash
    return download.backup.stop()
  }

  return {
    /**
     * Begins a backup, up to its first byte.
     * @returns the ticket that it is fetched with
     * @throws AppError `conflict` while another one is made
     */
    async prepare(): Promise<string> {
      // A second request means that the first download is no longer wanted.
      if (current?.ticketHash) await withdraw(current)
      if (current || isBackingUp(dataDir)) throw alreadyRunning()
      const download = begin()
      await firstByteOf(download.backup)
      const ticket = randomBytes(32).toString('base64url')
      download.ticketHash = sha256(ticket)
      const expire = () => void (download.ticketHash && withdraw(download))
      setTimeout(expire, ticketLifeMs).unref()
      return ticket
    },

    /**
     * The backup that a ticket was given for, once. The stream fails when the backup does.
     * @throws AppError `gone` for any other ticket
     */
    take(ticket: string): Readable {
      if (!current?.ticketHash || !timingSafeEqual(current.ticketHash, sha256(ticket))) {
        const message = 'This download was used, or has waited for too long. Please begin it again.'
        throw new AppError('gone', message)
      }
      delete current.ticketHash
      return wholeOrFailing(current.backup, onDownloaded)
    },

    /** Missing or damaged files of the last backup that was made; undefined when it is complete. */
    problem: (): string | undefined => problem,

    /** Ends what is under way. */
    close: async (): Promise<void> => current?.backup.stop(),
  }
}

const alreadyRunning = () =>
  new AppError('conflict', 'A backup is being made already. Please try again when it is done.')

/** @throws AppError `conflict` when another process took the lock first; otherwise an error with the process's output */
async function firstByteOf({ output, ended }: BackupProcess): Promise<void> {
  await Promise.race([once(output, 'readable'), ended])
  if (output.readableLength > 0) return
  const end = await ended
  const errors = end.ok ? 'nothing was written' : end.errors
  if (errors.includes(ALREADY_RUNNING)) throw alreadyRunning()
  const isFull = /no room|ENOSPC|EDQUOT/.test(errors)
  throw Object.assign(new Error(`no backup: ${errors}`), isFull && { code: 'ENOSPC' })
}

/** The output of a process; it fails when the process fails, so that a cut-off backup does not look whole. */
function wholeOrFailing({ output, ended, stop }: BackupProcess, onWhole: () => void): Readable {
  const whole = new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) =>
      void ended.then((end) => done(end.ok ? null : new Error(`backup failed: ${end.errors}`))),
  })
  whole.once('end', onWhole).once('close', () => void stop())
  return pipeline(output, whole, () => {})
}
