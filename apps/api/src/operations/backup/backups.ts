import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Contract } from '@dhow/contract'
import {
  type BackupPlace,
  type BackupSettings,
  MAX_LISTED_BACKUPS,
  type RestorePlan,
} from '@dhow/contract/operations/backups'
import type { FastifyBaseLogger } from 'fastify'
import { ConfigError } from '#api/config.ts'
import type { Kernel } from '#api/kernel.ts'
import type { AdminService } from '#api/modules/account/service.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { Encryption } from '#api/platform/data-dir/secrets.ts'
import type { Db } from '#api/platform/database/open.ts'
import { saveSingleRow } from '#api/platform/database/rows.ts'
import { done, type Handlers, ok } from '#api/platform/http/contract.ts'
import type { ReceivedFile } from '#api/platform/pictures/receive.ts'
import { DATABASE_FILE } from './archive.ts'
import { createBackupDownloads } from './downloads.ts'
import { createNightlyBackups } from './nightly.ts'
import type { StoredBackup } from './nightly-files.ts'
import { requireRoom } from './places.ts'
import { runTask } from './process.ts'
import { type BackupOrigin, confirmRestore, STAGED } from './restore.ts'
import type { SecondPlace } from './second-place.ts'
import { createStage } from './stage.ts'
import { backupSettings } from './tables.ts'

type Parts = {
  db: Db
  dataDir: string
  minFreeBytes: number
  installation: string
  folder: string | undefined
  passphrase: string | undefined
  encryption: Encryption
  log: FastifyBaseLogger
  maintenance: { isOn: boolean }
}

function describePlace(name: string, files: StoredBackup[], problem?: string): BackupPlace {
  const newest = files.toSorted((a, b) => +b.at - +a.at).slice(0, MAX_LISTED_BACKUPS)
  const listed = newest.map(({ at, ...file }) => ({ ...file, at: at.toISOString() }))
  return { name, files: listed, ...(problem && { problem }) }
}

type Needs = {
  account: { service: Pick<AdminService, 'confirmPassword'> }
  installation: string
}

export function createBackups(kernel: Kernel, { account, installation }: Needs) {
  const { app, config, events, log } = kernel
  const { dataDir, minFreeBytes } = config
  const { confirmPassword } = account.service
  const parts: Parts = {
    db: kernel.db,
    dataDir,
    minFreeBytes,
    installation,
    folder: config.backupDir,
    passphrase: config.backupPassphrase,
    encryption: kernel.encryption,
    log,
    maintenance: app.maintenance,
  }
  const settings = createBackupSettings(parts)
  const { getSecondPlace } = settings
  const isOn = () => settings.get().nightly
  const nightly = createNightlyBackups({
    ...parts,
    getSecondPlace,
    isOn,
    // The database and its copy. Stored files are checked when their sizes are known.
    requireRoom: () =>
      requireRoom(dataDir, minFreeBytes, 2 * statSync(join(dataDir, DATABASE_FILE)).size),
  })
  const onIncomplete = (warning: string) => log.warn({}, `backup for download: ${warning}`)
  const onDownloaded = () => void events.emit('backup.downloaded')
  const downloads = createBackupDownloads(dataDir, { onDownloaded, onIncomplete })
  const restart = Promise.withResolvers<void>()
  const restores = createRestores({
    ...parts,
    nightly,
    getSecondPlace,
    // After the response was sent.
    restart: () => void setImmediate(restart.resolve),
  })

  const routes: Handlers<Contract['backups']> = {
    status: async () => {
      const { nextAt, isRunning, problem } = nightly.getState()
      const target = getSecondPlace()?.target
      const name = target?.kind === 's3' ? `${target.bucket} at ${target.endpoint}` : target?.folder
      return ok({
        settings: settings.get(),
        server: describePlace(nightly.folder, await nightly.listFiles(), problem),
        ...(name && {
          second: describePlace(name, nightly.listCopies(), nightly.getCopyProblem()),
        }),
        ...(isOn() && { nextAt: nextAt.toISOString() }),
        isRunning,
        downloadProblem: downloads.getProblem(),
      })
    },

    saveSettings: async ({ body: { currentPassword, ...change } }) => {
      await confirmPassword(currentPassword)
      await settings.save(change)
      nightly.checkAgain(false)
      return done('Saved.')
    },

    run: () => {
      if (nightly.getState().isRunning)
        throw new AppError('conflict', 'A backup is running already.')
      nightly.checkAgain(true)
      return done('The backup has started.')
    },

    checkRestore: async ({ body, files: [file] }) => ok(await restores.check(file, body)),

    startRestore: async ({ body: { currentPassword, id } }) => {
      await confirmPassword(currentPassword)
      await restores.start(id)
      return done('The server restarts with the restored data. If you are asked to, log in again.')
    },

    prepareDownload: async ({ body }) => {
      await confirmPassword(body.currentPassword)
      const ticket = await downloads.prepare()
      return done('The download can start.', { ticket })
    },

    download: ({ query }) => ok(downloads.take(query.ticket)),
  }

  return {
    routes,
    /** Resolves when a restore was confirmed, which a new start finishes. */
    restart: restart.promise,
    /** Returns the state of nightly backups; undefined if they are off. */
    getState: () =>
      isOn() ? { ...nightly.getState(), isOnlyPlace: nightly.isOnlyPlace() } : undefined,
    start: () => void nightly.check(),
    exportSite: downloads.exportSite,
    async close(): Promise<void> {
      restores.close()
      await nightly.close()
      await downloads.close()
    },
  }
}

const TEST_TIMEOUT_MS = 30_000

/** Settings of nightly backups. Without a stored row they are on, without a second place. */
function createBackupSettings(parts: Parts) {
  const { db, dataDir, installation, encryption, passphrase } = parts
  const readSettings = () => db.select().from(backupSettings).get()
  const decryptSecret = () => encryption.decrypt(readSettings()?.targetSecret ?? '') ?? ''
  const toPlace = (target: SecondPlace['target'], secret: string): SecondPlace => ({
    target,
    secret,
    passphrase,
    dataDir,
    installation,
  })

  return {
    get: (): BackupSettings => ({
      nightly: readSettings()?.nightly ?? true,
      target: readSettings()?.target ?? { kind: 'none' },
    }),

    getSecondPlace(): SecondPlace | undefined {
      const target = readSettings()?.target
      return target ? toPlace(target, decryptSecret()) : undefined
    },

    /**
     * Saves the settings if the second place responds. An empty `secret` keeps the stored one of the same endpoint.
     * @throws AppError `unprocessable` with the problem of the second place
     */
    async save({ nightly, target, secret }: BackupSettings & { secret: string }): Promise<void> {
      if (target.kind === 'none') {
        return saveSingleRow(db, backupSettings, { nightly, target: null, targetSecret: null })
      }
      const previous = readSettings()?.target
      const isBucket = target.kind === 's3'
      // A stored secret is not sent to another server.
      const mayKeep = isBucket && previous?.kind === 's3' && previous.endpoint === target.endpoint
      const usedSecret = secret || (mayKeep ? decryptSecret() : '')
      if (isBucket && !usedSecret) {
        throw AppError.forField('unprocessable', 'secret', 'Secret key is required.')
      }
      try {
        await runTask(
          'listPlace',
          [toPlace(target, usedSecret)],
          AbortSignal.timeout(TEST_TIMEOUT_MS),
        )
      } catch (error) {
        const { name, message } = error as Error
        if (name !== 'TimeoutError' && !(error instanceof ConfigError)) throw error
        const reason = name === 'TimeoutError' ? 'The place did not respond in time.' : message
        const field = isBucket ? 'target.endpoint' : 'target.folder'
        throw AppError.forField('unprocessable', field, `${reason} Nothing was saved.`)
      }
      const targetSecret = isBucket ? encryption.encrypt(usedSecret) : null
      saveSingleRow(db, backupSettings, { nightly, target, targetSecret })
    },
  }
}

type RestoreParts = {
  dataDir: string
  installation: string
  minFreeBytes: number
  nightly: ReturnType<typeof createNightlyBackups>
  getSecondPlace: () => SecondPlace | undefined
  maintenance: { isOn: boolean }
  restart: () => void
}

type Source = { place?: 'server' | 'second' | undefined; name?: string | undefined }

/** Restores backups into a running installation: checks one, and replaces the data by a restart. */
function createRestores(parts: RestoreParts) {
  const { dataDir, installation, minFreeBytes, nightly, getSecondPlace, maintenance, restart } =
    parts
  const closing = new AbortController()
  const stage = createStage({
    folder: join(dataDir, STAGED),
    field: 'backup',
    busy: 'A restore is running. Wait until it has finished.',
  })

  const find = async ({ place, name = '' }: Source): Promise<BackupOrigin> => {
    const second = place === 'second' ? getSecondPlace() : undefined
    const listed = second ? nightly.listCopies() : await nightly.listFiles()
    const backup = listed.find((item) => item.name === name)
    if (!backup) throw AppError.forField('not-found', 'name', 'Choose a listed backup or a file.')
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
