import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

type Encoding = 'br' | 'gzip' | 'identity'

/** A rendered page, ready to be sent any number of times. */
export type Page = {
  status: number
  contentType: string
  location: string | undefined
  /** Hashes of its own inline scripts and style sheets, as a Content-Security-Policy states them. */
  inline: { scripts: string; styles: string }
  etag: string
  /** The body, compressed at its first request. */
  body: (encoding: Encoding) => Promise<Buffer>
  bytes: number
}

/** Bytes of HTML kept, uncompressed; the page unused for longest goes first. */
const CAPACITY_BYTES = 24_000_000

/** The part of that for pages with a query: anybody can make up any number of those. */
const QUERY_SHARE = 1 / 4

/** How many of the addresses with a query that were requested last are remembered. */
const MAX_REMEMBERED_PATHS = 1_000

/** The year in the footer of a page that is rendered now. */
const currentYear = () => new Date().getUTCFullYear()

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Pages rendered once and kept until `clear`, or until the year turns (UTC). Only whole successes are
 * kept; simultaneous requests of a page share one rendering. Pages with a query have room of their own
 * and are kept from their second request on: made-up queries push nothing out.
 */
export function createPageCache(
  render: (path: string) => Promise<Response>,
  capacity = CAPACITY_BYTES,
) {
  const createPages = (maxSize: number) =>
    new LRUCache<string, Page>({ maxSize, sizeCalculation: ({ bytes }) => bytes })
  const plain = createPages(capacity * (1 - QUERY_SHARE))
  const queried = createPages(capacity * QUERY_SHARE)
  const cacheOf = (path: string) => (path.includes('?') ? queried : plain)
  const wasRequested = createRequestMemory()
  const rendering = new Map<string, Promise<Page>>()
  let generation = 0
  let year = currentYear()

  const clear = () => {
    generation += 1
    plain.clear()
    queried.clear()
    rendering.clear()
  }
  const clearAtNewYear = () => {
    if (year === currentYear()) return
    year = currentYear()
    clear()
  }
  const renderNow = async (path: string): Promise<Page> => {
    const started = generation
    const isWanted = !path.includes('?') || wasRequested(path)
    const page = await toPage(await render(path))
    // A write that came in between may not be in this page: send it, but do not keep it.
    if (isWanted && page.status === 200 && started === generation) cacheOf(path).set(path, page)
    return page
  }

  return {
    /** The page at a path with its query, from memory or rendered now. */
    get(path: string): Promise<Page> | Page {
      clearAtNewYear()
      const cached = cacheOf(path).get(path)
      if (cached) return cached
      const shared = rendering.get(path)
      if (shared) return shared
      const fresh = renderNow(path).finally(() => {
        if (rendering.get(path) === fresh) rendering.delete(path)
      })
      rendering.set(path, fresh)
      return fresh
    },

    /** Forgets everything: the public content has changed. */
    clear,
  }
}

/** Remembers the paths that it is called with, and says whether it was called with one before. */
function createRequestMemory(): (path: string) => boolean {
  const requested = new LRUCache<string, true>({ max: MAX_REMEMBERED_PATHS })
  return (path) => {
    const key = createHash('sha256').update(path).digest('base64url')
    const isKnown = requested.has(key)
    requested.set(key, true)
    return isKnown
  }
}

/** Makes a rendered answer ready to be sent. */
export async function toPage(response: Response): Promise<Page> {
  const html = await response.text()
  const raw = Buffer.from(html)
  const compressed = new Map<Encoding, Promise<Buffer>>()
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? 'text/html; charset=utf-8',
    location: response.headers.get('location') ?? undefined,
    inline: {
      scripts: response.headers.get('inline-scripts') ?? '',
      styles: response.headers.get('inline-styles') ?? '',
    },
    etag: `W/"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`,
    bytes: raw.length,
    body(encoding) {
      const done = compressed.get(encoding) ?? compress(raw, encoding)
      compressed.set(encoding, done)
      return done
    },
  }
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Quality 6 of 11: a few milliseconds for a page, within some per cent of the smallest. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

async function compress(raw: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return toBrotli(raw, BROTLI)
  if (encoding === 'gzip') return toGzip(raw)
  return raw
}

/** The best encoding that a browser takes, by its Accept-Encoding header. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const taken = new Set(
    accepted
      ?.split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim().toLowerCase()),
  )
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : 'identity'
}
