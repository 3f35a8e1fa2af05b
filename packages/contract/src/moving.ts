import { initContract } from '@ts-rest/core'
import * as z from 'zod'
import { PasswordConfirmation } from './backups.ts'
import { Done, errorResponses } from './errors.ts'
import { LIMITS } from './limits.ts'
import { defineRoutes, NO_BODY } from './route.ts'
import { opaque } from './text.ts'

/** Minutes after which a checked file that nobody took over is dropped. */
export const TAKE_WITHIN_MINUTES = 60

/** What a file of another installation holds, and what of this one it would take the place of. */
export const MovingPlan = z.object({
  /** Names this plan when it is taken over. */
  id: z.string(),
  /** The company of the file. */
  brand: z.string(),
  createdAt: z.iso.datetime(),
  products: z.int(),
  categories: z.int(),
  /** Products that are here now, and go. */
  replaces: z.int(),
})

/** An archive, piece by piece. It is whole when its manifest, its last entry, is there. */
const Tar = initContract().otherResponse({
  contentType: 'application/x-tar',
  body: initContract().type<AsyncIterable<Uint8Array>>(),
})

export const moving = defineRoutes({
  export: {
    method: 'GET',
    path: '/moving/export',
    summary:
      'The company, its contact details, categories, subjects and catalogue as one file for another installation',
    responses: { 200: Tar, ...errorResponses(401, 409) },
    metadata: { download: 'dhow-site-{date}.tar' },
  },
  check: {
    method: 'POST',
    path: '/moving/import',
    summary: 'Says what a file of another installation holds, and keeps it for a while',
    contentType: 'multipart/form-data',
    body: z.object({}),
    responses: { 200: MovingPlan, ...errorResponses(401, 409, 422) },
    metadata: { files: [{ field: 'site', count: 1, bytes: LIMITS.movingBytes, isRequired: true }] },
  },
  start: {
    method: 'POST',
    path: '/moving/import/start',
    summary:
      'Puts what the file holds in the place of what is here, all of it or nothing; messages and subscribers stay',
    body: PasswordConfirmation.extend({ id: opaque('id', LIMITS.id) }),
    responses: { 200: Done, ...errorResponses(401, 403, 404, 409) },
    metadata: { rate: 'login' },
  },
  discard: {
    method: 'DELETE',
    path: '/moving/import',
    summary: 'Drops the file that was checked',
    body: NO_BODY,
    responses: { 200: Done, ...errorResponses(401, 409) },
  },
})

export type MovingPlan = z.infer<typeof MovingPlan>
