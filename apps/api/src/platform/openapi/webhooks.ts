import { listKeys } from '@dhow/contract/fields'
import { WEBHOOK_DATA, WEBHOOK_LIMITS, WEBHOOK_TEXTS } from '@dhow/contract/webhooks/webhooks'
import * as z from 'zod'
import type { Printer } from './json-schema.ts'
import type { Operation } from './operation.ts'
import { SIGNATURE_PARAMETERS } from './parameters.ts'
import examples from './webhook-examples.json' with { type: 'json' }

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
