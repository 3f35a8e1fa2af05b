import { hash } from 'node:crypto'
import { LANGUAGE_CODES } from '@dhow/messages/languages'
import { LRUCache } from 'lru-cache'
import type { CachedResponse } from './cached-response.ts'

const CAPACITY_BYTES = 24_000_000

/** Share of the capacity for addresses that clients can invent without limit. */
const INVENTED_SHARE = 1 / 4

/** Number of recently requested invented addresses that are remembered. */
const MAX_REMEMBERED_PATHS = 2_000

/** Maximum bytes of a response that is compressed as far as possible; larger ones take a second or more. */
const MAX_SHRUNK_BYTES = 500_000

/** A path with only one spelling: no escapes, and no query except the language. */
const PLAIN_PATH = new RegExp(`^(/[a-z\\d._~-]+)*/?(\\?lang=(${LANGUAGE_CODES.join('|')}))?$`)

const currentYear = () => new Date().getUTCFullYear()

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
  let year = currentYear()

  const clear = () => {
    generation += 1
    plain.clear()
    invented.clear()
    pending.clear()
  }
  const find = (path: string): CachedResponse | undefined => {
    if (year !== currentYear()) {
      year = currentYear()
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
