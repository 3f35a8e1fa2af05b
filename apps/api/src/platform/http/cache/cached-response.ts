import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoding, isKnown, type RawResponses } from './raw-response-cache.ts'

/** A response that is the same for every visitor and can be sent many times. */
export type CachedResponse = {
  status: number
  contentType: string
  /** Headers besides those that `sendCachedResponse` sets. */
  headers: Record<string, string>
  etag: string
  /** Returns the body, compressed by the first call for an encoding. */
  body: (encoding: Encoding) => Promise<Buffer>
  /** Compresses the body further, on a thread of zlib: about 200 ms for a page of 100 kB. */
  shrink: () => Promise<void>
  raw: RawResponses
  bytes: number
}

export const OVERHEAD_BYTES = 4_000

export function createCachedResponse(
  content: Buffer,
  { status, contentType, headers }: Pick<CachedResponse, 'status' | 'contentType' | 'headers'>,
): CachedResponse {
  const bodies = new Map<Encoding, Promise<Buffer>>()
  const response: CachedResponse = {
    status,
    contentType,
    headers,
    etag: `W/"${hash('sha256', content, 'base64url').slice(0, 22)}"`,
    raw: new Map(),
    bytes: content.length + OVERHEAD_BYTES,
    body(encoding) {
      const body = bodies.get(encoding) ?? compress(content, encoding)
      bodies.set(encoding, body)
      return body
    },
    async shrink() {
      bodies.set('br', Promise.resolve(await toBrotli(content, SMALLEST)))
      // A new map: responses in flight still add the old body to the old one.
      response.raw = new Map()
    },
  }
  return response
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

const brotliQuality = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality },
})

/** Quality 3 of 11 takes half as long as 4, a quarter of a millisecond for 75 kB, and 5 % more bytes. */
const QUICKEST = brotliQuality(3)
const QUICK = brotliQuality(6)
const SMALLEST = brotliQuality(11)

/** Maximum size of a body that is compressed faster on this thread than on zlib's. */
const MAX_SYNC_BYTES = 200_000

async function compress(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return content
  if (content.length <= MAX_SYNC_BYTES) {
    return encoding === 'br' ? brotliCompressSync(content, QUICKEST) : gzipSync(content)
  }
  return encoding === 'br' ? toBrotli(content, QUICK) : toGzip(content)
}

/**
 * Sends a cached response in the best encoding of the client, or 304. The bytes sent are added to its raw responses.
 * @param mayStore whether browsers may store it and revalidate it at each use
 */
export async function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
  mayStore = response.status === 200,
) {
  const { raw } = response
  reply
    .status(response.status)
    .headers(response.headers)
    .header('vary', 'accept-encoding')
    .header('cache-control', mayStore ? 'no-cache' : 'no-store')
  if (mayStore) reply.header('etag', response.etag)
  if (mayStore && isKnown(request.headers['if-none-match'], response.etag)) {
    request.rawResponse = { raw, variant: 'not modified' }
    return reply.status(304).send()
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const body = await response.body(encoding)
  request.rawResponse = { raw, variant: encoding, body }
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(response.contentType).send(body)
}
