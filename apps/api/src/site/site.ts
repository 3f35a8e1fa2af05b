import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { IN_PROCESS } from '#api/http/limits.ts'
import { type Addresses, createListing } from './listing.ts'
import { chooseEncoding, createPageCache } from './page-cache.ts'

/** What the built site exports: it renders a page and makes its API calls through `fetch`. */
type Site = {
  render: (
    request: Request,
    api: { fetch: (request: Request) => Promise<Response> },
  ) => Promise<Response>
  addresses: Addresses
}

/** For pictures that carry a style of their own, as the favicon does for dark browsers. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

/**
 * Bytes of rendered pages kept: those that exist, and those with a query. Anybody can make up queries
 * without end, so these have a room of their own and push out nothing but each other.
 */
const ROOM = { pages: 16_000_000, queries: 8_000_000 }

type Settings = { webBuild: string } & Omit<Parameters<typeof createListing>[0], 'addresses'>

const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * Mounts the built site: its files, what search engines ask for, and every other path as a rendered
 * page.
 * @returns a function that forgets the rendered pages, to call when public content has changed
 */
export async function mountSite(
  app: FastifyInstance,
  { webBuild, publicUrl, ...listed }: Settings,
): Promise<() => void> {
  const entry = join(webBuild, 'server/index.js')
  if (!existsSync(entry)) {
    app.log.warn({ webBuild }, 'the site is not built: only the API is served')
    return () => {}
  }
  const site: Site = await import(pathToFileURL(entry).href)
  const listing = createListing({ ...listed, publicUrl, addresses: site.addresses })
  const render = async (path: string) =>
    listing(path) ?? site.render(new Request(publicUrl + path), { fetch: inProcess(app) })
  const pages = createPageCache(render, ROOM.pages)
  const queries = createPageCache(render, ROOM.queries)

  await app.register(fastifyStatic, {
    root: join(webBuild, 'client'),
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/client/assets/')
      reply.header('cache-control', hashed ? IMMUTABLE : 'public, max-age=3600')
      if (path.endsWith('.svg')) reply.header('content-security-policy', SVG_POLICY)
    },
  })

  app.get('/*', async (request, reply) => {
    const cache = request.url.includes('?') ? queries : pages
    const page = await cache.get(pathOf(request.url))
    reply
      .status(page.status)
      .header('etag', page.etag)
      .header('vary', 'accept-encoding')
      .header('cache-control', page.status === 200 ? 'no-cache' : 'no-store')
      // On a 304 too: the browser takes this header from it for the page it has kept.
      .header('content-security-policy', page.policy)
    if (page.location) reply.header('location', page.location)
    if (page.status === 200 && request.headers['if-none-match'] === page.etag) {
      return reply.status(304).send()
    }
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type(page.contentType).send(await page.body(encoding))
  })

  return () => {
    pages.clear()
    queries.clear()
  }
}

/** The path and query of a request's target, which may be a whole address of any host. */
const pathOf = (target: string) =>
  target.startsWith('/') ? target : `/${target.replace(/^[a-z]+:\/\/[^/]*\/?/i, '')}`

/** A `fetch` that answers GET requests from the app itself, without a socket. */
const inProcess = (app: FastifyInstance) => async (request: Request) => {
  const { pathname, search } = new URL(request.url)
  const url = pathname + search
  const answer = await app.inject({ method: 'GET', url, remoteAddress: IN_PROCESS })
  return new Response(answer.rawPayload as Uint8Array<ArrayBuffer>, {
    status: answer.statusCode,
    headers: { 'content-type': String(answer.headers['content-type']) },
  })
}

/** Mounts the finished pictures; their names are made from their content, so they never change. */
export async function mountUploads(app: FastifyInstance, uploadsDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: uploadsDir,
    prefix: '/uploads/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', IMMUTABLE),
  })
}
