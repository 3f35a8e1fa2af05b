import type { FastifyBaseLogger } from 'fastify'
import { createBackupDownloads } from './downloads.ts'
import { createNightlyBackups } from './nightly.ts'
import { backupRoutes } from './routes.ts'

type Parts = {
  dataDir: string
  /** The id that the names of nightly backups carry. */
  installation: string
  /** The folder of nightly backups; without one none are made. */
  folder: string | undefined
  log: FastifyBaseLogger
  /** @throws AppError when it is not the administrator's */
  confirmPassword: (password: string) => Promise<void>
  /** Called when a backup was downloaded whole. */
  onDownloaded: () => void
}

/** Backups, by night and for download. */
export function createBackups({ confirmPassword, onDownloaded, ...parts }: Parts) {
  const nightly = createNightlyBackups(parts)
  const onIncomplete = (warning: string) => parts.log.warn({}, `backup for download: ${warning}`)
  const downloads = createBackupDownloads(parts.dataDir, { onDownloaded, onIncomplete })
  return {
    routes: backupRoutes(nightly, downloads, confirmPassword),
    /** How nightly backups stand; undefined when they are off. */
    state: nightly.state,
    start: nightly.start,
    /** Ends what is under way; nothing half of it remains. */
    async close(): Promise<void> {
      await nightly.close()
      await downloads.close()
    },
  }
}
