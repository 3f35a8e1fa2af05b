import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { paths } from '@dhow/contract/paths'
import type { Messages } from '@dhow/i18n/i18n'
import { BASE_LANGUAGE, isLanguage, type Language, type OtherLanguage } from '@dhow/i18n/languages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#api/config.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import { takeTurn } from '#api/platform/background/slices.ts'
import {
  type CachedResponse,
  createCachedResponse,
  sendCachedResponse,
} from '#api/platform/http/cache/response-cache.ts'
import { buildContentSecurityPolicy } from '#api/platform/http/csp.ts'
import { IN_PROCESS } from '#api/platform/http/limits/rate-limits.ts'
import { getPath, toRoutePath, toVisitorHeader } from '#api/platform/http/requests.ts'
import { IMMUTABLE, mountFiles } from '#api/platform/http/responses/static-files.ts'
import { createClosedResponse } from './closed-page.ts'
import { mountForms } from './form-posts.ts'
import { createSitemap } from './sitemap.ts'

type Served = {
  fetch: Fetch
  requestId: string
  onError: (error: unknown) => void
  takeTurn: typeof takeTurn
}

type Site = {
  render: (
    request: Request,
    served: Served & { page: { language: Language; messages: Messages; file: string } },
  ) => Promise<Response>
}

type Fetch = (
  target: string,
  init: { method: string; headers?: Record<string, string>; body?: string },
) => Promise<Pick<Response, 'ok' | 'status' | 'json'>>

const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Followed by the secret of a mailed link, which must not appear in a Referer. */
const RESET_PASSWORD = paths.resetPassword('')

/** API calls by a code. */
const BY_CODE = /^\/api\/(lists|sent-quotations)\//

/** Pages of one visitor. Only their requests contain a cookie, and no cache may store them. */
const PERSONAL = /^\/(enquiry|quotation)(?=[/?]|$)/

/** Pages of links in mails, which outlive the language of the mail. */
const MAILED = /^\/(enquiry|newsletter|quotation)(?=[/?]|$)/

/** Splits a path into the language of its prefix and the rest. The back office has no prefix. */
function splitLanguage(path: string): { language?: OtherLanguage; rest: string } {
  const [, code = '', rest = ''] = path.match(/^\/([a-z]{2})(?=[/?]|$)(.*)$/s) ?? []
  const isOther = isLanguage(code) && code !== BASE_LANGUAGE
  return isOther && !rest.startsWith(paths.dashboard)
    ? { language: code, rest: rest || '/' }
    : { rest: path }
}

/** Matches Latin, Arabic and Chinese punctuation with which a link is copied out of a sentence: '/quotation/7K2M.' */
const PUNCTUATION_AFTER_LINK =
  /(?:[.,;:!?)\]}>'"*/]|%(?:2[029]|3E|[57]D|C2%BB|D8%(?:8C|9[BF])|E2%80%(?:9[9D]|A6)|E3%80%8[12]|EF%BC%(?:8[19C]|9[ABF]))){1,9}$/i

export async function mountSite(
  app: FastifyInstance,
  { webBuild, publicUrl }: Pick<Config, 'webBuild' | 'publicUrl'>,
  languages: Pick<LanguageService, 'getMessages' | 'getSettings'>,
  listed: Omit<Parameters<typeof createSitemap>[0], 'publicUrl' | 'perFile'> & {
    getCompanyName: () => string | undefined
  },
): Promise<void> {
  const entry = join(webBuild, 'server/index.js')
  if (!existsSync(entry)) {
    app.log.warn({ webBuild }, 'the site is not built: only the API is served')
    return
  }
  const site: Site = await import(pathToFileURL(entry).href)
  /** Returns the language of a page; none for English, and for a language that the client may not see. */
  const findLanguage = (request: FastifyRequest) => {
    const { language, rest } = splitLanguage(getPath(request.url))
    const state = language && languages.getSettings(language).state
    const isShown = state === undefined || state === 'shown'
    const isVisible = isShown || (state === 'hidden' && app.isAdminPreview(request))
    return { language: isVisible ? language : undefined, rest, isShown }
  }
  const render = (request: Request, language: Language = BASE_LANGUAGE, visit: PageRequest) =>
    renderPage(app, visit, (served) =>
      site.render(request, { page: { language, ...languages.getMessages(language) }, ...served }),
    )
  const sitemap = createSitemap({ ...listed, publicUrl })
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
    const path = getPath(request.url)
    const { language, rest, isShown } = findLanguage(request)
    if (!language && rest !== path && MAILED.test(rest)) return reply.redirect(rest)
    const routed = toRoutePath(language ? rest : path)
    const hasSecretAddress = routed.startsWith(RESET_PASSWORD)
    const isOffice = routed.startsWith(paths.dashboard)
    const isPersonal = hasSecretAddress || PERSONAL.test(routed)
    const { id, log, headers } = request
    const cookie = isPersonal ? headers.cookie : undefined
    const visit = { id, log, ip: isPersonal ? request.ip : IN_PROCESS }
    // The login and the office are open: they contain no data without a session.
    const isClosed = !isOffice && !app.isOpenTo(request)
    const createPage = async () => {
      const page = new Request(publicUrl + path, {
        headers: cookie === undefined ? {} : { cookie },
      })
      const rendered = isClosed
        ? undefined
        : ((await sitemap(path)) ?? (await render(page, language, visit)))
      const trimmed = path.replace(PUNCTUATION_AFTER_LINK, '') || '/'
      if (rendered?.status === 404 && trimmed !== path)
        return toPage(createRedirect(trimmed), { isHttps, isPersonal })
      // The frame of the site surrounds the 404 page of an unknown office address.
      const isShownPage = rendered && (rendered.status !== 404 || app.isOpenTo(request))
      const response = isShownPage ? rendered : createClosedResponse(path, listed.getCompanyName())
      return toPage(response, { isHttps, isOffice, hasSecretAddress, isPersonal })
    }
    const mayCache = !isPersonal && isShown && app.isPublished()
    if (!mayCache) return sendCachedResponse(request, reply, await createPage(), false)
    return sendCachedResponse(request, reply, await app.responseCache.get(path, createPage))
  })

  // A form counts against the visitor's rate limit.
  await mountForms(app, publicUrl, async (request, reply, form) => {
    const { language } = findLanguage(request)
    const page = await toPage(await render(form, language, request), {
      isHttps,
      isPersonal: true,
    })
    return sendCachedResponse(request, reply, page, false)
  })
}

const createRedirect = (location: string) =>
  new Response(null, { status: 302, headers: { location } })

/** The visitor's request; API calls of the page count against its address. */
type PageRequest = Pick<FastifyRequest, 'id' | 'log' | 'ip'>

/** Renders a page. Returns 429 with Retry-After if the page failed because of a rate limit. */
async function renderPage(
  app: FastifyInstance,
  visit: PageRequest,
  render: (served: Served) => Promise<Response>,
) {
  let retryAfter: string | undefined
  const response = await render({
    fetch: createFetch(app, visit, (after) => {
      retryAfter = after
    }),
    takeTurn,
    requestId: visit.id,
    onError: (error) => visit.log.error({ err: error }, 'page failed'),
  })
  const isError = response.status >= 500 || response.status === 429
  if (retryAfter === undefined || !isError) return response
  response.headers.set('retry-after', retryAfter)
  return new Response(response.body, { status: 429, headers: response.headers })
}

type PageOptions = {
  isHttps: boolean
  isPersonal: boolean
  isOffice?: boolean
  hasSecretAddress?: boolean
}

async function toPage(
  response: Response,
  { isHttps, isPersonal, isOffice = false, hasSecretAddress = false }: PageOptions,
): Promise<CachedResponse> {
  const { status, headers } = response
  const [location, retryAfter] = [headers.get('location'), headers.get('retry-after')]
  const cookie = isPersonal ? headers.get('set-cookie') : null
  const scripts = headers.get('inline-scripts') ?? ''
  const styles = headers.get('inline-styles') ?? ''
  return createCachedResponse(Buffer.from(await response.arrayBuffer()), {
    status,
    contentType: headers.get('content-type') ?? 'text/html; charset=utf-8',
    headers: {
      // Browsers do not send the origin of a form under `no-referrer`.
      'referrer-policy': hasSecretAddress ? 'no-referrer' : 'same-origin',
      // Sent on 304 too, because browsers update this header of their stored page.
      'content-security-policy': buildContentSecurityPolicy(
        { scripts, styles },
        { isHttps, isOffice },
      ),
      'x-frame-options': isOffice ? 'DENY' : 'SAMEORIGIN',
      ...(location !== null && { location }),
      ...(retryAfter !== null && { 'retry-after': retryAfter }),
      ...(cookie !== null && { 'set-cookie': cookie }),
    },
  })
}

/**
 * Creates a `fetch` that calls the app in-process and uses its cache. Reads have no rate limit, except those by a code that
 * could be guessed through the pages.
 */
const createFetch =
  (app: FastifyInstance, { id, ip }: PageRequest, onLimited: (retryAfter: string) => void): Fetch =>
  async (target, { method, headers, body }) => {
    const isRead = method === 'GET'
    const cached = isRead ? app.responseCache.find(target) : undefined
    if (cached) return toFetchResponse(200, String(await cached.encodeBody('identity')))
    // A list of 1,000 lines blocks for 20 ms, so let other requests run before and after.
    await takeTurn()
    const response = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: target,
      remoteAddress: isRead && !BY_CODE.test(target) ? IN_PROCESS : ip,
      headers: { ...toVisitorHeader(id), ...headers },
      ...(body !== undefined && { payload: body }),
    })
    await takeTurn()
    if (response.statusCode === 429) onLimited(String(response.headers['retry-after'] ?? 1))
    return toFetchResponse(response.statusCode, response.payload)
  }

const toFetchResponse = (status: number, text: string) => ({
  ok: status < 300,
  status,
  json: async () => JSON.parse(text),
})
