import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { contentSecurityPolicy } from './policy.ts'

type Encoding = 'br' | 'gzip' | 'identity'

/** A rendered page, ready to be sent any number of times. */
export type Page = {
  status: number
  contentType: string
  location: string | undefined
  policy: string
  etag: string
  /** The body, compressed once, when first asked for. */
  body: (encoding: Encoding) => Promise<Buffer>
  bytes: number
}

/**
 * Pages rendered once and kept until `clear`. Only whole successes are kept; callers that ask for
 * the same page at the same time share one rendering.
 * @param capacity bytes of HTML kept, uncompressed; the page unused for longest goes first
 */
export function createPageCache(render: (path: string) => Promise<Response>, capacity: number) {
  const pages = new Map<string, Page>()
  const rendering = new Map<string, Promise<Page>>()
  let bytes = 0
  let generation = 0

  const keep = (path: string, page: Page) => {
    pages.set(path, page)
    bytes += page.bytes
    for (const [oldest, { bytes: freed }] of pages) {
      if (bytes <= capacity) break
      pages.delete(oldest)
      bytes -= freed
    }
  }

  const renderNow = async (path: string): Promise<Page> => {
    const started = generation
    const page = await toPage(await render(path))
    // A write that came in between may not be in this page: send it, but do not keep it.
    if (page.status === 200 && started === generation) keep(path, page)
    return page
  }

  return {
    /** The page at a path with its query, from memory or rendered now. */
    get(path: string): Promise<Page> | Page {
      const kept = pages.get(path)
      if (kept) {
        pages.delete(path)
        pages.set(path, kept)
        return kept
      }
      const shared = rendering.get(path)
      if (shared) return shared
      const fresh = renderNow(path).finally(() => {
        if (rendering.get(path) === fresh) rendering.delete(path)
      })
      rendering.set(path, fresh)
      return fresh
    },

    /** Forgets everything: the public content has changed. */
    clear(): void {
      generation += 1
      pages.clear()
      rendering.clear()
      bytes = 0
    },
  }
}

async function toPage(response: Response): Promise<Page> {
  const html = await response.text()
  const raw = Buffer.from(html)
  const compressed = new Map<Encoding, Promise<Buffer>>()
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? 'text/html; charset=utf-8',
    location: response.headers.get('location') ?? undefined,
    policy: contentSecurityPolicy(html),
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
