import type { IncomingMessage, ServerResponse } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '#api/config.ts'
import { hasBody } from '#api/platform/http/limits/bodies.ts'
import { isIgnoredProxy } from '#api/platform/http/requests.ts'

/** A form of a response: the body in one encoding, or 304. */
type Variant = Encoding | 'not modified'

/** A response without the headers that belong to one request. */
type RawResponse = { status: number; headers: string[]; body: Buffer | undefined; route: string }

export type RawResponses = Map<Variant, RawResponse>

type Source = {
  /** Finds the raw responses of a request target while they are valid. */
  find: (target: string) => { etag: string; raw: RawResponses } | undefined
  /** Files have one encoding and no rate limit. */
  areFiles: boolean
}

type HitListener = (response: RawResponse, ms: number) => void

type Handler = (request: IncomingMessage, response: ServerResponse) => void

declare module 'fastify' {
  interface FastifyRequest {
    /** Target of the raw response, which is recorded when it was sent. */
    rawResponse: { raw: RawResponses; variant: Variant; body?: Buffer } | undefined
  }

  interface FastifyInstance {
    rawResponses: RawResponseCache
  }
}

type RawResponseCache = ReturnType<typeof createRawResponseCache>

/** Request headers that only Fastify evaluates. */
const HANDLED_BY_FASTIFY = [
  'range',
  'if-range',
  'if-match',
  'if-modified-since',
  'if-unmodified-since',
  'cache-control',
]

/** Response headers that belong to one request. */
const PER_REQUEST = /^(x-ratelimit-.*|x-request-id|connection|date)$/

/**
 * Creates the cache that sends recorded responses without Fastify and its hooks. Requests that it cannot answer with
 * certainty fall through to Fastify.
 */
export function createRawResponseCache({
  trustProxy,
  logLevel,
}: Pick<Config, 'trustProxy' | 'logLevel'>) {
  const sources: Source[] = []
  const listeners: HitListener[] = []
  const readAddress = createAddressReader(trustProxy)
  // The debug log has a line for each request, which Fastify writes.
  let isOpen = logLevel !== 'debug' && logLevel !== 'trace'
  let countCachedRequest: FastifyInstance['countCachedRequest']

  const send = (response: ServerResponse, raw: RawResponse, limitHeaders: string[]) => {
    if (listeners.length > 0) notify(listeners, response, raw)
    response.writeHead(raw.status, raw.headers.concat(limitHeaders))
    response.end(raw.body)
  }

  const handle = (handler: Handler, request: IncomingMessage, response: ServerResponse): void => {
    const match = isOpen && isCacheable(request) ? findRawResponse(sources, request) : undefined
    const address = match && readAddress(request)
    if (!match || !address || isIgnoredProxy(request, address !== request.socket.remoteAddress)) {
      handler(request, response)
      return
    }
    const limitHeaders = match.areFiles || !countCachedRequest ? [] : countCachedRequest(address)
    // Fastify counts a request above the limit once more, and refuses it.
    if (limitHeaders) send(response, match.raw, limitHeaders)
    else handler(request, response)
  }

  return {
    addSource: (source: Source) => void sources.push(source),
    onHit: (listener: HitListener) => void listeners.push(listener),

    wrap: (handler: Handler) => (request: IncomingMessage, response: ServerResponse) =>
      handle(handler, request, response),

    plugin: fp(
      async (app) => {
        countCachedRequest = app.countCachedRequest
        app.decorateRequest('rawResponse', undefined)
        app.addHook('onResponse', async ({ method, rawResponse }, reply) => {
          if (!rawResponse || method !== 'GET' || !reply.raw.writableFinished) return
          const { raw, variant, body } = rawResponse
          raw.set(variant, toRawResponse(reply, body))
        })
        // While closing, Fastify refuses requests and ends their connections.
        app.addHook('preClose', async () => {
          isOpen = false
        })
      },
      { name: 'raw-response-cache', dependencies: ['rate-limits'] },
    ),
  }
}

export const toRawResponse = (reply: FastifyReply, body: Buffer | undefined): RawResponse => ({
  status: reply.statusCode,
  headers: Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined || PER_REQUEST.test(name) ? [] : [name, String(value)],
  ),
  body,
  route: reply.request.routeOptions.url ?? 'none',
})

const isCacheable = (request: IncomingMessage) =>
  request.method === 'GET' &&
  !hasBody(request) &&
  !HANDLED_BY_FASTIFY.some((name) => name in request.headers)

function findRawResponse(sources: Source[], { url = '', headers }: IncomingMessage) {
  for (const { find, areFiles } of sources) {
    const match = find(url)
    if (!match) continue
    const encoding = areFiles ? 'identity' : chooseEncoding(headers['accept-encoding'])
    const variant = isKnown(headers['if-none-match'], match.etag) ? 'not modified' : encoding
    const raw = match.raw.get(variant)
    return raw && { raw, areFiles }
  }
  return undefined
}

function createAddressReader(trustProxy: Config['trustProxy']) {
  if (trustProxy === false) return ({ socket }: IncomingMessage) => socket.remoteAddress
  const trust = proxyAddress.compile(trustProxy.split(','))
  return (request: IncomingMessage) => request.socket.remoteAddress && proxyAddress(request, trust)
}

function notify(listeners: HitListener[], response: ServerResponse, raw: RawResponse) {
  const startedAt = performance.now()
  response.once('finish', () => {
    for (const listener of listeners) listener(raw, performance.now() - startedAt)
  })
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** Returns a pattern for Accept-Encoding that finds an encoding unless its weight is zero. */
const createEncodingPattern = (name: Encoding) =>
  new RegExp(`(?:^|,)\\s*${name}\\s*(?:,|$|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`, 'i')
const BROTLI = createEncodingPattern('br')
const GZIP = createEncodingPattern('gzip')

export function chooseEncoding(header = ''): Encoding {
  return BROTLI.test(header) ? 'br' : GZIP.test(header) ? 'gzip' : 'identity'
}

const toStrongEtag = (etag: string) => etag.trim().replace(/^W\//, '')

/** Returns whether If-None-Match contains an ETag (RFC 9110, 13.1.2). */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag ||
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((candidate) => toStrongEtag(candidate) === toStrongEtag(etag)))
