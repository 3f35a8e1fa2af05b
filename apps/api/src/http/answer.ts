import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoding, isKnown } from './negotiation.ts'
import type { Sent } from './repeats.ts'

/** An answer that is the same for everybody, ready to be sent any number of times. */
export type Answer = {
  status: number
  contentType: string
  /** Headers of its own. */
  headers: Record<string, string>
  etag: string
  /** The body, compressed at its first request. */
  body: (encoding: Encoding) => Promise<Buffer>
  /** Compresses it as small as it gets, on a thread of zlib: about 200 ms for a page of 100 kB. */
  shrink: () => Promise<void>
  /** The ways in which it was sent, to be repeated. */
  sent: Sent
  /** Bytes that it takes up, more or less. */
  bytes: number
}

/** Bytes that an answer takes up beside its body: the headers of each way that it was sent, mostly. */
export const OVERHEAD_BYTES = 4_000

/** Makes an answer ready to be sent. */
export function toAnswer(
  raw: Buffer,
  { status, contentType, headers }: Pick<Answer, 'status' | 'contentType' | 'headers'>,
): Answer {
  const bodies = new Map<Encoding, Promise<Buffer>>()
  const answer: Answer = {
    status,
    contentType,
    headers,
    etag: `W/"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`,
    sent: new Map(),
    bytes: raw.length + OVERHEAD_BYTES,
    body(encoding) {
      const done = bodies.get(encoding) ?? compress(raw, encoding)
      bodies.set(encoding, done)
      return done
    },
    async shrink() {
      bodies.set('br', Promise.resolve(await toBrotli(raw, SMALLEST)))
      // Another map, not an empty one: what is being sent now still has the old body.
      answer.sent = new Map()
    },
  }
  return answer
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

const brotliQuality = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality },
})

/** Quality 4 of 11: a third of a millisecond for a page. Most that are not kept are sent once. */
const QUICKEST = brotliQuality(4)
const QUICK = brotliQuality(6)
const SMALLEST = brotliQuality(11)

/** Bytes of a body up to which handing it to a thread of zlib takes longer than compressing it. */
const MAX_BYTES_ON_THE_SPOT = 64_000

async function compress(raw: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return raw
  if (raw.length <= MAX_BYTES_ON_THE_SPOT) {
    return encoding === 'br' ? brotliCompressSync(raw, QUICKEST) : gzipSync(raw)
  }
  return encoding === 'br' ? toBrotli(raw, QUICK) : toGzip(raw)
}

/**
 * For nginx, which takes it off again: to keep the answer, and ask whether it has changed at each use (it expired in
 * 1970). By Cache-Control alone nginx cannot be told so; what it keeps is read while this server is stopped.
 */
const KEPT_BY_NGINX = { 'x-accel-expires': '@1' }

/** For nginx: to keep nothing of it. */
export const NOT_KEPT_BY_NGINX = { 'x-accel-expires': '0' }

/**
 * Sends an answer as the browser takes it, or 304 to a browser that has it already. It is repeated to others
 * with the headers that it leaves with.
 * @param mayStore whether browsers may store it, to ask whether it has changed at each use
 */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  mayStore = answer.status === 200,
) {
  const { sent } = answer
  reply
    .status(answer.status)
    .headers({ ...(mayStore && KEPT_BY_NGINX), ...answer.headers })
    .header('vary', 'accept-encoding')
  reply.header('cache-control', mayStore ? 'no-cache' : 'no-store')
  if (mayStore) reply.header('etag', answer.etag)
  if (mayStore && isKnown(request.headers['if-none-match'], answer.etag)) {
    request.repeat = { sent, way: 'not modified' }
    return reply.status(304).send()
  }
  const way = chooseEncoding(request.headers['accept-encoding'])
  const body = await answer.body(way)
  request.repeat = { sent, way, body }
  if (way !== 'identity') reply.header('content-encoding', way)
  return reply.type(answer.contentType).send(body)
}
