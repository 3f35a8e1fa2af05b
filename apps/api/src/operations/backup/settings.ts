import { isAbsolute } from 'node:path'
import type { BackupSettings, BackupTarget } from '@dhow/contract/operations/backups'
import { ConfigError } from '#api/config.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { Encryption } from '#api/platform/data-dir/encryption.ts'
import type { Db } from '#api/platform/database/open.ts'
import { saveSingleRow } from '#api/platform/database/rows.ts'
import { backupSettings } from '#api/platform/database/schema.ts'
import { runTask } from './process.ts'
import type { SecondPlace } from './second-place.ts'

type Parts = { db: Db; dataDir: string; installation: string; encryption: Encryption }

export type BackupSettingsService = ReturnType<typeof createBackupSettings>

/** Settings of nightly backups. Without a stored row they are on, without a second place. */
export function createBackupSettings({ db, dataDir, installation, encryption }: Parts) {
  const stored = () => db.select().from(backupSettings).get()
  const secretOf = () => encryption.decrypt(stored()?.targetSecret ?? '') ?? ''
  const placeOf = (target: SecondPlace['target'], secret: string): SecondPlace => ({
    ...{ target, secret, dataDir, installation },
  })

  return {
    get: (): BackupSettings => ({
      nightly: stored()?.nightly ?? true,
      target: stored()?.target ?? { kind: 'none' },
    }),

    secondPlace(): SecondPlace | undefined {
      const target = stored()?.target
      return target ? placeOf(target, secretOf()) : undefined
    },

    /**
     * Saves the settings if the second place responds.
     * @param secret empty keeps the stored one, unless the bucket is at another endpoint
     * @throws AppError `unprocessable` with the problem of the second place
     */
    async save(nightly: boolean, target: BackupTarget, secret: string): Promise<void> {
      if (target.kind === 'none') {
        return saveSingleRow(db, backupSettings, { nightly, target: null, targetSecret: null })
      }
      const previous = stored()?.target
      const field = `target.${target.kind === 's3' ? 'endpoint' : 'folder'}`
      const refuse = (path: string, message: string) =>
        AppError.ofField('unprocessable', path, message)
      if (target.kind === 'folder' && !isAbsolute(target.folder)) {
        throw refuse(field, 'Folder must be an absolute path, such as /mnt/backups.')
      }
      // A stored secret is not sent to another server.
      const mayKeep =
        target.kind === 's3' && previous?.kind === 's3' && previous.endpoint === target.endpoint
      const used = secret || (mayKeep ? secretOf() : '')
      if (target.kind === 's3' && !used) throw refuse('secret', 'Secret key is required.')
      try {
        await runTask('listPlace', [placeOf(target, used)], AbortSignal.timeout(TEST_TIMEOUT_MS))
      } catch (error) {
        if (error instanceof ConfigError) throw refuse(field, `${error.message} Nothing was saved.`)
        throw error
      }
      const targetSecret = target.kind === 's3' ? encryption.encrypt(used) : null
      saveSingleRow(db, backupSettings, { nightly, target, targetSecret })
    },
  }
}

const TEST_TIMEOUT_MS = 30_000
