import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'

type Call = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
type Headers = Record<string, string>

/** Returns a function for calls such as `call('PUT /api/products/reorder', { updates })`. FormData is sent as multipart. */
export const createCaller =
  (app: FastifyInstance, headers: Headers = {}) =>
  async (call: Call, body?: FormData | object, more: Headers = {}) => {
    const [method, url] = call.split(' ') as ['GET', string]
    const sent = body instanceof FormData ? await encodeMultipart(body) : body && { payload: body }
    const response = await app.inject({
      method,
      url,
      ...sent,
      headers: { ...headers, ...more, ...(sent && 'headers' in sent && sent.headers) },
    })
    return { status: response.statusCode, body: response.json() }
  }

/** Matches an ISO 8601 time. */
export const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

/** Matches an id of a row. */
export const HEX = expect.stringMatching(/^[0-9a-f]{16}$/)

/** The response of a successful call. */
export const success = (message: unknown, fields: object = {}, status = 200) => ({
  status,
  body: { success: true, message, ...fields },
})

/** Matches the response of a refused call, with an issue of one field if `path` is given. */
export const refusal = (status: number, text: string, path?: string) => ({
  status,
  body: expect.objectContaining({
    success: false,
    message: expect.stringContaining(text),
    ...(path && { issues: [expect.objectContaining({ path })] }),
  }),
})

export async function encodeMultipart(form: FormData) {
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

type Options = { method?: string; headers?: Record<string, string | undefined> }

/** Starts to listen, and returns a function that sends each request on a new socket. */
export async function listenAndAsk(app: FastifyInstance) {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return async (path: string, { method = 'GET', headers = {} }: Options = {}) => {
    const definedHeaders = Object.entries(headers).filter(([, value]) => value !== undefined)
    const sent = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      agent: false,
      headers: Object.fromEntries(definedHeaders),
    })
    const [response] = await once(sent.end(), 'response')
    return {
      status: Number(response.statusCode),
      headers: response.headers as Record<string, string | undefined>,
      body: await buffer(response),
    }
  }
}

type Server = number | FastifyInstance

/** Starts a raw request on a socket and leaves it unfinished. */
export async function beginRequest(
  server: Server,
  head: string,
  headers: Record<string, string>,
  body: string,
): Promise<Socket> {
  const socket = connect(await getPort(server), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const lines = Object.entries({ host: 'localhost', ...headers }).map((line) => line.join(': '))
  socket.write([`${head} HTTP/1.1`, ...lines, '', body].join('\r\n'))
  return socket
}

async function getPort(server: Server): Promise<number> {
  if (typeof server === 'number') return server
  if (!server.server.listening) await server.listen({ host: '127.0.0.1', port: 0 })
  return (server.server.address() as AddressInfo).port
}

export const readFirstResponse = async (socket: Socket): Promise<string> =>
  String((await socket.take(1).toArray())[0])
