import { WEBHOOK_EXAMPLES } from '@dhow/contract/webhooks/webhook-examples'
import { WEBHOOK_DATA, WEBHOOK_LIMITS } from '@dhow/contract/webhooks/webhooks'
import * as z from 'zod'
import type { Printer } from './json-schema.ts'
import type { Operation, Parameter } from './operation.ts'

const describeHeader = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  description,
  required: true,
  schema: { type: 'string' },
})

/** Headers of each delivery, by their names among the components. */
export const WEBHOOK_HEADERS: Record<string, Parameter> = {
  WebhookId: describeHeader('webhook-id', 'Id of the event: the same for all attempts.'),
  WebhookTimestamp: describeHeader(
    'webhook-timestamp',
    'Time of the attempt, in seconds since 1970. Refuse deliveries that are older than 5 minutes.',
  ),
  WebhookSignature: describeHeader(
    'webhook-signature',
    'Signatures by Standard Webhooks, separated by spaces: `v1,` and the Base64 of the HMAC-SHA256 of `webhook-id.webhook-timestamp.body`.',
  ),
}

const DELIVERY = `Sent to the endpoints that subscribe to it. Without a 2xx response within 15 seconds it is sent again for ${WEBHOOK_LIMITS.retryDays} days.`

const toId = (event: string) =>
  `webhook${event.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`

/** Prints the events of webhooks as operations of the receivers. */
export function printWebhooks(printer: Printer, tag: string): Record<string, { post: Operation }> {
  const timestamp = '2026-11-26T08:00:00.000Z'
  return Object.fromEntries(
    Object.entries(WEBHOOK_DATA).map(([type, data]) => {
      const payload = z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data })
      const example = {
        type,
        timestamp,
        data: WEBHOOK_EXAMPLES[type as keyof typeof WEBHOOK_EXAMPLES],
      }
      const post: Operation = {
        operationId: toId(type),
        summary: data.description ?? '',
        description: DELIVERY,
        tags: [tag],
        security: [],
        parameters: Object.keys(WEBHOOK_HEADERS).map((name) => ({
          $ref: `#/components/parameters/${name}`,
        })),
        requestBody: {
          description: 'The event. Ignore fields that you do not know.',
          required: true,
          content: { 'application/json': { schema: printer.print(payload, 'output'), example } },
        },
        responses: {
          '2XX': { description: 'The event was received.' },
          '410': { description: 'The endpoint receives no further events, and is switched off.' },
        },
      }
      return [type, { post }]
    }),
  )
}
