import { initContract } from '@ts-rest/core'
import * as z from 'zod'
import { Done, errorResponses } from './errors.ts'
import { LIMITS } from './limits.ts'
import { defineRoutes, forPublic } from './route.ts'
import { opaque, secret } from './text.ts'

/** The state of nightly backups. */
export const NightlyBackups = z.object({
  /** Their folder. */
  folder: z.string(),
  /** The last one that was made: when it was begun, and its size. */
  last: z.object({ at: z.iso.datetime(), bytes: z.int() }).optional(),
  /** The number of backups in the folder. */
  count: z.int(),
  nextAt: z.iso.datetime(),
  isRunning: z.boolean(),
  /** The problem that keeps the next one from being made, and what to do. */
  problem: z.string().optional(),
})

export const PasswordConfirmation = z.object({
  currentPassword: secret('Current password', LIMITS.password),
})

const c = initContract()

/** An archive, piece by piece. It is whole when its manifest, its last entry, is there. */
const Tar = c.otherResponse({
  contentType: 'application/x-tar',
  body: c.type<AsyncIterable<Uint8Array>>(),
})

export const backups = defineRoutes({
  status: {
    method: 'GET',
    path: '/backups',
    summary: 'How nightly backups stand; nothing of them when they are off',
    responses: {
      200: z.object({
        nightly: NightlyBackups.optional(),
        /** Missing or damaged files of the last downloaded backup, and what to do. */
        downloadProblem: z.string().optional(),
      }),
      ...errorResponses(401),
    },
  },
  prepareDownload: {
    method: 'POST',
    path: '/backups/downloads',
    summary:
      'Begins a backup for who gives the password again, and answers a ticket that fetches it once',
    body: PasswordConfirmation,
    responses: {
      200: Done.extend({
        /** Good for one download that begins within a minute. */
        ticket: z.string(),
      }),
      ...errorResponses(401, 403, 409),
    },
    metadata: { rate: 'login' },
  },
  download: {
    method: 'GET',
    path: '/backups/download',
    summary: 'The backup that a ticket was given for; the browser saves it without the session',
    query: z.object({
      ticket: opaque('ticket', 100),
    }),
    responses: { 200: Tar, ...errorResponses(410) },
    metadata: { ...forPublic, rate: 'login', download: 'dhow-{date}.tar' },
  },
})

export type NightlyBackups = z.infer<typeof NightlyBackups>
export type PasswordConfirmation = z.infer<typeof PasswordConfirmation>
