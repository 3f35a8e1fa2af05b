import type { IncomingMessage, ServerResponse } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '#api/config.ts'
import { hasBody } from './bodies.ts'
import { chooseEncoding, type Encoding, isKnown } from './negotiation.ts'
import { isIgnoredProxy } from './proxies.ts'

/** A way to send an answer: whole, in one encoding, or not at all because the browser has it. */
type Way = Encoding | 'not modified'

/** An answer as it was sent, without what is of one request alone. */
type Repeat = { status: number; headers: string[]; body: Buffer | undefined; route: string }

/** The ways in which an answer was sent. */
export type Sent = Map<Way, Repeat>

/** What may be repeated. */
type Repeatable = { etag: string; sent: Sent }

/** Where answers are found by the target of a request, as long as they hold. */
type Source = {
  find: (target: string) => Repeatable | undefined
  /** Files have one encoding, and count against nobody's limit. */
  areFiles: boolean
}

type Listener = (repeat: Repeat, ms: number) => void

type Handler = (request: IncomingMessage, response: ServerResponse) => void

declare module 'fastify' {
  interface FastifyRequest {
    /** What its answer may be repeated from, once it is sent. */
    repeat: { sent: Sent; way: Way; body?: Buffer } | undefined
  }

  interface FastifyInstance {
    repeats: Repeats
  }
}

type Repeats = ReturnType<typeof createRepeats>

/** Headers of a request on which an answer depends in ways that are left to who makes it. */
const UNUSUAL = [
  ...['range', 'if-range', 'if-match', 'if-modified-since', 'if-unmodified-since'],
  'cache-control',
]

/** Headers of a response that are of one request alone. */
const OF_ONE_REQUEST = /^(x-ratelimit-.*|x-request-id|connection|date)$/

/**
 * Sends again what has been sent before, byte for byte, ahead of Fastify and its hooks: an answer costs what
 * a file in memory costs. Whatever is not surely the same goes on to Fastify.
 */
export function createRepeats({ trustProxy, logLevel }: Pick<Config, 'trustProxy' | 'logLevel'>) {
  const sources: Source[] = []
  const listeners: Listener[] = []
  const addressOf = addressReader(trustProxy)
  // Whoever is debugging reads a line of each request.
  let isOpen = logLevel !== 'debug' && logLevel !== 'trace'
  let countRepeat: FastifyInstance['countRepeat']

  const send = (response: ServerResponse, repeat: Repeat, more: string[] = []) => {
    if (listeners.length > 0) notify(listeners, response, repeat)
    response.writeHead(
      repeat.status,
      more.length > 0 ? [...repeat.headers, ...more] : repeat.headers,
    )
    response.end(repeat.body)
  }

  const handle = (handler: Handler, request: IncomingMessage, response: ServerResponse): void => {
    const found = isOpen && isUsual(request) ? findIn(sources, request) : undefined
    const address = found && addressOf(request)
    if (!found || !address || isIgnoredProxy(request, address)) {
      handler(request, response)
      return
    }
    if (!countRepeat || found.areFiles) {
      send(response, found.repeat)
      return
    }
    // One too many is counted once more, and refused, by Fastify.
    countRepeat(address, request).then(
      (headers) => (headers ? send(response, found.repeat, headers) : handler(request, response)),
      () => handler(request, response),
    )
  }

  return {
    addSource: (source: Source) => void sources.push(source),

    /** Has every answer told that is repeated, once it is sent. */
    onRepeated: (listener: Listener) => void listeners.push(listener),

    /** A handler of Node's own requests that repeats what it can, and leaves the rest to Fastify's. */
    before: (handler: Handler) => (request: IncomingMessage, response: ServerResponse) =>
      handle(handler, request, response),

    plugin: fp(
      async (app) => {
        countRepeat = app.countRepeat
        app.decorateRequest('repeat', undefined)
        app.addHook('onResponse', async ({ method, repeat }, reply) => {
          if (!repeat || method !== 'GET' || !reply.raw.writableFinished) return
          const { sent, way, body } = repeat
          sent.set(way, toRepeat(reply, body))
        })
        // From here on Fastify refuses what comes, and ends the connections.
        app.addHook('preClose', async () => {
          isOpen = false
        })
      },
      { name: 'repeats', dependencies: ['rate-limits'] },
    ),
  }
}

/** An answer that was just sent, to be repeated. */
export const toRepeat = (reply: FastifyReply, body: Buffer | undefined): Repeat => ({
  status: reply.statusCode,
  headers: Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined || OF_ONE_REQUEST.test(name) ? [] : [name, String(value)],
  ),
  body,
  route: reply.request.routeOptions.url ?? 'none',
})

const isUsual = (request: IncomingMessage): boolean =>
  request.method === 'GET' && !hasBody(request) && !UNUSUAL.some((name) => name in request.headers)

function findIn(sources: Source[], { url = '', headers }: IncomingMessage) {
  for (const { find, areFiles } of sources) {
    const answer = find(url)
    if (!answer) continue
    const encoding = areFiles ? 'identity' : chooseEncoding(headers['accept-encoding'])
    const way = isKnown(headers['if-none-match'], answer.etag) ? 'not modified' : encoding
    const repeat = answer.sent.get(way)
    return repeat && { repeat, areFiles }
  }
  return undefined
}

/** Reads the address that a request comes from as Fastify does. */
function addressReader(trustProxy: Config['trustProxy']) {
  if (trustProxy === false) return ({ socket }: IncomingMessage) => socket.remoteAddress
  const trust = proxyAddress.compile(trustProxy.split(','))
  return (request: IncomingMessage) => request.socket.remoteAddress && proxyAddress(request, trust)
}

function notify(listeners: Listener[], response: ServerResponse, repeat: Repeat) {
  const started = performance.now()
  response.once('finish', () => {
    for (const listener of listeners) listener(repeat, performance.now() - started)
  })
}
