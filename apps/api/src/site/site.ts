import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { paths } from '@dhow/contract/paths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#api/config.ts'
import { IN_PROCESS } from '#api/http/rate-limits.ts'
import { asRouted, pathOf } from '#api/http/targets.ts'
import { contentSecurityPolicy } from './csp.ts'
import { IMMUTABLE, mountFiles } from './files.ts'
import { mountForms } from './form-posts.ts'
import { chooseEncoding, createPageCache, type Page, type PageCache, toPage } from './page-cache.ts'
import { createSitemap } from './sitemap.ts'

/** The exports of the built site: it renders a page and makes its API calls through `fetch`. */
type Site = {
  render: (
    request: Request,
    api: { fetch: (request: Request) => Promise<Response> },
  ) => Promise<Response>
}

/** For pictures that carry a style of their own. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** The secret of a mailed link follows it: no other request may name such an address. */
const RESET_PASSWORD = paths.resetPassword('')

/**
 * The built site: its files, what search engines ask for, and every other path as a rendered page. Where it
 * is not built, only the API is served.
 * @param listed what search engines are told of
 */
export async function createSite(
  app: FastifyInstance,
  { webBuild, publicUrl }: Pick<Config, 'webBuild' | 'publicUrl'>,
  listed: Pick<Parameters<typeof createSitemap>[0], 'products' | 'categories' | 'texts'>,
): Promise<{ discardPages: () => void; mount: () => Promise<void> }> {
  const entry = join(webBuild, 'server/index.js')
  if (!existsSync(entry)) {
    app.log.warn({ webBuild }, 'the site is not built: only the API is served')
    return { discardPages: () => {}, mount: async () => {} }
  }
  const site: Site = await import(pathToFileURL(entry).href)
  const sitemap = createSitemap({ ...listed, publicUrl })
  const pages = createPageCache(
    async (path) =>
      sitemap(path) ??
      site.render(new Request(publicUrl + path), { fetch: inProcess(app, IN_PROCESS) }),
  )
  return {
    /** To be called when public content has changed. */
    discardPages: pages.clear,
    mount: () => mountSite(app, { site, pages, webBuild, publicUrl }),
  }
}

type Mounted = { site: Site; pages: PageCache; webBuild: string; publicUrl: string }

async function mountSite(app: FastifyInstance, { site, pages, webBuild, publicUrl }: Mounted) {
  const isHttps = publicUrl.startsWith('https:')
  await mountFiles(app, {
    root: join(webBuild, 'client'),
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cross-origin-resource-policy', 'cross-origin')
      const hashed = path.includes('/client/assets/')
      reply.header('cache-control', hashed ? IMMUTABLE : 'public, max-age=3600')
      if (/\.svg(\.\w+)?$/.test(path)) reply.header('content-security-policy', SVG_POLICY)
    },
  })

  app.get('/*', async (request, reply) => {
    const path = pathOf(request.url)
    const page = await pages.get(path)
    const routed = asRouted(path)
    const hasSecretAddress = routed.startsWith(RESET_PASSWORD)
    const isOffice = routed.startsWith(paths.dashboard)
    return sendPage(request, reply, page, { isHttps, isOffice, hasSecretAddress })
  })

  // A form counts against the visitor's own limit.
  await mountForms(app, publicUrl, async (request, reply, form) => {
    const response = await site.render(form, { fetch: inProcess(app, request.ip) })
    return sendPage(request, reply, await toPage(response), { isHttps, mayKeep: false })
  })
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  {
    isHttps,
    isOffice = false,
    hasSecretAddress = false,
    mayKeep = page.status === 200 && !hasSecretAddress,
  }: { isHttps: boolean; isOffice?: boolean; hasSecretAddress?: boolean; mayKeep?: boolean },
) {
  reply
    .status(page.status)
    .header('vary', 'accept-encoding')
    .header('cache-control', mayKeep ? 'no-cache' : 'no-store')
    // Without a referrer of their own, browsers do not say that a form comes from this site.
    .header('referrer-policy', hasSecretAddress ? 'no-referrer' : 'same-origin')
    // On a 304 too: the browser takes this header from it for the page it has kept.
    .header('content-security-policy', contentSecurityPolicy(page.inline, { isHttps, isOffice }))
    .header('x-frame-options', isOffice ? 'DENY' : 'SAMEORIGIN')
  if (page.location) reply.header('location', page.location)
  if (mayKeep) reply.header('etag', page.etag)
  if (mayKeep && request.headers['if-none-match'] === page.etag) return reply.status(304).send()
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(page.contentType).send(await page.body(encoding))
}

/**
 * A `fetch` that answers from the app itself, without a socket. What only reads is counted against
 * nobody.
 * @param sender address that anything else is counted against
 */
const inProcess = (app: FastifyInstance, sender: string) => async (request: Request) => {
  const { method, headers } = request
  const { pathname, search } = new URL(request.url)
  const response = await app.inject({
    method: method === 'POST' ? 'POST' : 'GET',
    url: pathname + search,
    remoteAddress: method === 'GET' ? IN_PROCESS : sender,
    ...(method === 'POST' && {
      headers: { 'content-type': String(headers.get('content-type')) },
      payload: Buffer.from(await request.arrayBuffer()),
    }),
  })
  return new Response(response.rawPayload as Uint8Array<ArrayBuffer>, {
    status: response.statusCode,
    headers: { 'content-type': String(response.headers['content-type']) },
  })
}
