import { getMetadata, isPublic } from '@dhow/contract/route'
import { getTranslator } from '@dhow/i18n/catalogues'
import type { AppRoute } from '@ts-rest/core'
import { describe, expect, it } from 'vitest'
import { callerOf, listenAndAsk, refusal } from '#api/testing/caller.ts'
import { contactFields, enquiry, productForm } from '#api/testing/factories.ts'
import { ALL_ROUTES } from '#api/testing/generated/calls.ts'
import { bearer, sessionToken } from '#api/testing/login-as-admin.ts'
import { sql } from '#api/testing/sql.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'
import { startWithSite } from '#api/testing/start-with-site.ts'

const PUBLISH = 'POST /api/company/publish'

/** Starts a server with a site that is not published, and a product. */
async function start(env: Record<string, string> = {}) {
  const { app, dataDir } = await startTestApp()
  await app.close()
  sql(dataDir, 'update installation set published_at = null')
  const server = await startWithSite({ DATA_DIR: dataDir, ...env })
  const token = sessionToken(server)
  const owner = callerOf(server.app, bearer(token))
  await owner('POST /api/products', productForm({ name: 'Figs' }))
  /** Makes a call of the office, and returns the cookie that the browser stores. */
  const cookieOf = async () => {
    const url = '/api/company/record'
    const { headers } = await server.app.inject({ url, headers: bearer(token) })
    return String(headers['set-cookie'])
  }
  return { ...server, token, owner, cookieOf }
}

const PUBLIC_ROUTES = [...ALL_ROUTES.values()].filter(isPublic)

describe('a site that is not published', () => {
  it('responds with 503 to every public call without a session, and to none with one', async () => {
    const { app, token } = await start()
    const isRefused = async ({ method, path }: AppRoute, headers: Record<string, string>) => {
      const url = path.replace(/:\w+/g, 'any')
      const { statusCode } = await app.inject({ method, url, headers })
      return statusCode === 503
    }
    const refusedOf = async (headers: Record<string, string>) => {
      const refused: AppRoute[] = []
      for (const route of PUBLIC_ROUTES) if (await isRefused(route, headers)) refused.push(route)
      return refused
    }
    const closed = PUBLIC_ROUTES.filter((route) => !getMetadata(route).staysOpen)
    expect(await refusedOf({})).toEqual(closed)
    expect(await refusedOf(bearer('made-up'))).toEqual(closed)
    expect(await refusedOf(bearer(token))).toEqual([])
    const open = PUBLIC_ROUTES.filter((route) => !closed.includes(route)).map(({ path }) => path)
    for (const path of open) expect(path).toMatch(/^\/api\/(admin|backups|inbound-mail)\b/)
  })

  it('tells API clients and forms why, and stores no enquiry', async () => {
    const { app, visitor, owner } = await start()
    const closed = { success: false, code: 'site_closed', message: 'This site is being prepared.' }
    expect(await visitor('GET /api/products')).toEqual({ status: 503, body: closed })
    expect(await visitor('POST /api/messages', enquiry())).toEqual(refusal(503, 'being prepared'))
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const url of ['/contact', '/ar/contact']) {
      expect((await app.inject({ method: 'POST', url, headers })).statusCode, url).toBe(503)
    }
    expect((await owner('GET /api/messages')).body).toEqual([])
  })

  it('shows visitors of every page that it is being prepared, in the language of the page', async () => {
    const { get, owner } = await start()
    await owner('PATCH /api/company', { brand: 'Al <b>Noor</b>' })
    const paths = ['/', '/products', '/enquiry', '/nowhere', '/sitemap.xml', '//admin']
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
    const { get, owner, cookieOf } = await start()
    const cookie = await cookieOf()
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
    const { cookieOf } = await start({ PUBLIC_URL: 'https://www.company.example' })
    expect(await cookieOf()).toMatch(/; Secure$/)
  })

  it('reaches no visitor, neither through the cache nor after the site is published', async () => {
    const { app, owner, cookieOf } = await start()
    const ask = await listenAndAsk(app)
    const headers = { cookie: await cookieOf() }
    const paths = ['/', '/products', '/api/products', '/api/contact/details']
    for (const path of [...paths, ...paths]) expect((await ask(path, { headers })).status).toBe(200)
    for (const path of paths) expect((await ask(path)).status).toBe(503)
    const preview = String((await ask('/', { headers })).body)

    await owner('PUT /api/contact/details', contactFields())
    await owner(PUBLISH)
    for (const path of paths) expect((await ask(path)).status).toBe(200)
    expect(String((await ask('/')).body)).not.toBe(preview)
  })
})

describe('POST /company/publish', () => {
  it('opens the site at once and for good', async () => {
    const { app, dataDir, get, owner, visitor, cookieOf } = await start()
    expect((await owner('GET /api/dashboard/first-steps')).body.published).toBe(false)
    expect(await owner(PUBLISH)).toMatchObject({ status: 200, body: { success: true } })
    expect((await get('/')).statusCode).toBe(200)
    expect((await get('/')).headers['x-robots-tag']).toBeUndefined()
    expect((await visitor('GET /api/company/layout')).body.published).toBe(true)
    expect(await cookieOf()).toBe('undefined')
    const times = () => sql(dataDir, 'select published_at from installation')
    const first = times()
    expect((await owner(PUBLISH)).status).toBe(200)
    expect(times()).toEqual(first)
    await app.close()
    const again = await startWithSite({ DATA_DIR: dataDir })
    expect((await again.get('/')).statusCode).toBe(200)
  })
})
