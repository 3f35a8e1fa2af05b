import type { Contract } from '@dhow/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Handlers } from '#api/platform/http/contract.ts'
import { done, ok } from '#api/platform/http/contract.ts'
import { createBackupDownloads } from './downloads.ts'
import { createNightlyBackups } from './nightly.ts'

type Parts = {
  dataDir: string
  installation: string
  folder: string | undefined
  log: FastifyBaseLogger
  confirmPassword: (password: string) => Promise<void>
  onDownloaded: () => void
}

export function createBackups(parts: Parts) {
  const { dataDir, installation, folder, log, confirmPassword, onDownloaded } = parts
  const nightly =
    folder === undefined ? undefined : createNightlyBackups({ dataDir, installation, folder, log })
  const onIncomplete = (warning: string) => log.warn({}, `backup for download: ${warning}`)
  const downloads = createBackupDownloads(dataDir, { onDownloaded, onIncomplete })

  const routes: Handlers<Contract['backups']> = {
    status: () => {
      const state = nightly?.state()
      const downloadProblem = downloads.problem()
      if (!state) return ok({ downloadProblem })
      const { last, nextAt, ...rest } = state
      const body = {
        ...rest,
        ...(last && { last: { at: last.at.toISOString(), bytes: last.bytes } }),
        nextAt: nextAt.toISOString(),
      }
      return ok({ nightly: body, downloadProblem })
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
    state: () => nightly?.state(),
    start: () => void nightly?.check(),
    async close(): Promise<void> {
      await nightly?.close()
      await downloads.close()
    },
  }
}
