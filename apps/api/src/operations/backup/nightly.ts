import { statfsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '#api/config.ts'
import { makeFolderDurably } from '#api/platform/data-dir/durable-file.ts'
import { clearStaging, isBackingUp } from './create.ts'
import {
  BACKUPS_DIR,
  BEFORE_RESTORE,
  clearPartial,
  folderProblem,
  lastOf,
  nightlyName,
  readBackups,
  readBeforeRestores,
  type StoredBackup,
  superfluous,
} from './nightly-files.ts'
import { createRetries, isLate, nextBackupAt } from './nightly-times.ts'
import { type BackupProcess, runTask, startBackup } from './process.ts'
import type { SecondPlace } from './second-place.ts'

type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>

type Parts = {
  dataDir: string
  installation: string
  /** BACKUP_DIR; without it, backups are in the data folder. */
  folder?: string | undefined
  log: Log
  now?: () => Date
  isOn?: () => boolean
  secondPlace?: () => SecondPlace | undefined
  minFreeBytes?: number
  /** Estimates the bytes that a backup needs on the disk of the data. */
  estimateBytes?: () => number
}

/** Maximum milliseconds between checks of the clock and the folder, which may change. */
const MAX_CHECK_INTERVAL_MS = 15 * 60_000

const BUSY_RETRY_MS = 60_000

/** Milliseconds before an overdue backup in the data folder, because a new site is still being filled. */
const SETTLE_MS = 30 * 60_000

/** Number of newest backups from before restores that are kept. */
const BEFORE_RESTORES_KEPT = 3

const toMegabytes = (bytes: number) => Math.ceil(bytes / 1_000_000).toLocaleString('en')

/**
 * Creates one backup per night in a child process, deletes old backups, and copies the last one to the second place. Errors
 * are logged, reported and retried.
 */
export function createNightlyBackups(parts: Parts) {
  const { dataDir, installation, log, minFreeBytes = 0 } = parts
  const { now = () => new Date(), isOn = () => true, estimateBytes = () => 0 } = parts
  const { secondPlace = () => undefined } = parts
  const isOwnFolder = parts.folder === undefined
  const folder = parts.folder ?? join(dataDir, BACKUPS_DIR)
  const startedAt = now()
  const closing = new AbortController()
  const retries = createRetries(now)
  const copyRetries = createRetries(now)
  let files: StoredBackup[] = []
  let copies: StoredBackup[] | undefined
  let folderError: string | undefined
  let warning: string | undefined
  let running: BackupProcess | undefined
  let checking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isRequested = false

  const last = () => lastOf(files, now())
  const nextAt = () => {
    const due = nextBackupAt(last()?.at, now())
    return isOwnFolder ? new Date(Math.max(+due, +startedAt + SETTLE_MS)) : due
  }

  const noteFailure = (reason: string, details: object = {}) => {
    retries.note(reason)
    log.error(details, `no nightly backup: ${reason}`)
  }

  const roomProblem = (): string | undefined => {
    const { bavail, bsize } = statfsSync(dataDir)
    const [free, needed] = [bavail * bsize, estimateBytes()]
    if (!isOwnFolder || free - needed >= minFreeBytes) return undefined
    return `A backup needs about ${toMegabytes(needed)} MB, and ${toMegabytes(minFreeBytes)} MB must stay free, but only ${toMegabytes(free)} MB are free on the disk of the data. Free up space.`
  }

  /** @returns a warning about missing files @throws ConfigError */
  const create = async (name: string): Promise<string | undefined> => {
    if (isOwnFolder) makeFolderDurably(folder, 0o700)
    const problem = folderError ?? roomProblem()
    if (problem) throw new ConfigError(problem)
    running = startBackup(dataDir, join(folder, name))
    log.info({ backup: name, backupPid: running.pid }, 'backup started')
    const end = await running.ended
    running = undefined
    if (end.ok) return end.warning
    await rm(join(folder, `${name}.partial`), { force: true }).catch(() => {})
    clearStaging(dataDir)
    throw new ConfigError(messageIn(end.errors), { cause: end.errors })
  }

  const runBackup = async () => {
    const began = now()
    const name = nightlyName(installation, began)
    try {
      warning = await create(name)
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      if (!closing.signal.aborted) noteFailure(error.message, { errors: error.cause })
      return
    }
    retries.clear()
    if (warning) log.warn({ backup: name }, warning)
    files = await readBackups(folder, installation)
    log.info({ backup: name, bytes: last()?.bytes, ms: +now() - +began }, 'nightly backup made')
    await removeOld(folder, superfluous(files, now(), isOwnFolder ? 0 : undefined), log)
    files = await readBackups(folder, installation)
  }

  const copyLast = async () => {
    const place = secondPlace()
    const latest = last()
    if (!place || !copyRetries.isDue()) return
    const { signal } = closing
    try {
      copies ??= await runTask('listPlace', [place], signal)
      if (!latest || copies.some(({ name }) => name === latest.name)) return
      const path = join(folder, latest.name)
      copies = await runTask('storeInPlace', [place, latest.name, path], signal)
      copyRetries.clear()
      log.info({ backup: latest.name, bytes: latest.bytes }, 'backup copied to the second place')
    } catch (error) {
      if (signal.aborted) return
      const isExplained = error instanceof ConfigError
      copyRetries.note(isExplained ? error.message : 'The copy failed. See the log of the server.')
      log.error({ err: error }, 'the backup was not copied to the second place')
    }
  }

  const checkOnce = async (): Promise<number> => {
    folderError = isOwnFolder ? undefined : await folderProblem(folder, dataDir)
    if (!folderError) files = await readBackups(folder, installation)
    const isDue = isOn() && nextAt() <= now() && retries.isDue()
    if ((isDue || isRequested) && !closing.signal.aborted) {
      if (!folderError && isBackingUp(dataDir)) return BUSY_RETRY_MS
      isRequested = false
      if (!folderError) await clearPartial(folder, installation)
      await runBackup()
    }
    await copyLast()
    const delay = Math.max(isOn() ? +nextAt() - +now() : MAX_CHECK_INTERVAL_MS, retries.delayMs())
    return Math.min(delay, copyRetries.delayMs() || MAX_CHECK_INTERVAL_MS, MAX_CHECK_INTERVAL_MS)
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
        if (!closing.signal.aborted) timer = setTimeout(check, delay).unref()
      })
    return checking
  }

  const checkAgain = () => void (checking ?? Promise.resolve()).then(check)

  return {
    folder,
    isOnlyPlace: () => isOwnFolder && !secondPlace(),

    state: () => {
      const latest = last()
      const problem = folderError ?? retries.reason() ?? warning
      return {
        folder,
        ...(latest && { last: { at: latest.at, bytes: latest.bytes } }),
        count: files.length,
        nextAt: nextAt(),
        isRunning: running !== undefined,
        isLate: latest !== undefined && isOn() && isLate(latest.at, now()),
        ...(problem && { problem }),
      }
    },

    /** Returns the backups of the folder. */
    files: async () => [...files, ...(await readBeforeRestores(folder))],

    copies: () => copies ?? [],
    copyProblem: copyRetries.reason,

    check,

    /** Creates a backup now, also if nightly backups are off, and retries the copy. */
    request(): void {
      isRequested = true
      copyRetries.clear()
      checkAgain()
    },

    /** Reads the second place again, which has changed. */
    refresh(): void {
      copies = undefined
      copyRetries.clear()
      checkAgain()
    },

    /** Saves the current data before a restore. @throws ConfigError */
    async saveBeforeRestore(): Promise<void> {
      await checking
      await create(BEFORE_RESTORE + nightlyName(installation, now()))
      const saved = (await readBeforeRestores(folder)).sort((a, b) => +b.at - +a.at)
      await removeOld(folder, saved.slice(BEFORE_RESTORES_KEPT), log)
    },

    async close(): Promise<void> {
      closing.abort()
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
