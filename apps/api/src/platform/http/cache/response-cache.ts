import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { LANGUAGE_CODES } from '@dhow/i18n/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { chooseEncoding, type Encoding, isKnown, type RawResponses } from './raw-response-cache.ts'

/** A response that is the same for every visitor and can be sent many times. */
export type CachedResponse = {
  status: number
  contentType: string
  /** Headers besides those that `sendCachedResponse` sets. */
  headers: Record<string, string>
  etag: string
  /** Returns the body, compressed by the first call for an encoding. */
  encodeBody: (encoding: Encoding) => Promise<Buffer>
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
    encodeBody(encoding) {
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

const toBrotliOptions = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality },
})

/** Quality 3 of 11 takes half as long as 4, a quarter of a millisecond for 75 kB, and 5 % more bytes. */
const QUICKEST = toBrotliOptions(3)
const QUICK = toBrotliOptions(6)
const SMALLEST = toBrotliOptions(11)

/** Maximum size of a body that is compressed faster on this thread than on zlib's. */
const MAX_SYNC_BYTES = 200_000

async function compress(content: Buffer, encoding: Encoding) {
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
  const body = await response.encodeBody(encoding)
  request.rawResponse = { raw, variant: encoding, body }
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(response.contentType).send(body)
}

const CAPACITY_BYTES = 24_000_000

/** Share of the capacity for addresses that clients can invent without limit. */
const INVENTED_SHARE = 1 / 4

/** Number of recently requested invented addresses that are remembered. */
const MAX_REMEMBERED_PATHS = 2_000

/** Maximum bytes of a response that is compressed as far as possible; larger ones take a second or more. */
const MAX_SHRUNK_BYTES = 500_000

/** A path with only one spelling: no escapes, and no query except the language. */
const PLAIN_PATH = new RegExp(`^(/[a-z\\d._~-]+)*/?(\\?lang=(${LANGUAGE_CODES.join('|')}))?$`)

const getCurrentYear = () => new Date().getUTCFullYear()

/** Undefined for a response that is too large for the cache. */
type Created = CachedResponse | undefined

export type ResponseCache = ReturnType<typeof createResponseCache>

/**
 * Creates a cache of public responses by path. Only responses with status 200 are cached, and simultaneous requests for a
 * path share one render. Addresses with a query, which clients can invent, have their own share and are cached from the
 * second request, so that they cannot evict other pages.
 */
export function createResponseCache(capacity = CAPACITY_BYTES) {
  const createLru = (maxSize: number) =>
    new LRUCache<string, CachedResponse>({ maxSize, sizeCalculation: ({ bytes }) => bytes })
  const plain = createLru(capacity * (1 - INVENTED_SHARE))
  const invented = createLru(capacity * INVENTED_SHARE)
  const wasRequested = createRequestMemory()
  const pending = new Map<string, Promise<Created>>()
  const shrinkLater = createShrinkQueue((path) => plain.peek(path))
  const counts = { hits: 0, misses: 0 }
  let generation = 0
  let year = getCurrentYear()

  const clear = () => {
    generation += 1
    plain.clear()
    invented.clear()
    pending.clear()
  }
  const find = (path: string): CachedResponse | undefined => {
    if (year !== getCurrentYear()) {
      year = getCurrentYear()
      clear()
    }
    const response = plain.get(path)
    if (response?.raw.has('br')) shrinkLater(path, response)
    return response ?? invented.get(path)
  }
  const createNow = async <C extends Created>(
    path: string,
    create: () => Promise<C>,
  ): Promise<C> => {
    const startedIn = generation
    const isPlain = PLAIN_PATH.test(path)
    const mayCache = isPlain || wasRequested(path)
    const response = await create()
    // After a write during the render the response may be stale: send it, but do not cache it.
    if (mayCache && response?.status === 200 && startedIn === generation) {
      const lru = isPlain ? plain : invented
      lru.set(path, response)
    }
    return response
  }

  return {
    /** Returns the response of a path with its query, from the cache or from `create`. */
    get<C extends Created>(path: string, create: () => Promise<C>): Promise<C> | CachedResponse {
      const shared = find(path) ?? pending.get(path)
      counts[shared ? 'hits' : 'misses'] += 1
      // A path always has the same `create`.
      if (shared) return shared as CachedResponse | Promise<C>
      const fresh = createNow(path, create).finally(() => {
        if (pending.get(path) === fresh) pending.delete(path)
      })
      pending.set(path, fresh)
      return fresh
    },

    find,

    /** Returns how many calls of `get` found a cached or pending response, and how many did not. */
    counts: (): Readonly<typeof counts> => counts,

    /** Call it after every write that public pages show. */
    clear,
  }
}

function createRequestMemory(): (path: string) => boolean {
  const requested = new LRUCache<string, true>({ max: MAX_REMEMBERED_PATHS })
  return (path) => {
    const key = hash('sha256', path, 'base64url')
    const isKnown = requested.has(key)
    requested.set(key, true)
    return isKnown
  }
}

/** Returns a function that shrinks responses one after another, each once and only while it is cached. */
function createShrinkQueue(peek: (path: string) => CachedResponse | undefined) {
  const queued = new WeakSet<CachedResponse>()
  let last: Promise<void> = Promise.resolve()
  return (path: string, response: CachedResponse): void => {
    if (queued.has(response) || response.bytes > MAX_SHRUNK_BYTES) return
    queued.add(response)
    // A failure leaves the response unchanged.
    last = last
      .then(() => (peek(path) === response ? response.shrink() : undefined))
      .catch(() => {})
  }
}
