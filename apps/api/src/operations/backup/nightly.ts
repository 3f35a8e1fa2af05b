import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { clearStaging, isBackingUp } from './create.ts'
import {
  clearPartial,
  folderProblem,
  lastOf,
  nightlyName,
  readBackups,
  type StoredBackup,
  superfluous,
} from './nightly-files.ts'
import { isLate, nextBackupAt, retryDelayMs } from './nightly-times.ts'
import { type BackupProcess, startBackup } from './process.ts'

type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>

type Parts = {
  dataDir: string
  installation: string
  folder: string
  log: Log
  now?: () => Date
}

/** Maximum milliseconds between checks of the clock and the folder, which may change. */
const MAX_CHECK_INTERVAL_MS = 15 * 60_000

const BUSY_RETRY_MS = 60_000

/** Creates one backup per night in a child process, and deletes old backups. Errors are logged, reported and retried. */
export function createNightlyBackups({
  dataDir,
  installation,
  folder,
  log,
  now = () => new Date(),
}: Parts) {
  let files: StoredBackup[] = []
  let folderError: string | undefined
  let failure: { reason: string; at: Date; times: number } | undefined
  let warning: string | undefined
  let running: BackupProcess | undefined
  let checking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const last = () => lastOf(files, now())
  const nextAt = () => nextBackupAt(last()?.at, now())

  const noteFailure = (reason: string, details: object = {}) => {
    failure = { reason, at: now(), times: (failure?.times ?? 0) + 1 }
    log.error({ ...details, times: failure.times }, `no nightly backup: ${reason}`)
  }

  /** Returns whether a retry is due, which is always so after the clock was set back. */
  const mayRetry = () => {
    if (!failure) return true
    const waited = +now() - +failure.at
    return waited < 0 || waited >= retryDelayMs(failure.times)
  }

  const runBackup = async () => {
    if (closed) return
    const startedAt = now()
    const name = nightlyName(installation, startedAt)
    running = startBackup(dataDir, join(folder, name))
    log.info({ backup: name, backupPid: running.pid }, 'nightly backup started')
    const end = await running.ended
    running = undefined
    if (!end.ok) {
      await rm(join(folder, `${name}.partial`), { force: true }).catch(() => {})
      clearStaging(dataDir)
      if (!closed) noteFailure(messageIn(end.errors), { errors: end.errors })
      return
    }
    failure = undefined
    warning = end.warning
    if (warning) log.warn({ backup: name }, warning)
    files = await readBackups(folder, installation)
    log.info({ backup: name, bytes: last()?.bytes, ms: +now() - +startedAt }, 'nightly backup made')
    await removeOld(folder, superfluous(files, now()), log)
    files = await readBackups(folder, installation)
  }

  const checkOnce = async (): Promise<number> => {
    folderError = await folderProblem(folder, dataDir)
    if (!folderError) files = await readBackups(folder, installation)
    const isDue = nextAt() <= now() && mayRetry()
    if (isDue && folderError) noteFailure(folderError)
    if (isDue && !folderError) {
      if (isBackingUp(dataDir)) return BUSY_RETRY_MS
      await clearPartial(folder, installation)
      await runBackup()
    }
    const delay = Math.max(+nextAt() - +now(), failure ? retryDelayMs(failure.times) : 0)
    return Math.min(delay, MAX_CHECK_INTERVAL_MS)
  }

  const check = (): Promise<void> => {
    checking ??= checkOnce()
      .catch((err) => {
        noteFailure('An unexpected error occurred. See the log of the server.', { err })
        return MAX_CHECK_INTERVAL_MS
      })
      .then((delay) => {
        checking = undefined
        clearTimeout(timer)
        if (!closed) timer = setTimeout(check, delay).unref()
      })
    return checking
  }

  return {
    state: () => {
      const latest = last()
      const problem = folderError ?? failure?.reason ?? warning
      return {
        folder,
        ...(latest && { last: { at: latest.at, bytes: latest.bytes } }),
        count: files.length,
        nextAt: nextAt(),
        isRunning: running !== undefined,
        isLate: latest !== undefined && isLate(latest.at, now()),
        ...(problem && { problem }),
      }
    },

    check,

    async close(): Promise<void> {
      closed = true
      clearTimeout(timer)
      await running?.stop()
      await checking
    },
  }
}

/** Returns the error output if it is one line, which is written for people. */
const messageIn = (errors: string): string => {
  const [line, ...more] = errors.trim().split('\n')
  return line && more.length === 0 ? line : 'The backup failed. See the log of the server.'
}

async function removeOld(folder: string, files: { name: string }[], log: Log): Promise<void> {
  for (const { name } of files) {
    try {
      await rm(join(folder, name))
      log.info({ backup: name }, 'old nightly backup deleted')
    } catch (err) {
      log.warn({ err, backup: name }, 'an old nightly backup could not be deleted')
    }
  }
}
