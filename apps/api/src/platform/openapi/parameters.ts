import type { JsonSchema } from './json-schema.ts'

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  description?: string
  required: boolean
  schema: JsonSchema
}

export const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Repeating a request with its key returns the stored response for a day. The key with another request returns 422.',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const HEADERS = {
  'webhook-id': 'Id of the event or mail: the same for all attempts.',
  'webhook-timestamp': 'Time of the attempt, in seconds since 1970.',
  'webhook-signature':
    'By Standard Webhooks: `v1,` and the Base64 of the HMAC-SHA256 of `webhook-id.webhook-timestamp.body`, one for each secret.',
}

/** Headers of Standard Webhooks. */
export const SIGNATURE_PARAMETERS = Object.entries(HEADERS).map(
  ([name, description]): Parameter => {
    return { name, in: 'header', description, required: true, schema: { type: 'string' } }
  },
)
