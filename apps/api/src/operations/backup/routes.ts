import type { Contract } from '@dhow/contract'
import type { Handlers } from '#api/platform/http/contract.ts'
import type { BackupDownloads } from './downloads.ts'
import type { NightlyBackups } from './nightly.ts'

/** @param confirmPassword throws for a wrong password */
export const backupRoutes = (
  nightly: Pick<NightlyBackups, 'state'>,
  downloads: BackupDownloads,
  confirmPassword: (password: string) => Promise<void>,
): Handlers<Contract['backups']> => ({
  status: () => {
    const state = nightly.state()
    const downloadProblem = downloads.problem()
    if (!state) return { status: 200, body: { downloadProblem } }
    const { last, nextAt, ...rest } = state
    const at = last && { last: { at: last.at.toISOString(), bytes: last.bytes } }
    const stated = { ...rest, ...at, nextAt: nextAt.toISOString() }
    return { status: 200, body: { nightly: stated, downloadProblem } }
  },

  prepareDownload: async ({ body }) => {
    await confirmPassword(body.currentPassword)
    const ticket = await downloads.prepare()
    return { status: 200, body: { success: true, message: 'The download can begin.', ticket } }
  },

  download: ({ query }) => ({ status: 200, body: downloads.take(query.ticket) }),
})
