import * as z from 'zod'
import { errorResponses } from './errors.ts'
import { defineRoutes } from './route.ts'

/** The release, and problems that the person who runs the server should know of in time. */
export const SystemStatus = z.object({
  version: z.string(),
  disk: z.object({
    /** Bytes that the server may still write. */
    freeBytes: z.int(),
    /** Whether that is less than the setting MIN_FREE_MB. */
    isLow: z.boolean(),
  }),
  /** Pictures that no product names and that the last start did not dare to move. */
  unnamedPictures: z.int(),
  /** Whether, within a day, so many addresses were entered for the newsletter that it took no more. */
  newsletterClosed: z.boolean(),
  /** Whether the database is damaged; absent while no damage is known. */
  databaseDamaged: z.boolean().optional(),
  /** The address of a reverse proxy whose word on visitors' addresses is not taken; see TRUST_PROXY. */
  ignoredProxy: z.string().optional(),
  /** The state of nightly backups; not there when they are off. */
  backup: z
    .object({
      lastAt: z.iso.datetime().optional(),
      /** Whether the last one is older than two days. */
      isLate: z.boolean(),
      /** Why the last attempt failed, and what to do, in words. */
      problem: z.string().optional(),
    })
    .optional(),
})

export const system = defineRoutes({
  status: {
    method: 'GET',
    path: '/system/status',
    summary: 'What needs the attention of whoever runs the server',
    responses: { 200: SystemStatus, ...errorResponses(401) },
  },
})

export type SystemStatus = z.infer<typeof SystemStatus>
