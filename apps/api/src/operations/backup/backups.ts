import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Contract } from '@dhow/contract'
import { BACKUPS_LISTED, type BackupPlace } from '@dhow/contract/operations/backups'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#api/platform/app-error.ts'
import type { Encryption } from '#api/platform/data-dir/encryption.ts'
import type { Db } from '#api/platform/database/open.ts'
import type { Handlers } from '#api/platform/http/contract.ts'
import { done, ok } from '#api/platform/http/contract.ts'
import { DATABASE_FILE } from './archive.ts'
import { createBackupDownloads } from './downloads.ts'
import { createNightlyBackups } from './nightly.ts'
import type { StoredBackup } from './nightly-files.ts'
import { requireRoom } from './places.ts'
import { createRestores } from './restores.ts'
import { createBackupSettings } from './settings.ts'

type Parts = {
  db: Db
  dataDir: string
  minFreeBytes: number
  installation: string
  folder: string | undefined
  passphrase: string | undefined
  encryption: Encryption
  log: FastifyBaseLogger
  confirmPassword: (password: string) => Promise<void>
  onDownloaded: () => void
  maintenance: { isOn: boolean }
}

function describePlace(name: string, files: StoredBackup[], problem?: string): BackupPlace {
  const newest = files.toSorted((a, b) => +b.at - +a.at).slice(0, BACKUPS_LISTED)
  const listed = newest.map(({ at, ...file }) => ({ ...file, at: at.toISOString() }))
  return { name, files: listed, ...(problem && { problem }) }
}

export function createBackups(parts: Parts) {
  const { dataDir, minFreeBytes, log, confirmPassword, onDownloaded } = parts
  const settings = createBackupSettings(parts)
  const { secondPlace } = settings
  const isOn = () => settings.get().nightly
  const nightly = createNightlyBackups({
    ...parts,
    secondPlace,
    isOn,
    // The database and its copy. Stored files are checked when their sizes are known.
    requireRoom: () =>
      requireRoom(dataDir, minFreeBytes, 2 * statSync(join(dataDir, DATABASE_FILE)).size),
  })
  const onIncomplete = (warning: string) => log.warn({}, `backup for download: ${warning}`)
  const downloads = createBackupDownloads(dataDir, { onDownloaded, onIncomplete })
  const restart = Promise.withResolvers<void>()
  const restores = createRestores({
    ...parts,
    nightly,
    secondPlace,
    // After the response was sent.
    restart: () => void setImmediate(restart.resolve),
  })

  const routes: Handlers<Contract['backups']> = {
    status: async () => {
      const { nextAt, isRunning, problem } = nightly.state()
      const target = secondPlace()?.target
      const name = target?.kind === 's3' ? `${target.bucket} at ${target.endpoint}` : target?.folder
      return ok({
        settings: settings.get(),
        server: describePlace(nightly.folder, await nightly.files(), problem),
        ...(name && { second: describePlace(name, nightly.copies(), nightly.copyProblem()) }),
        ...(isOn() && { nextAt: nextAt.toISOString() }),
        isRunning,
        downloadProblem: downloads.problem(),
      })
    },

    saveSettings: async ({ body: { currentPassword, ...change } }) => {
      await confirmPassword(currentPassword)
      await settings.save(change)
      nightly.checkAgain(false)
      return done('Saved.')
    },

    run: () => {
      if (nightly.state().isRunning) throw new AppError('conflict', 'A backup is running already.')
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
    state: () => (isOn() ? { ...nightly.state(), isOnlyPlace: nightly.isOnlyPlace() } : undefined),
    start: () => void nightly.check(),
    exportSite: downloads.exportSite,
    async close(): Promise<void> {
      restores.close()
      await nightly.close()
      await downloads.close()
    },
  }
}
