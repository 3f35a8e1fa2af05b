import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '#api/config.ts'
import { describeStorageError } from '#api/platform/app-error.ts'
import { makeFolderDurably } from '#api/platform/data-dir/durable-file.ts'
import { ALREADY_RUNNING, clearStaging, isBackingUp } from './create.ts'
import {
  BACKUPS_DIR,
  BEFORE_RESTORE,
  buildNightlyName,
  calculateNextBackup,
  calculateRetryDelay,
  findFolderProblem,
  findLatest,
  isLate,
  readBackups,
  readBeforeRestores,
  type StoredBackup,
} from './nightly-files.ts'
import { openFolder } from './places.ts'
import { runTask } from './process.ts'
import { type SecondPlace, toCopyName } from './second-place.ts'

type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>

type Parts = {
  dataDir: string
  installation: string
  /** BACKUP_DIR; without it, backups are in the data folder. */
  folder?: string | undefined
  log: Log
  now?: () => Date
  isOn?: () => boolean
  getSecondPlace?: () => SecondPlace | undefined
  minFreeBytes?: number
  /** @throws ConfigError if the disk of the data has no room for a backup */
  requireRoom?: () => void
}

/** Maximum milliseconds between checks of the clock and the folder, which may change. */
const MAX_CHECK_INTERVAL_MS = 15 * 60_000

const BUSY_RETRY_MS = 60_000

/** Milliseconds before an overdue backup in the data folder, because a new site is still being filled. */
const SETTLE_MS = 30 * 60_000

/** Day of the month whose backup also reads all stored files. */
const VERIFICATION_DAY = 1

const BEFORE_RESTORES_KEPT = 3

/**
 * Creates one backup per night in a child process, deletes old backups, and copies the last one to the second place. Errors
 * are logged, reported and retried.
 */
export function createNightlyBackups(parts: Parts) {
  const { dataDir, installation, log, getSecondPlace, requireRoom } = parts
  const { now = () => new Date(), isOn = () => true, minFreeBytes = 0 } = parts
  const isOwnFolder = parts.folder === undefined
  const folder = parts.folder ?? join(dataDir, BACKUPS_DIR)
  const startedAt = now()
  const closing = new AbortController()
  let files: StoredBackup[] = []
  let copies: StoredBackup[] | undefined
  let copyProblem: string | undefined
  let folderError: string | undefined
  let failure: { reason: string; at: Date; times: number } | undefined
  let warning: string | undefined
  let isRunning = false
  let checking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isRequested = false

  const getLatest = () => findLatest(files, now())
  const calculateNextTime = () => {
    const due = calculateNextBackup(getLatest()?.at, now())
    return isOwnFolder ? new Date(Math.max(+due, +startedAt + SETTLE_MS)) : due
  }

  const noteFailure = (reason: string, details: object = {}): void => {
    failure = { reason, at: now(), times: (failure?.times ?? 0) + 1 }
    log.error({ ...details, times: failure.times }, `no nightly backup: ${reason}`)
  }

  /** Returns whether a retry is due, which is always so after the clock was set back. */
  const mayRetry = () => {
    if (!failure) return true
    const waited = +now() - +failure.at
    return waited < 0 || waited >= calculateRetryDelay(failure.times)
  }

  /** @returns a warning, for example about missing files @throws ConfigError */
  const create = async (name: string, clearing?: { now: Date; weeks?: number | undefined }) => {
    if (folderError) throw new ConfigError(folderError)
    if (isOwnFolder) {
      requireRoom?.()
      makeFolderDurably(folder, 0o700)
    }
    const file = join(folder, name)
    isRunning = true
    log.info({ backup: name }, 'backup started')
    try {
      const night = {
        dataDir,
        installation,
        file,
        minFreeBytes: isOwnFolder ? minFreeBytes : 0,
        clearing,
        isVerifying: clearing?.now.getDate() === VERIFICATION_DAY,
      }
      return await runTask('createNightlyBackup', [night], closing.signal)
    } catch (error) {
      await rm(`${file}.partial`, { force: true }).catch(() => {})
      clearStaging(dataDir)
      throw error
    } finally {
      isRunning = false
    }
  }

  /** Returns false if another backup began before. */
  const runBackup = async (deletesOld: boolean): Promise<boolean> => {
    const began = now()
    const name = buildNightlyName(installation, began)
    const clearing = { now: began, weeks: isOwnFolder ? 0 : undefined }
    try {
      warning = await create(name, deletesOld ? clearing : undefined)
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      if (error.message.startsWith(ALREADY_RUNNING)) return false
      noteFailure(error.message)
      return true
    }
    failure = undefined
    if (warning) log.warn({ backup: name }, warning)
    files = await readBackups(openFolder(folder), installation)
    log.info(
      { backup: name, bytes: getLatest()?.bytes, ms: +now() - +began },
      'nightly backup made',
    )
    return true
  }

  const copyLast = async () => {
    const place = getSecondPlace?.()
    const latest = getLatest()
    if (!place || closing.signal.aborted) return
    try {
      if (!copies) {
        copies = await runTask('listPlace', [place], closing.signal)
        copyProblem = undefined
      }
      if (!latest || copies.some(({ name }) => name === toCopyName(latest.name, place))) return
      const path = join(folder, latest.name)
      const stored = await runTask('storeInPlace', [place, latest.name, path], closing.signal)
      copies = stored.copies
      copyProblem = stored.problem
      log.info({ backup: latest.name, problem: copyProblem }, 'backup copied to the second place')
    } catch (err) {
      if (closing.signal.aborted) return
      const isExplained = err instanceof ConfigError
      copyProblem = isExplained
        ? err.message
        : 'The copy failed. Ask your server administrator to look into the log.'
      log.error({ err }, 'the backup was not copied to the second place')
    }
  }

  const checkOnce = async (): Promise<number> => {
    folderError = isOwnFolder ? undefined : await findFolderProblem(folder, dataDir)
    if (!folderError) files = await readBackups(openFolder(folder), installation)
    const isDue = isOn() && calculateNextTime() <= now() && mayRetry()
    if ((isDue || isRequested) && !closing.signal.aborted) {
      if (!folderError && isBackingUp(dataDir)) return BUSY_RETRY_MS
      isRequested = false
      // A backup by hand, such as after a mistake, does not replace that of the night.
      if (!(await runBackup(isDue))) {
        isRequested ||= !isDue
        return BUSY_RETRY_MS
      }
    }
    await copyLast()
    if (!isOn()) return MAX_CHECK_INTERVAL_MS
    const delay = Math.max(
      +calculateNextTime() - +now(),
      failure ? calculateRetryDelay(failure.times) : 0,
    )
    return Math.min(delay, MAX_CHECK_INTERVAL_MS)
  }

  const check = (): Promise<void> => {
    checking ??= checkOnce()
      .catch((err) => {
        if (closing.signal.aborted) return 0
        const reason =
          describeStorageError(err)?.status === 507
            ? 'There is no room left for a backup. Free up space on the disk of the server.'
            : 'An unexpected error occurred. See the log of the server.'
        noteFailure(reason, { err })
        return MAX_CHECK_INTERVAL_MS
      })
      .then((delay) => {
        checking = undefined
        clearTimeout(timer)
        if (!closing.signal.aborted) timer = setTimeout(check, delay).unref()
      })
    return checking
  }

  return {
    folder,
    isOnlyPlace: () => isOwnFolder && !getSecondPlace?.(),

    getState: () => {
      const latest = getLatest()
      const problem = folderError ?? failure?.reason ?? warning
      return {
        folder,
        ...(latest && { last: { at: latest.at, bytes: latest.bytes } }),
        count: files.length,
        nextAt: calculateNextTime(),
        isRunning,
        isLate: latest !== undefined && isOn() && isLate(latest.at, now()),
        ...(problem && { problem }),
      }
    },

    listFiles: async () => [...files, ...(await readBeforeRestores(folder))],

    listCopies: () => copies ?? [],
    getCopyProblem: () => copyProblem,

    check,

    /** Checks both places now, such as after a change. @param withBackup also if nightly backups are off */
    checkAgain(withBackup: boolean): void {
      isRequested ||= withBackup
      copies = undefined
      copyProblem = undefined
      void (checking ?? Promise.resolve()).then(check)
    },

    /** Saves the current data before a restore. @throws ConfigError */
    async saveBeforeRestore(): Promise<void> {
      await checking
      await create(BEFORE_RESTORE + buildNightlyName(installation, now()))
      const saved = await readBeforeRestores(folder)
      for (const { name } of saved.slice(BEFORE_RESTORES_KEPT)) await rm(join(folder, name))
    },

    async close(): Promise<void> {
      closing.abort()
      clearTimeout(timer)
      await checking
    },
  }
}
