import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A request as it came. */
export type Received = {
  headers: IncomingHttpHeaders
  body: string
  event: { type: string; data: never }
}

/**
 * A receiver of webhooks on this machine, gone when the test is over.
 * @param respond answers a request that was read; taken with 204 where it is not given
 */
export async function openReceiver(
  respond: (response: ServerResponse, received: Received) => void = (response) =>
    void response.writeHead(204).end(),
) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const one = { headers: request.headers, body, event: JSON.parse(body) }
    received.push(one)
    respond(response, one)
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
