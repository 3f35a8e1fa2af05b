import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'

type Asked = { method?: string; headers?: Record<string, string | undefined> }

/** Has a server listen, and gives a function that asks it on a socket of its own. */
export async function listenAndAsk(app: FastifyInstance) {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return async (path: string, { method = 'GET', headers = {} }: Asked = {}) => {
    const given = Object.entries(headers).filter(([, value]) => value !== undefined)
    const sent = request({
      ...{ host: '127.0.0.1', port, path, method, agent: false },
      headers: Object.fromEntries(given),
    })
    const [response] = await once(sent.end(), 'response')
    return {
      status: Number(response.statusCode),
      headers: response.headers as Record<string, string | undefined>,
      body: await buffer(response),
    }
  }
}
