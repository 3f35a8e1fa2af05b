import type { BackupSettings } from '@dhow/contract/operations/backups'
import { ConfigError } from '#api/config.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { Encryption } from '#api/platform/data-dir/encryption.ts'
import type { Db } from '#api/platform/database/open.ts'
import { saveSingleRow } from '#api/platform/database/rows.ts'
import { backupSettings } from '#api/platform/database/schema.ts'
import { runTask } from './process.ts'
import type { SecondPlace } from './second-place.ts'

type Parts = {
  db: Db
  dataDir: string
  installation: string
  encryption: Encryption
  passphrase?: string | undefined
}

type Change = BackupSettings & { secret: string }

const TEST_TIMEOUT_MS = 30_000

/** Settings of nightly backups. Without a stored row they are on, without a second place. */
export function createBackupSettings(parts: Parts) {
  const { db, dataDir, installation, encryption, passphrase } = parts
  const stored = () => db.select().from(backupSettings).get()
  const secretOf = () => encryption.decrypt(stored()?.targetSecret ?? '') ?? ''
  const placeOf = (target: SecondPlace['target'], secret: string): SecondPlace => ({
    target,
    secret,
    passphrase,
    dataDir,
    installation,
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
     * Saves the settings if the second place responds. An empty `secret` keeps the stored one of the same endpoint.
     * @throws AppError `unprocessable` with the problem of the second place
     */
    async save({ nightly, target, secret }: Change): Promise<void> {
      if (target.kind === 'none') {
        return saveSingleRow(db, backupSettings, { nightly, target: null, targetSecret: null })
      }
      const previous = stored()?.target
      const isBucket = target.kind === 's3'
      // A stored secret is not sent to another server.
      const mayKeep = isBucket && previous?.kind === 's3' && previous.endpoint === target.endpoint
      const used = secret || (mayKeep ? secretOf() : '')
      if (isBucket && !used) {
        throw AppError.ofField('unprocessable', 'secret', 'Secret key is required.')
      }
      try {
        await runTask('listPlace', [placeOf(target, used)], AbortSignal.timeout(TEST_TIMEOUT_MS))
      } catch (error) {
        const { name, message } = error as Error
        if (name !== 'TimeoutError' && !(error instanceof ConfigError)) throw error
        const reason = name === 'TimeoutError' ? 'The place did not respond in time.' : message
        const field = isBucket ? 'target.endpoint' : 'target.folder'
        throw AppError.ofField('unprocessable', field, `${reason} Nothing was saved.`)
      }
      const targetSecret = isBucket ? encryption.encrypt(used) : null
      saveSingleRow(db, backupSettings, { nightly, target, targetSecret })
    },
  }
}
