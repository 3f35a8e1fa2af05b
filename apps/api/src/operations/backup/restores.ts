import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RestorePlan } from '@dhow/contract/operations/backups'
import { ConfigError } from '#api/config.ts'
import { AppError } from '#api/platform/app-error.ts'
import { newId } from '#api/platform/ids.ts'
import type { ReceivedFile } from '#api/platform/pictures/receive.ts'
import type { createNightlyBackups } from './nightly.ts'
import { runTask } from './process.ts'
import { confirmRestore, STAGED } from './replace-data.ts'
import type { BackupOrigin } from './restore.ts'
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

  const discard = async () => {
    id = undefined
    clearTimeout(expiry)
    await rm(join(dataDir, STAGED), { recursive: true, force: true })
  }

  const stage = async (from: BackupOrigin, label: string): Promise<RestorePlan> => {
    const folder = join(dataDir, STAGED)
    const call = runTask('stageRestore', [from, folder, label, minFreeBytes], closing.signal)
    const { counts, installation: origin, ...plan } = await call
    id = newId()
    expiry = setTimeout(() => void exclusively(discard).catch(() => {}), EXPIRY_MS).unref()
    return { ...plan, ...counts, id, isOther: origin !== installation }
  }

  return {
    /** Checks a backup completely and stores it for `start`. Discards an earlier one. */
    check: (file: ReceivedFile | undefined, { place, name = '' }: Source): Promise<RestorePlan> =>
      exclusively(async () => {
        await discard()
        if (file) return stage(file.path, file.filename)
        const second = place === 'second' ? secondPlace() : undefined
        const listed = second ? nightly.copies() : await nightly.files()
        const backup = listed.find((one) => one.name === name)
        if (!backup) {
          throw AppError.ofField('not-found', 'name', 'Choose a listed backup or a file.')
        }
        return stage(second ? { ...second, ...backup } : join(nightly.folder, name), name)
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
