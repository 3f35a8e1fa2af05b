import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { clearStaging, isBackingUp } from './create.ts'
import { lastOf, type NightlyFile, nightlyName, superfluous } from './nightly-files.ts'
import { clearPartial, folderProblem, readBackups, type StoredBackup } from './nightly-folder.ts'
import { isLate, mayRetry, nextBackupAt, retryDelayMs } from './nightly-times.ts'
import { type BackupProcess, startBackup } from './process.ts'

export type NightlyBackups = ReturnType<typeof createNightlyBackups>

type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>

type Parts = {
  dataDir: string
  /** Id in the names of the backups. */
  installation: string
  /** Folder of the backups; undefined disables them. */
  folder: string | undefined
  log: Log
  now?: () => Date
}

/** Maximum milliseconds between checks of the clock and the folder, which may change. */
const MAX_CHECK_INTERVAL_MS = 15 * 60_000

/** Milliseconds until the next check while another backup runs. */
const BUSY_RETRY_MS = 60_000

/**
 * Creates one backup per night in a child process, and deletes old backups after a new one. Errors are logged, reported by
 * `state`, and retried.
 */
export function createNightlyBackups({ folder, ...parts }: Parts) {
  return folder === undefined ? DISABLED : createSchedule({ ...parts, folder })
}

const DISABLED = {
  state: () => undefined,
  check: async () => {},
  start: () => {},
  close: async () => {},
}

function createSchedule({
  dataDir,
  installation,
  folder,
  log,
  now = () => new Date(),
}: Parts & { folder: string }) {
  let files: StoredBackup[] = []
  let folderError: string | undefined
  let failed: { reason: string; at: Date; times: number } | undefined
  let incomplete: string | undefined
  let running: BackupProcess | undefined
  let checking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const last = () => lastOf(files, now()) as StoredBackup | undefined
  const nextAt = () => nextBackupAt(last()?.at, now())

  const note = (reason: string, details: object = {}) => {
    failed = { reason, at: now(), times: (failed?.times ?? 0) + 1 }
    log.error({ ...details, times: failed.times }, `no nightly backup: ${reason}`)
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
      if (!closed) note(problemOf(end.errors), { errors: end.errors })
      return
    }
    failed = undefined
    incomplete = end.warning
    if (incomplete) log.warn({ backup: name }, incomplete)
    files = await readBackups(folder, installation)
    log.info({ backup: name, bytes: last()?.bytes, ms: +now() - +startedAt }, 'nightly backup made')
    files = await removeOld(folder, files, now(), log)
  }

  /** Returns the milliseconds until the next check. */
  const checkOnce = async (): Promise<number> => {
    folderError = await folderProblem(folder, dataDir)
    if (!folderError) files = await readBackups(folder, installation)
    const isDue = nextAt() <= now() && (!failed || mayRetry(failed.times, failed.at, now()))
    if (isDue && folderError) note(folderError)
    if (isDue && !folderError) {
      if (isBackingUp(dataDir)) return BUSY_RETRY_MS
      await clearPartial(folder, installation)
      await runBackup()
    }
    const untilRetry = failed ? retryDelayMs(failed.times) : MAX_CHECK_INTERVAL_MS
    return Math.min(Math.max(+nextAt() - +now(), failed ? untilRetry : 0), MAX_CHECK_INTERVAL_MS)
  }

  /** Makes a backup if one is due; one check at a time. */
  const check = (): Promise<void> => {
    checking ??= checkOnce()
      .catch((err) => {
        note('An error stood in the way; it is in the log of the server.', { err })
        return MAX_CHECK_INTERVAL_MS
      })
      .then((pause) => {
        checking = undefined
        clearTimeout(timer)
        if (!closed) timer = setTimeout(check, pause).unref()
      })
    return checking
  }

  return {
    /** Returns the state of nightly backups; undefined when they are off. */
    state: () => {
      const latest = last()
      const problem = folderError ?? failed?.reason ?? incomplete
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

    start: (): void => void check(),

    /** Stops a running backup and deletes its partial file. */
    async close(): Promise<void> {
      closed = true
      clearTimeout(timer)
      await running?.stop()
      await checking
    },
  }
}

/** Returns the error output if it is one line, which is written for people. */
const problemOf = (errors: string): string => {
  const lines = errors.trim().split('\n')
  return lines.length === 1 && lines[0]
    ? lines[0]
    : 'The backup ended with an error, which is in the log of the server.'
}

/** Deletes superfluous backups and returns the others. */
async function removeOld(folder: string, files: StoredBackup[], now: Date, log: Log) {
  const removed = new Set<NightlyFile>()
  for (const file of superfluous(files, now)) {
    try {
      await rm(join(folder, file.name))
      removed.add(file)
      log.info({ backup: file.name }, 'old nightly backup deleted')
    } catch (err) {
      log.warn({ err, backup: file.name }, 'an old nightly backup could not be deleted')
    }
  }
  return files.filter((file) => !removed.has(file))
}
