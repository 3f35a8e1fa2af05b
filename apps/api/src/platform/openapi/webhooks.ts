import { listKeys } from '@dhow/contract/fields'
import { WEBHOOK_DATA, WEBHOOK_LIMITS, WEBHOOK_TEXTS } from '@dhow/contract/webhooks/webhooks'
import * as z from 'zod'
import type { Printer } from './json-schema.ts'
import type { Operation, Parameter } from './operation.ts'
import examples from './webhook-examples.json' with { type: 'json' }

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

const TEXTS = { ...WEBHOOK_TEXTS, 'webhook.test': 'A test of the endpoint' }

/** Prints the events of webhooks as operations of their receivers. */
export function printWebhooks(printer: Printer, tag: string): Record<string, { post: Operation }> {
  const timestamp = '2026-11-26T08:00:00.000Z'
  const printEvent = (type: keyof typeof WEBHOOK_DATA): Operation => {
    const data = WEBHOOK_DATA[type]
    const payload = z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data })
    const schema = printer.print(payload, 'output')
    const example = { type, timestamp, data: examples[type] }
    return {
      operationId: type.replaceAll(/[._](\w)/g, (_, letter) => letter.toUpperCase()),
      summary: `${TEXTS[type]}.`,
      description: `Sent for ${WEBHOOK_LIMITS.retryDays} days until a response is 2xx.`,
      tags: [tag],
      security: [],
      parameters: SIGNATURE_PARAMETERS,
      requestBody: {
        description: 'Ignore unknown fields.',
        required: true,
        content: { 'application/json': { schema, example } },
      },
      responses: {
        '2XX': { description: 'The event was received.' },
        '410': { description: 'Switches the endpoint off.' },
      },
    }
  }
  return Object.fromEntries(
    listKeys(WEBHOOK_DATA).map((type) => [type, { post: printEvent(type) }]),
  )
}
