import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { WebhookEvent, WebhookSettings } from '@dhow/contract/webhooks/webhooks'
import { Webhook } from 'standardwebhooks'
import { onTestFinished } from 'vitest'
import { startWithAdmin } from './login-as-admin.ts'

export type Received = {
  headers: IncomingHttpHeaders
  body: string
  event: { type: string; data: never }
}

/** Starts a receiver of webhooks until the test ends. It responds with 204 by default. */
export async function openReceiver(
  respond: (response: ServerResponse, received: Received) => void = (response) =>
    void response.writeHead(204).end(),
) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const delivery = { headers: request.headers, body, event: JSON.parse(body) }
    received.push(delivery)
    respond(response, delivery)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { received, port, url: `http://127.0.0.1:${port}/hook` }
}

type Respond = (response: ServerResponse, received: Received) => void

/** Starts a server and a receiver of its events. */
export async function startWithWebhook(events: WebhookEvent[], respond?: Respond) {
  const receiver = await openReceiver(respond)
  const server = await startWithAdmin({ WEBHOOKS_ALLOW_PRIVATE: 'on' })
  let addresses = 0
  const add = async (over: Partial<WebhookSettings> = {}) =>
    (
      await server.admin('POST /api/webhooks', {
        url: `${receiver.url}?${addresses++}`,
        events,
        enabled: true,
        ...over,
      })
    ).body as { id: string; secret: string }
  const { id, secret } = await add({ url: receiver.url })
  const { webhooks } = server.services
  const idle = async () => {
    webhooks.drainSoon()
    await webhooks.waitUntilIdle()
  }
  const listDeliveries = async () => (await server.admin(`GET /api/webhooks/${id}/deliveries`)).body
  const readEndpoint = async () => (await server.admin('GET /api/webhooks')).body.endpoints[0]
  const readHealth = async () => (await server.admin('GET /api/webhooks/health')).body
  return { ...server, ...receiver, id, secret, add, idle, listDeliveries, readEndpoint, readHealth }
}

export const verify = ({ body, headers }: Received, secret: string) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

/** Responds with these statuses in turn, then with 204. */
export const respondWith =
  (...statuses: number[]): Respond =>
  (response) =>
    void response.writeHead(statuses.shift() ?? 204).end('Response text')

export const isSignedBy = (request: Received, secret: string): boolean => {
  try {
    return Boolean(verify(request, secret))
  } catch {
    return false
  }
}
