import * as z from 'zod'
import { PasswordConfirmation } from '../admin/admin.ts'
import { Tar } from '../downloads.ts'
import { Done, errorResponses } from '../errors.ts'
import { adminGet, defineRoutes, ownerRoute } from '../route.ts'
import { opaque } from '../text.ts'

export const NightlyBackups = z.object({
  folder: z.string().meta({ examples: ['/var/backups/dhow'] }),
  last: z.object({ at: z.iso.datetime(), bytes: z.int() }).optional(),
  count: z.int().describe('Number of backups in the folder.'),
  nextAt: z.iso.datetime(),
  isRunning: z.boolean(),
  problem: z.string().optional().describe('Why backups fail, and how to fix it.'),
})

export const backups = defineRoutes({
  status: adminGet(
    '/backups',
    'Retrieve the backup status. `nightly` is missing if nightly backups are off.',
    z.object({
      nightly: NightlyBackups.optional(),
      downloadProblem: z.string().optional().describe('Problem of the last download.'),
    }),
  ),
  prepareDownload: {
    method: 'POST',
    path: '/backups/downloads',
    summary: 'Create a download ticket. Requires the password.',
    body: PasswordConfirmation,
    responses: {
      200: Done.extend({
        ticket: z.string().describe('Valid for one download that begins within a minute.'),
      }),
      ...errorResponses(401, 403, 409),
    },
    metadata: { rate: 'login' },
  },
  download: {
    method: 'GET',
    path: '/backups/download',
    summary: 'Download a backup with a ticket. Requires no session.',
    query: z.object({ ticket: opaque('ticket', 100) }),
    responses: { 200: Tar, ...errorResponses(410) },
    metadata: { ...ownerRoute, rate: 'login', download: 'dhow-{date}.tar' },
  },
})

export type NightlyBackups = z.infer<typeof NightlyBackups>
