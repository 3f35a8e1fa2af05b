import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { paths } from '@dhow/contract/paths'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#api/config.ts'
import { type Answer, NOT_KEPT_BY_NGINX, sendAnswer, toAnswer } from '#api/http/answer.ts'
import { IN_PROCESS } from '#api/http/rate-limits.ts'
import { asPartOf } from '#api/http/request-ids.ts'
import { asRouted, pathOf } from '#api/http/targets.ts'
import { contentSecurityPolicy } from './csp.ts'
import { IMMUTABLE, mountFiles } from './files.ts'
import { mountForms } from './form-posts.ts'
import { createSitemap } from './sitemap.ts'

/** The exports of the built site: it renders a page and makes its API calls through `fetch`. */
type Site = {
  render: (
    request: Request,
    served: {
      fetch: Fetch
      /** Told on a page that says that something went wrong. */
      requestId: string
      onError: (error: unknown) => void
    },
  ) => Promise<Response>
}

/** As much of `fetch` as the site needs. */
type Fetch = (
  target: string,
  init: { method: string; headers?: Record<string, string>; body?: string },
) => Promise<Pick<Response, 'ok' | 'status' | 'json'>>

/** For pictures that carry a style of their own. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** The secret of a mailed link follows it: no other request may name such an address. */
const RESET_PASSWORD = paths.resetPassword('')

/** The calls that open lists. */
const LISTS = '/api/lists/'

/** Whether a page is a visitor's own list, or one that was given to them: nobody else may keep it. */
const isEnquiry = (routed: string) => /^\/enquiry(?=[/?]|$)/.test(routed)

/**
 * The built site: its files, what search engines ask for, and every other path as a rendered page. Where it
 * is not built, only the API is served.
 * @param listed what search engines are told of
 */
export async function createSite(
  app: FastifyInstance,
  { webBuild, publicUrl }: Pick<Config, 'webBuild' | 'publicUrl'>,
  listed: Pick<Parameters<typeof createSitemap>[0], 'products' | 'categories' | 'texts'>,
): Promise<{ mount: () => Promise<void> }> {
  const entry = join(webBuild, 'server/index.js')
  if (!existsSync(entry)) {
    app.log.warn({ webBuild }, 'the site is not built: only the API is served')
    return { mount: async () => {} }
  }
  const site: Site = await import(pathToFileURL(entry).href)
  const sitemap = createSitemap({ ...listed, publicUrl })
  const render = (page: Request, asked: Asked) => renderPage(app, site, page, asked)
  return { mount: () => mountSite(app, { sitemap, render, webBuild, publicUrl }) }
}

/** The request that a page is made for, and the address that API calls are counted against. */
type Asked = Pick<FastifyRequest, 'id' | 'log' | 'ip'>

/** Renders a page. A page that fails because a rate limit was reached is 429, with the limit's Retry-After. */
async function renderPage(app: FastifyInstance, site: Site, page: Request, asked: Asked) {
  let retryAfter: string | undefined
  const response = await site.render(page, {
    fetch: inProcess(app, asked, (after) => {
      retryAfter = after
    }),
    requestId: asked.id,
    onError: (error) => asked.log.error({ err: error }, 'page failed'),
  })
  if (retryAfter === undefined || (response.status < 500 && response.status !== 429))
    return response
  response.headers.set('retry-after', retryAfter)
  return new Response(response.body, { status: 429, headers: response.headers })
}

type Mounted = {
  sitemap: ReturnType<typeof createSitemap>
  render: (page: Request, asked: Asked) => Promise<Response>
  webBuild: string
  publicUrl: string
}

async function mountSite(app: FastifyInstance, { sitemap, render, webBuild, publicUrl }: Mounted) {
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
    const routed = asRouted(path)
    const hasSecretAddress = routed.startsWith(RESET_PASSWORD)
    const isOffice = routed.startsWith(paths.dashboard)
    const isOfOne = hasSecretAddress || isEnquiry(routed)
    const { id, log } = request
    const asked = { id, log, ip: isOfOne ? request.ip : IN_PROCESS }
    const page = async () =>
      toPage((await sitemap(path)) ?? (await render(new Request(publicUrl + path), asked)), {
        ...{ isHttps, isOffice, hasSecretAddress },
      })
    if (isOfOne) return sendAnswer(request, reply, await page(), false)
    return sendAnswer(request, reply, await app.answers.get(path, page))
  })

  // A form counts against the visitor's own limit.
  await mountForms(app, publicUrl, async (request, reply, form) => {
    const page = await toPage(await render(form, request), { isHttps })
    return sendAnswer(request, reply, page, false)
  })
}

type Manner = { isHttps: boolean; isOffice?: boolean; hasSecretAddress?: boolean }

/** A rendered page, with the headers that are its own. */
async function toPage(
  response: Response,
  { isHttps, isOffice = false, hasSecretAddress = false }: Manner,
): Promise<Answer> {
  const { status, headers } = response
  const [location, retryAfter] = [headers.get('location'), headers.get('retry-after')]
  const inline = {
    scripts: headers.get('inline-scripts') ?? '',
    styles: headers.get('inline-styles') ?? '',
  }
  return toAnswer(Buffer.from(await response.arrayBuffer()), {
    status,
    contentType: headers.get('content-type') ?? 'text/html; charset=utf-8',
    headers: {
      // Without a referrer of their own, browsers do not say that a form comes from this site.
      'referrer-policy': hasSecretAddress ? 'no-referrer' : 'same-origin',
      // On a 304 too: the browser takes this header from it for the page it has kept.
      'content-security-policy': contentSecurityPolicy(inline, { isHttps, isOffice }),
      'x-frame-options': isOffice ? 'DENY' : 'SAMEORIGIN',
      ...(isOffice && NOT_KEPT_BY_NGINX),
      ...(location !== null && { location }),
      ...(retryAfter !== null && { 'retry-after': retryAfter }),
    },
  })
}

/**
 * A `fetch` that answers from the app itself, without a socket, and with what is kept of it. What only reads is
 * counted against nobody, but for lists, whose codes would be guessed by their pages.
 * @param asked the request that it is for, and the address that anything else is counted against
 * @param onLimited receives the Retry-After of a 429
 */
const inProcess =
  (app: FastifyInstance, { id, ip }: Asked, onLimited: (retryAfter: string) => void): Fetch =>
  async (target, { method, headers, body }) => {
    const kept = method === 'GET' ? app.answers.find(target) : undefined
    if (kept) return fetched(200, String(await kept.body('identity')))
    // A list of 1,000 lines takes 20 ms to write, to answer and to read: others go first in between.
    await setImmediate()
    const answer = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: target,
      remoteAddress: method === 'GET' && !target.startsWith(LISTS) ? IN_PROCESS : ip,
      headers: { ...asPartOf(id), ...headers },
      ...(body !== undefined && { payload: body }),
    })
    await setImmediate()
    if (answer.statusCode === 429) onLimited(String(answer.headers['retry-after'] ?? 1))
    return fetched(answer.statusCode, answer.payload)
  }

const fetched = (status: number, text: string) => ({
  ok: status < 300,
  status,
  json: async () => JSON.parse(text),
})
