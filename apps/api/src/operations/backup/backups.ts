import type { FastifyBaseLogger } from 'fastify'
import { createBackupDownloads } from './downloads.ts'
import { createNightlyBackups } from './nightly.ts'
import { backupRoutes } from './routes.ts'

type Parts = {
  dataDir: string
  /** Id in the names of nightly backups. */
  installation: string
  /** Folder of nightly backups; undefined disables them. */
  folder: string | undefined
  log: FastifyBaseLogger
  confirmPassword: (password: string) => Promise<void>
  /** Called after a complete download. */
  onDownloaded: () => void
}

/** Creates nightly backups and downloads of backups. */
export function createBackups({ confirmPassword, onDownloaded, ...parts }: Parts) {
  const nightly = createNightlyBackups(parts)
  const onIncomplete = (warning: string) => parts.log.warn({}, `backup for download: ${warning}`)
  const downloads = createBackupDownloads(parts.dataDir, { onDownloaded, onIncomplete })
  return {
    routes: backupRoutes(nightly, downloads, confirmPassword),
    /** Returns the state of nightly backups; undefined when they are off. */
    state: nightly.state,
    start: nightly.start,
    async close(): Promise<void> {
      await nightly.close()
      await downloads.close()
    },
  }
}
