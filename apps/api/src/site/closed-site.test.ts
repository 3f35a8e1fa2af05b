import { getMetadata, isPublic } from '@dhow/contract/route'
import { getTranslator } from '@dhow/i18n/catalogues'
import type { AppRoute } from '@ts-rest/core'
import { describe, expect, it } from 'vitest'
import { createCaller, listenAndAsk, refusal } from '#api/testing/caller.ts'
import { createContactFields, createEnquiry, createProductForm } from '#api/testing/factories.ts'
import { ALL_ROUTES } from '#api/testing/generated/calls.ts'
import { openSession, toBearer } from '#api/testing/login-as-admin.ts'
import { runSql } from '#api/testing/sql.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'
import { startWithSite } from '#api/testing/start-with-site.ts'

const PUBLISH = 'POST /api/company/publish'

/** Starts a server with a site that is not published, and a product. */
async function start(env: Record<string, string> = {}) {
  const { app, dataDir } = await startTestApp()
  await app.close()
  runSql(dataDir, 'update installation set published_at = null')
  const server = await startWithSite({ DATA_DIR: dataDir, ...env })
  const token = openSession(server)
  const owner = createCaller(server.app, toBearer(token))
  await owner('POST /api/products', createProductForm({ name: 'Figs' }))
  /** Makes a call of the office, and returns the cookie that the browser stores. */
  const readCookie = async () => {
    const url = '/api/company/record'
    const { headers } = await server.app.inject({ url, headers: toBearer(token) })
    return String(headers['set-cookie'])
  }
  return { ...server, token, owner, readCookie }
}

const PUBLIC_ROUTES = [...ALL_ROUTES.values()].filter(isPublic)

describe('a site that is not published', () => {
  it('responds with 503 to every public call, except with a session or an API key', async () => {
    const { app, token, owner } = await start()
    const { key } = (await owner('POST /api/api-keys', { name: 'ERP', scopes: ['webhooks'] })).body
    const isRefused = async ({ method, path }: AppRoute, headers: Record<string, string>) => {
      const url = path.replace(/:\w+/g, 'any')
      const { statusCode } = await app.inject({ method, url, headers })
      return statusCode === 503
    }
    const listRefused = async (headers: Record<string, string>) => {
      const refused: AppRoute[] = []
      for (const route of PUBLIC_ROUTES) if (await isRefused(route, headers)) refused.push(route)
      return refused
    }
    const closed = PUBLIC_ROUTES.filter((route) => !getMetadata(route).staysOpen)
    expect(await listRefused({})).toEqual(closed)
    expect(await listRefused(toBearer('made-up'))).toEqual(closed)
    expect(await listRefused(toBearer(token))).toEqual([])
    expect(await listRefused(toBearer(key))).toEqual([])
    const open = PUBLIC_ROUTES.filter((route) => !closed.includes(route)).map(({ path }) => path)
    for (const path of open) expect(path).toMatch(/^\/api\/(admin|backups|inbound-mail)\b/)
  })

  it('tells API clients and forms why, and stores no enquiry', async () => {
    const { app, visitor, owner } = await start()
    const closed = { success: false, code: 'site_closed', message: 'This site is being prepared.' }
    expect(await visitor('GET /api/products')).toEqual({ status: 503, body: closed })
    expect(await visitor('POST /api/messages', createEnquiry())).toEqual(
      refusal(503, 'being prepared'),
    )
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const url of ['/contact', '/ar/contact']) {
      expect((await app.inject({ method: 'POST', url, headers })).statusCode, url).toBe(503)
    }
    expect((await owner('GET /api/messages')).body).toEqual([])
  })

  it('shows visitors of every page that it is being prepared, in the language of the page', async () => {
    const { get, owner } = await start()
    await owner('PATCH /api/company', { brand: 'Al <b>Noor</b>' })
    const paths = [
      '/',
      '/products',
      '/enquiry',
      '/nowhere',
      '/sitemap.xml',
      '//admin',
      '/admin/gone',
    ]
    for (const path of [...paths, '/admin/../about']) {
      const { statusCode, headers, body } = await get(path)
      expect(statusCode, path).toBe(503)
      expect(headers, path).toMatchObject({
        'retry-after': '3600',
        'x-robots-tag': 'noindex',
        'cache-control': 'no-store',
      })
      expect(body, path).toMatch(/Al &#60;b.+This site is being prepared/s)
      expect(body, path).toContain('href="/admin-login"')
      expect(body, path).not.toMatch(/<script|Figs/)
    }
    expect((await get('/')).body).toContain('<html lang="en" dir="ltr">')
    for (const path of ['/ar', '/ar?x', '/ar/products']) {
      const { body } = await get(path)
      expect(body).toContain('<html lang="ar" dir="rtl">')
      expect(body).toContain(getTranslator('ar').t('This site is being prepared'))
    }
  })

  it('keeps search engines out, and answers the office, health checks and files', async () => {
    const { get } = await start()
    expect((await get('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
    for (const path of ['/admin-login', '/admin/inbox', '/healthz', '/assets/app-abc123.js']) {
      expect([path, (await get(path)).statusCode]).toEqual([path, 200])
    }
  })
})

describe('the preview of the administrator', () => {
  it('opens with the cookie of an authenticated call, which scripts cannot read, until the session ends', async () => {
    const { get, owner, readCookie } = await start()
    const cookie = await readCookie()
    expect(cookie).toMatch(/^sitePreview=[^;]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/)
    const page = await get('/products', { cookie: `a=b; ${cookie.split(';')[0]}` })
    expect(page.body).toContain('[Figs]')
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(page.headers.etag).toBeUndefined()
    await owner('POST /api/admin/logout')
    expect((await get('/', { cookie })).statusCode).toBe(503)
    expect((await get('/', { cookie: 'sitePreview=made-up' })).statusCode).toBe(503)
  })

  it('has a secure cookie on https', async () => {
    const { readCookie } = await start({ PUBLIC_URL: 'https://www.company.example' })
    expect(await readCookie()).toMatch(/; Secure$/)
  })

  it('reaches no visitor, neither through the cache nor after the site is published', async () => {
    const { app, owner, readCookie } = await start()
    const ask = await listenAndAsk(app)
    const headers = { cookie: await readCookie() }
    const paths = ['/', '/products', '/api/products', '/api/contact/details']
    for (const path of [...paths, ...paths]) expect((await ask(path, { headers })).status).toBe(200)
    for (const path of paths) expect((await ask(path)).status).toBe(503)
    const preview = String((await ask('/', { headers })).body)

    await owner('PUT /api/contact/details', createContactFields())
    await owner(PUBLISH)
    for (const path of paths) expect((await ask(path)).status).toBe(200)
    expect(String((await ask('/')).body)).not.toBe(preview)
  })
})

describe('POST /company/publish', () => {
  it('opens the site at once, also after a restart', async () => {
    const { app, dataDir, get, owner, visitor, readCookie } = await start()
    expect((await owner('GET /api/dashboard/first-steps')).body.published).toBe(false)
    expect(await owner(PUBLISH)).toMatchObject({ status: 200, body: { success: true } })
    expect((await get('/')).statusCode).toBe(200)
    expect((await get('/')).headers['x-robots-tag']).toBeUndefined()
    expect((await visitor('GET /api/company/layout')).body.published).toBe(true)
    expect(await readCookie()).toBe('undefined')
    const readTimes = () => runSql(dataDir, 'select published_at from installation')
    const first = readTimes()
    expect((await owner(PUBLISH)).status).toBe(200)
    expect(readTimes()).toEqual(first)
    await app.close()
    const again = await startWithSite({ DATA_DIR: dataDir })
    expect((await again.get('/')).statusCode).toBe(200)
  })
})

describe('POST /company/close', () => {
  it('closes a published site at once, with its cached responses, sitemap and robots.txt', async () => {
    const { app, dataDir, owner } = await start()
    const paths = ['/', '/products', '/sitemap.xml', '/api/products', '/api/company/layout']
    const ask = await listenAndAsk(app)
    const askAll = () =>
      Promise.all(paths.map(async (path) => [path, (await ask(path)).status] as const))
    const readRobots = async () => String((await ask('/robots.txt')).body)
    await owner(PUBLISH)
    // The second responses come from the cache.
    await askAll()
    expect(await askAll()).toEqual(paths.map((path) => [path, 200]))
    expect(await readRobots()).toContain('Sitemap:')

    expect(await owner('POST /api/company/close')).toMatchObject({ status: 200 })
    expect(await askAll()).toEqual(paths.map((path) => [path, 503]))
    expect(await readRobots()).toBe('User-agent: *\nDisallow: /\n')
    expect((await owner('GET /api/dashboard/first-steps')).body.published).toBe(false)
    await app.close()
    const again = await startWithSite({ DATA_DIR: dataDir })
    expect((await again.get('/')).statusCode).toBe(503)
    const token = openSession(again)
    await createCaller(again.app, toBearer(token))(PUBLISH)
    expect((await again.get('/')).statusCode).toBe(200)
  })
})
