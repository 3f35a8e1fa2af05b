import { join } from 'node:path'
import type { RestorePlan } from '@dhow/contract/operations/backups'
import { AppError } from '#api/platform/app-error.ts'
import type { ReceivedFile } from '#api/platform/pictures/receive.ts'
import type { createNightlyBackups } from './nightly.ts'
import { runTask } from './process.ts'
import { confirmRestore, STAGED } from './replace-data.ts'
import type { BackupOrigin } from './restore.ts'
import type { SecondPlace } from './second-place.ts'
import { createStage } from './stage.ts'

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

type Source = { place?: 'server' | 'second' | undefined; name?: string | undefined }

/** Restores backups into a running installation: checks one, and replaces the data by a restart. */
export function createRestores(parts: Parts) {
  const { dataDir, installation, minFreeBytes, nightly, secondPlace, maintenance, restart } = parts
  const closing = new AbortController()
  const stage = createStage({
    folder: join(dataDir, STAGED),
    field: 'backup',
    busy: 'A restore is running. Wait until it has finished.',
  })

  const find = async ({ place, name = '' }: Source): Promise<BackupOrigin> => {
    const second = place === 'second' ? secondPlace() : undefined
    const listed = second ? nightly.copies() : await nightly.files()
    const backup = listed.find((item) => item.name === name)
    if (!backup) throw AppError.ofField('not-found', 'name', 'Choose a listed backup or a file.')
    return second ? { ...second, ...backup } : join(nightly.folder, name)
  }

  return {
    /** Checks a backup completely and stores it for `start`. Discards an earlier one. */
    check: (file: ReceivedFile | undefined, source: Source): Promise<RestorePlan> =>
      stage.fill(async () => {
        const origin = file ? file.path : await find(source)
        const label = file?.filename ?? source.name ?? ''
        const args = [origin, stage.folder, label, minFreeBytes] as const
        const staged = await runTask('stageRestore', [...args], closing.signal)
        const { counts, installation: owner, ...plan } = staged
        return { ...plan, ...counts, isOther: owner !== installation }
      }),

    /** Saves the current data as a backup, and restarts the server with the checked one. */
    start: (id: string): Promise<void> =>
      stage.use(id, async () => {
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

    close: () => closing.abort(),
  }
}
