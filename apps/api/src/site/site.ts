import { existsSync } from 'node:fs'
import { join } from 'node:path'
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
  const render = async (path: string, { id, log }: Asked, ip: string) =>
    (await sitemap(path)) ??
    site.render(new Request(publicUrl + path), {
      fetch: inProcess(app, { id, ip }),
      requestId: id,
      onError: reportTo(log),
    })
  return { mount: () => mountSite(app, { site, render, webBuild, publicUrl }) }
}

/** The request that a page is made for. */
type Asked = Pick<FastifyRequest, 'id' | 'log'>

/** Logs what the site could not render. */
const reportTo = (log: Asked['log']) => (error: unknown) => log.error({ err: error }, 'page failed')

type Mounted = {
  site: Site
  /** @param ip the address that reading lists is counted against */
  render: (path: string, asked: Asked, ip: string) => Promise<Response>
  webBuild: string
  publicUrl: string
}

async function mountSite(app: FastifyInstance, { site, render, webBuild, publicUrl }: Mounted) {
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
    const page = async () =>
      toPage(await render(path, request, isOfOne ? request.ip : IN_PROCESS), {
        ...{ isHttps, isOffice, hasSecretAddress },
      })
    if (isOfOne) return sendAnswer(request, reply, await page(), false)
    return sendAnswer(request, reply, await app.answers.get(path, page))
  })

  // A form counts against the visitor's own limit.
  await mountForms(app, publicUrl, async (request, reply, form) => {
    const response = await site.render(form, {
      fetch: inProcess(app, request),
      requestId: request.id,
      onError: reportTo(request.log),
    })
    return sendAnswer(request, reply, await toPage(response, { isHttps }), false)
  })
}

type Manner = { isHttps: boolean; isOffice?: boolean; hasSecretAddress?: boolean }

/** A rendered page, with the headers that are its own. */
async function toPage(
  response: Response,
  { isHttps, isOffice = false, hasSecretAddress = false }: Manner,
): Promise<Answer> {
  const { status, headers } = response
  const location = headers.get('location')
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
    },
  })
}

/**
 * A `fetch` that answers from the app itself, without a socket, and with what is kept of it. What only reads is
 * counted against nobody, but for lists, whose codes would be guessed by their pages.
 * @param asked the request that it is for, and the address that anything else is counted against
 */
const inProcess =
  (app: FastifyInstance, { id, ip }: Pick<FastifyRequest, 'id' | 'ip'>): Fetch =>
  async (target, { method, headers, body }) => {
    const kept = method === 'GET' ? app.answers.find(target) : undefined
    if (kept) return fetched(200, String(await kept.body('identity')))
    const { statusCode, payload } = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: target,
      remoteAddress: method === 'GET' && !target.startsWith(LISTS) ? IN_PROCESS : ip,
      headers: { ...asPartOf(id), ...headers },
      ...(body !== undefined && { payload: body }),
    })
    return fetched(statusCode, payload)
  }

const fetched = (status: number, text: string) => ({
  ok: status < 300,
  status,
  json: async () => JSON.parse(text),
})
