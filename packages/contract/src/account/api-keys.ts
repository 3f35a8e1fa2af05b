import * as z from 'zod'
import { Done, errorResponses } from '../errors.ts'
import { choice, distinct } from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { API_SCOPES, adminActionById, adminGet, defineRoutes } from '../route.ts'
import { line } from '../text.ts'

export const MAX_API_KEYS = 50

export const ApiKeyFields = z.object({
  name: line('Name', LIMITS.title).meta({ examples: ['ERP'] }),
  scopes: distinct('Scopes', choice('Scopes', API_SCOPES), API_SCOPES.length)
    .min(1, 'Choose at least one thing that the key may do.')
    .describe(
      '`all` excludes the account, API keys, mail settings, site transfers and backups. `webhooks` can add an endpoint, which receives enquiries and outlasts the key.',
    )
    .meta({ examples: [['catalogue:read', 'catalogue:write']] }),
  expiresAt: z.iso
    .datetime({ error: 'Expiry must be a time such as 2027-01-31T00:00:00Z.' })
    .refine((text) => Date.parse(text) > Date.now(), 'Expiry must be in the future.')
    .optional()
    .describe('Time of expiry. Without it, the key does not expire.'),
})

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().optional(),
  lastUsedAt: z.iso.datetime().optional().describe('Time of the last use, accurate to a minute.'),
})

export const apiKeys = defineRoutes({
  list: adminGet('/api-keys', 'List API keys, newest first.', z.array(ApiKey)),
  create: {
    method: 'POST',
    path: '/api-keys',
    summary: 'Create an API key. Fails with 409 if the limit is reached.',
    body: ApiKeyFields,
    responses: {
      201: Done.extend({
        id: z.string(),
        key: z
          .string()
          .describe('Secret key. Returned only once.')
          .meta({ examples: ['dhow_…'] }),
      }),
      ...errorResponses(401, 409),
    },
  },
  remove: adminActionById('DELETE', '/api-keys/:id', 'Revoke an API key.'),
})

export type ApiKey = z.infer<typeof ApiKey>
export type ApiKeyFields = z.infer<typeof ApiKeyFields>
