import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import fastify from 'fastify'

// node bare.ts PORT ORIGIN PATH...: a bare Fastify that sends the same headers and bytes for the paths as the server at ORIGIN.

/** Encodings that browsers accept. */
export const ENCODINGS = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Headers that belong to one connection or moment. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'date', 'transfer-encoding']

if (import.meta.main) {
  const [port, origin = '', ...paths] = process.argv.slice(2)
  const app = fastify()
  for (const path of paths) {
    // Unlike `fetch`, `get` does not decompress.
    const outgoing = get(origin + path, { headers: ENCODINGS, agent: false })
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    const { headers } = response
    const body = await buffer(response)
    for (const name of CONNECTION_HEADERS) delete headers[name]
    app.get(path, (_, reply) => reply.headers(headers).send(body))
  }
  await app.listen({ port: Number(port), host: '127.0.0.1' })
  console.info('listening')
}
