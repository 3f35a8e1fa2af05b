import * as z from 'zod'
import { adminGet, defineRoutes } from '../route.ts'

export const SystemStatus = z.object({
  version: z.string().meta({ examples: ['1.4.0'] }),
  disk: z.object({
    freeBytes: z.int(),
    isLow: z.boolean().describe('Whether free space is below MIN_FREE_MB.'),
  }),
  newsletterClosed: z.boolean().describe('Whether the daily limit of subscriptions is reached.'),
  databaseDamaged: z.boolean().optional(),
  ignoredProxy: z.string().optional().describe('Untrusted proxy; see TRUST_PROXY.'),
  backup: z
    .object({
      lastAt: z.iso.datetime().optional(),
      isLate: z.boolean().describe('Whether the last backup is older than two days.'),
      problem: z
        .string()
        .optional()
        .describe('Reason why the last attempt failed, and how to fix it.'),
      isOnlyPlace: z.boolean().describe('Whether backups are only on the disk of the data.'),
    })
    .optional()
    .describe('State of the backups. Missing if nightly backups are off.'),
})

export const system = defineRoutes({
  status: adminGet(
    '/system/status',
    'Retrieve the version and the health of the server.',
    SystemStatus,
  ),
})

export type SystemStatus = z.infer<typeof SystemStatus>
