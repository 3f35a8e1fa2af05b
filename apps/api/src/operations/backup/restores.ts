import { rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { RestorePlan } from '@dhow/contract/operations/backups'
import { ConfigError } from '#api/config.ts'
import { AppError } from '#api/platform/app-error.ts'
import { newId } from '#api/platform/ids.ts'
import type { ReceivedFile } from '#api/platform/pictures/receive.ts'
import type { createNightlyBackups } from './nightly.ts'
import { runTask } from './process.ts'
import { confirmRestore, STAGED } from './replace-data.ts'
import type { SecondPlace } from './second-place.ts'

type Parts = {
  dataDir: string
  installation: string
  minFreeBytes: number
  nightly: ReturnType<typeof createNightlyBackups>
  secondPlace: () => SecondPlace | undefined
  /** While it is on, all requests are refused. */
  maintenance: { isOn: boolean }
  restart: () => void
}

/** Milliseconds after which a checked backup is deleted. */
const EXPIRY_MS = 3_600_000

type Source = { place?: 'server' | 'second' | undefined; name?: string | undefined }

/** Restores backups into a running installation: checks one, and replaces the data by a restart. */
export function createRestores(parts: Parts) {
  const { dataDir, installation, minFreeBytes, nightly, secondPlace, maintenance, restart } = parts
  const closing = new AbortController()
  const { signal } = closing
  let id: string | undefined
  let expiry: NodeJS.Timeout | undefined
  let isBusy = false

  /** Runs one check or restore at a time. Explains expected errors. */
  const exclusively = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (isBusy) throw new AppError('conflict', 'A restore is running. Wait until it has finished.')
    isBusy = true
    try {
      return await work()
    } catch (error) {
      throw error instanceof ConfigError ? new AppError('unprocessable', error.message) : error
    } finally {
      isBusy = false
    }
  }

  const requireRoom = async (bytes: number) => {
    const { bavail, bsize } = await statfs(dataDir)
    if (bavail * bsize - bytes >= minFreeBytes) return
    throw new AppError('no-room', 'The server has no room for this backup. Free up space.')
  }

  const discard = async () => {
    id = undefined
    await rm(join(dataDir, STAGED), { recursive: true, force: true })
  }

  const stage = async (path: string, label: string): Promise<RestorePlan> => {
    await requireRoom((await stat(path)).size)
    clearTimeout(expiry)
    expiry = setTimeout(() => void exclusively(discard).catch(() => {}), EXPIRY_MS).unref()
    const checked = await runTask('stageRestore', [path, join(dataDir, STAGED), label], signal)
    id = newId()
    const { counts, installation: origin, ...plan } = checked
    return { ...plan, ...counts, id, isOther: origin !== installation }
  }

  const fetchAndStage = async (place: SecondPlace, name: string): Promise<RestorePlan> => {
    const backup = nightly.copies().find((one) => one.name === name)
    if (!backup) throw missing()
    await requireRoom(2 * backup.bytes)
    const path = join(dataDir, 'incoming', `restore-${newId()}.tar`)
    try {
      await runTask('fetchFromPlace', [place, name, path], signal)
      return await stage(path, name)
    } finally {
      await rm(path, { force: true })
    }
  }

  return {
    /** Checks a backup completely and stores it for `start`. Discards an earlier one. */
    check: (file: ReceivedFile | undefined, { place, name = '' }: Source): Promise<RestorePlan> =>
      exclusively(async () => {
        await discard()
        if (file) return stage(file.path, file.filename)
        const second = place === 'second' && secondPlace()
        if (second) return fetchAndStage(second, name)
        const isListed = (await nightly.files()).some((one) => one.name === name)
        if (!isListed) throw missing()
        return stage(join(nightly.folder, name), name)
      }),

    /** Saves the current data as a backup, and restarts the server with the checked one. */
    start: (requested: string): Promise<void> =>
      exclusively(async () => {
        if (requested !== id) throw new AppError('not-found', 'The check has expired. Repeat it.')
        maintenance.isOn = true
        try {
          await nightly.saveBeforeRestore()
          confirmRestore(dataDir)
        } catch (error) {
          maintenance.isOn = false
          throw error
        }
        restart()
      }),

    close(): void {
      closing.abort()
      clearTimeout(expiry)
    },
  }
}

const missing = () => AppError.ofField('not-found', 'name', 'Choose a listed backup or a file.')
