import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { contactFields, enquiry, productForm } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { jpeg } from '#api/testing/pictures.ts'
import { beginRequest, firstAnswer } from '#api/testing/raw-request.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'

/** What a built site exports: its pages list the products, and say how often they were rendered. */
const ENTRY = `
let count = 0
export async function render(request, api) {
  const { pathname } = new URL(request.url)
  if (pathname === '/broken') throw new Error('broken page')
  if (pathname === '/old') return Response.redirect(new URL('/new', request.url))
  const answer = await api.fetch(new Request(new URL('/api/products?featured=false', request.url)))
  const names = (await answer.json()).map(({ name }) => name).join()
  const html = (pathname === '/large' ? 'x'.repeat(1e6) : '') + '<script>1</script>' + request.url + ' [' + names + '] ' + ++count
  const headers = { 'content-type': 'text/html; charset=utf-8', 'inline-scripts': "'sha256-ours='", 'inline-styles': "'sha256-sheet='" }
  return new Response(html, { status: /^\\/(gone$|.*%)/.test(pathname) ? 404 : 200, headers })
}
`

function builtSite(): string {
  const folder = temporaryFolder()
  const write = (path: string, content: string | Uint8Array) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  write('server/index.js', ENTRY)
  write('client/assets/app-abc123.js', 'let a = 1')
  write('client/assets/app-abc123.js.gz', gzipSync('let a = 1'))
  write('client/favicon.svg', '<svg/>')
  return folder
}

async function start(env: Record<string, string> = {}) {
  const server = await startWithAdmin({ WEB_BUILD: builtSite(), ...env })
  const get = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url, headers })
  return { ...server, get, read: async (url: string) => (await get(url)).body }
}

describe('a page', () => {
  it('is rendered from the API, once, and kept', async () => {
    const { admin, read } = await start()
    await admin('POST /api/products', productForm({ name: 'Figs' }))
    expect(await read('/products')).toContain('/products [Figs] 1')
    expect(await read('/products')).toContain('/products [Figs] 1')
  })

  it('is rendered anew after every change of what visitors see', async () => {
    const { admin, read } = await start()
    const { body } = await admin('POST /api/products', productForm({ name: 'Figs' }))
    const changes = [
      () => admin(`PUT /api/products/${body._id}`, productForm({ name: 'Dates' })),
      () => admin(`PUT /api/products/${body._id}/toggle-featured`, { featured: true }),
      () => admin('PUT /api/products/reorder', { updates: [{ id: body._id, order: 4 }] }),
      () => admin('PUT /api/contact/details', contactFields()),
      () => admin(`DELETE /api/products/${body._id}`),
    ]
    for (const change of changes) {
      const before = await read('/')
      expect((await change()).status).toBe(200)
      expect(await read('/')).not.toBe(before)
    }
  })

  it('is kept through what visitors do not see', async () => {
    const { admin, visitor, read } = await start()
    const before = await read('/')
    await visitor('POST /api/messages', enquiry())
    await admin('POST /api/admin/reset-password-request')
    expect((await admin('PUT /api/products/gone/toggle-featured', { featured: true })).status).toBe(
      404,
    )
    expect(await read('/')).toBe(before)
  })

  it('is kept whatever queries people make up, and with a query once it is asked for again', async () => {
    const { read } = await start()
    const [home, first, second] = [
      await read('/'),
      await read('/large?page=2'),
      await read('/large?page=2'),
    ]
    expect(second).not.toBe(first)
    for (let made = 1; made <= 30; made++) await read(`/large?search=${made}`)
    expect([await read('/'), await read('/large?page=2')]).toEqual([home, second])
  })

  it('is 304 to who has it already, until it changes', async () => {
    const { admin, get } = await start()
    const { headers } = await get('/')
    const tag = { 'if-none-match': String(headers.etag) }
    const again = await get('/', tag)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': 'no-cache' })

    await admin('POST /api/products', productForm())
    expect((await get('/', tag)).statusCode).toBe(200)
  })

  it('comes in the encoding that the browser takes', async () => {
    const { get, read } = await start()
    const { headers, rawPayload } = await get('/', { 'accept-encoding': 'gzip, br' })
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(String(brotliDecompressSync(rawPayload))).toBe(await read('/'))
    expect((await get('/')).headers).not.toHaveProperty('content-encoding')
  })

  it('brings a policy of its own, also with a 304', async () => {
    const { get } = await start()
    const { headers } = await get('/')
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-ours=';")
    expect(headers['content-security-policy']).toContain("style-src-elem 'self' 'sha256-sheet=';")
    expect(headers).not.toHaveProperty('inline-scripts')
    expect(headers).not.toHaveProperty('inline-styles')
    const again = await get('/', { 'if-none-match': String(headers.etag) })
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
  })

  it('has our address, whatever host its path pretends to', async () => {
    const { read } = await start({ PUBLIC_URL: 'https://www.company.example' })
    expect(await read('//evil.example/x?y')).toContain(
      'https://www.company.example//evil.example/x?y',
    )
  })

  it('is that of its path when the request names a whole address', async () => {
    const { app, read } = await start({ PUBLIC_URL: 'https://www.company.example' })
    for (const target of ['http://evil.example/about', 'HTTPS://evil.example/about']) {
      const socket = await beginRequest(app, `GET ${target}`, { host: 'evil.example' }, '')
      expect(await firstAnswer(socket)).toContain('https://www.company.example/about [] 1')
    }
    expect(await read('/about')).toContain('https://www.company.example/about [] 1')
  })

  it('that is not found is 404 and not to be kept', async () => {
    const { get } = await start()
    const { statusCode, headers, body } = await get('/gone')
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
    expect(body).toContain('/gone [] 1')
  })

  it.each(['/%', '/%E0%A4%A', '/products/%zz', '/a%2Fb', '/a%00b'])(
    'that is not found is a page too where its address is malformed: %s',
    async (url) => {
      const { get } = await start()
      const { statusCode, headers } = await get(url)
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    },
  )

  it('that moved says where to', async () => {
    const { get } = await start({ PUBLIC_URL: 'https://www.company.example' })
    const { statusCode, headers } = await get('/old')
    expect([statusCode, headers.location]).toEqual([302, 'https://www.company.example/new'])
  })

  it('that cannot be rendered is a masked 500', async () => {
    const { visitor } = await start()
    expect(await visitor('GET /broken')).toEqual(refusal(500, 'Something went wrong on our side.'))
  })

  it('is rendered without using up the requests of whoever asked', async () => {
    const { get } = await start({ RATE_LIMIT: 'on', LIMIT_REQUESTS_PER_MINUTE: '3' })
    const statuses = []
    for (const path of ['/a', '/b']) statuses.push((await get(path)).statusCode)
    expect(statuses).toEqual([200, 200])
  })
})

describe('for search engines', () => {
  const SHOP = { PUBLIC_URL: 'https://www.company.example' }

  it('the sitemap has every product, at its address in the world', async () => {
    const { admin, get } = await start(SHOP)
    const product = productForm({ category: 'snacks', media: [await jpeg()] })
    const { _id, images } = (await admin('POST /api/products', product)).body
    const { statusCode, headers, body } = await get('/sitemap.xml', { host: 'evil.example' })
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    for (const path of ['/', '/products', '/products?category=snacks', `/products/${_id}`]) {
      expect(body).toContain(`<loc>https://www.company.example${path}</loc>`)
    }
    expect(body).toContain(`<image:loc>https://www.company.example${images[0]}</image:loc>`)
    expect(body).not.toContain('evil')
  })

  it('the sitemap follows every change: added, changed, gone', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T08:00:00Z') })
    const { admin, read } = await start(SHOP)
    const lastmods = async () => [
      ...new Set((await read('/sitemap.xml')).match(/(?<=<lastmod>)[^<]+/g)),
    ]
    expect(await lastmods()).toEqual([])
    const { _id } = (await admin('POST /api/products', productForm())).body
    expect(await lastmods()).toEqual(['2026-11-20T08:00:00.000Z'])
    vi.setSystemTime('2026-11-21T08:00:00Z')
    await admin(`PUT /api/products/${_id}`, productForm({ description: 'Thicker now.' }))
    expect(await lastmods()).toEqual(['2026-11-21T08:00:00.000Z'])
    await admin(`DELETE /api/products/${_id}`)
    expect(await lastmods()).toEqual([])
  })

  it('the sitemap is kept, compressed, and 304 to who has it', async () => {
    const { get, read } = await start(SHOP)
    const { headers, rawPayload } = await get('/sitemap.xml', { 'accept-encoding': 'gzip' })
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(String(gunzipSync(rawPayload))).toBe(await read('/sitemap.xml'))
    const again = await get('/sitemap.xml', { 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  it('robots.txt names the sitemap', async () => {
    const { get } = await start(SHOP)
    const { statusCode, headers, body } = await get('/robots.txt')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toContain('\nSitemap: https://www.company.example/sitemap.xml\n')
  })

  it.each([
    '/admin',
    '/ADMIN/inbox',
    '/admin-login',
    '/api/products',
    '/healthz',
    '/api/x',
    '/gone',
  ])('%s is not to be listed', async (path) => {
    const { get } = await start()
    expect((await get(path)).headers['x-robots-tag']).toBe('noindex')
  })

  it.each(['/', '/products?search=tea', '/sitemap.xml', '/favicon.svg'])(
    'nothing speaks against %s',
    async (path) => {
      const { get } = await start()
      expect((await get(path)).headers).not.toHaveProperty('x-robots-tag')
    },
  )
})

describe('a file of the site', () => {
  it('is kept for good when its name is made from its content', async () => {
    const { get } = await start()
    const { headers, body } = await get('/assets/app-abc123.js')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(body).toBe('let a = 1')
  })

  it('may be shown elsewhere, as a picture may; a page may not', async () => {
    const { get, admin } = await start()
    const form = productForm({ media: [await jpeg()] })
    const { images } = (await admin('POST /api/products', form)).body
    const readBy = async (url: string) => (await get(url)).headers['cross-origin-resource-policy']
    expect(await readBy('/favicon.svg')).toBe('cross-origin')
    expect(await readBy(images[0])).toBe('cross-origin')
    expect(await readBy('/about')).toBe('same-origin')
    expect(await readBy('/api/products')).toBe('same-origin')
  })

  it('comes compressed as it was built', async () => {
    const { get } = await start()
    const { headers } = await get('/assets/app-abc123.js', { 'accept-encoding': 'gzip' })
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': /javascript/ })
  })

  it('is asked for again within the hour otherwise', async () => {
    const { get } = await start()
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })

  it('may have a style of its own where it is an SVG', async () => {
    const { get } = await start()
    const policy = (await get('/favicon.svg')).headers['content-security-policy']
    expect(policy).toBe("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
  })

  it('is counted against nobody, nor is a picture: many come with each page', async () => {
    const { get, admin } = await start({ RATE_LIMIT: 'on', LIMIT_REQUESTS_PER_MINUTE: '2' })
    const form = productForm({ media: [await jpeg()] })
    const { images } = (await admin('POST /api/products', form)).body
    for (let n = 0; n < 5; n++) {
      expect((await get('/assets/app-abc123.js')).statusCode).toBe(200)
      expect((await get(images[0])).statusCode).toBe(200)
    }
    expect((await get('/about')).statusCode).toBe(200)
    expect((await get('/about')).statusCode).toBe(429)
  })

  it('never hides the API', async () => {
    const { visitor } = await start()
    expect(await visitor('GET /api/nothing')).toEqual(refusal(404, 'There is nothing'))
    expect(await visitor('GET /api/%')).toEqual(refusal(400, 'This address cannot be read.'))
  })

  it('is nothing of what lies beside the site', async () => {
    const { get } = await start()
    for (const url of ['/../server/index.js', '/%2e%2e/server/index.js', '/..%2fserver/index.js']) {
      expect((await get(url)).body).not.toContain('broken page')
    }
  })
})
