import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'

type Call = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
type Headers = Record<string, string>

/**
 * Makes calls as the specification writes them: `call('PUT /api/products/reorder', { updates })`.
 * A FormData is sent as multipart, any other body as JSON.
 */
export const callerOf =
  (app: FastifyInstance, headers: Headers = {}) =>
  async (call: Call, body?: FormData | object) => {
    const [method, url] = call.split(' ') as ['GET', string]
    const sent = body instanceof FormData ? await multipart(body) : body && { payload: body }
    const response = await app.inject({
      method,
      url,
      ...sent,
      headers: { ...headers, ...(sent && 'headers' in sent && sent.headers) },
    })
    return { status: response.statusCode, body: response.json() }
  }

/** The response of a refused call: the status, and a message that contains `text`. */
export const refusal = (status: number, text: string) => ({
  status,
  body: expect.objectContaining({ success: false, message: expect.stringContaining(text) }),
})

/** A form as the bytes and the content type that a browser would send. */
export async function multipart(form: FormData) {
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

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

/** A port of this machine, or a server that is to listen on one. */
type Server = number | FastifyInstance

/** Begins a request on a real socket, in the test's own words, and leaves it unfinished. */
export async function beginRequest(
  server: Server,
  head: string,
  headers: Record<string, string>,
  body: string,
): Promise<Socket> {
  const socket = connect(await portOf(server), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const lines = Object.entries({ host: 'localhost', ...headers }).map((line) => line.join(': '))
  socket.write([`${head} HTTP/1.1`, ...lines, '', body].join('\r\n'))
  return socket
}

async function portOf(server: Server): Promise<number> {
  if (typeof server === 'number') return server
  if (!server.server.listening) await server.listen({ host: '127.0.0.1', port: 0 })
  return (server.server.address() as AddressInfo).port
}

/** The first bytes of the response. */
export const firstAnswer = async (socket: Socket): Promise<string> =>
  String((await socket.take(1).toArray())[0])
