import type { ServerResponse } from 'node:http'
import type { WebhookEvent, WebhookSettings } from '@dhow/contract/webhooks'
import { Webhook } from 'standardwebhooks'
import { startWithAdmin } from './login-as-admin.ts'
import { openReceiver, type Received } from './webhook-receiver.ts'

type Respond = (response: ServerResponse, received: Received) => void

/** A server, and a receiver that is told of these events. */
export async function startWithWebhook(events: WebhookEvent[], respond?: Respond) {
  const receiver = await openReceiver(respond)
  const server = await startWithAdmin({ WEBHOOKS_ALLOW_PRIVATE: 'on' })
  const add = async (over: Partial<WebhookSettings> = {}) =>
    (
      await server.admin('POST /api/webhooks', {
        url: receiver.url,
        events,
        enabled: true,
        ...over,
      })
    ).body as { id: string; secret: string }
  const { id, secret } = await add()
  const { webhooks } = server.services
  const idle = async () => {
    webhooks.drainSoon()
    await webhooks.idle()
  }
  const deliveries = async () => (await server.admin(`GET /api/webhooks/${id}/deliveries`)).body
  const endpoint = async () => (await server.admin('GET /api/webhooks')).body.endpoints[0]
  const health = async () => (await server.admin('GET /api/webhooks/health')).body
  return { ...server, ...receiver, id, secret, add, idle, deliveries, endpoint, health }
}

/** The event in a request, if its signature is that of the secret. */
export const verify = ({ body, headers }: Received, secret: string) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

/** Answers with these statuses, one after another, and then takes everything. */
export const answer =
  (...statuses: number[]): Respond =>
  (response) =>
    void response.writeHead(statuses.shift() ?? 204).end('Said so')

/** Whether one of a request's signatures is made with the secret. */
export const isSignedBy = (request: Received, secret: string): boolean => {
  try {
    return Boolean(verify(request, secret))
  } catch {
    return false
  }
}
