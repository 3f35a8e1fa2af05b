import { describe, expect, it } from 'vitest'
import { beginRequest, firstAnswer, refusal } from '#api/testing/caller.ts'
import { contactFields, enquiry, productForm } from '#api/testing/factories.ts'
import { startWithSite as start } from '#api/testing/start-with-site.ts'

describe('a page', () => {
  it('is rendered once and cached', async () => {
    const { admin, read } = await start()
    await admin('POST /api/products', productForm({ name: 'Figs' }))
    expect(await read('/products')).toContain('/products [Figs] 1')
    expect(await read('/products')).toContain('/products [Figs] 1')
  })

  it('is rendered again after every change of public content', async () => {
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

  it('stays cached after other changes', async () => {
    const { admin, visitor, read } = await start()
    const before = await read('/')
    await visitor('POST /api/messages', enquiry())
    await admin('POST /api/admin/reset-password-request')
    expect((await admin('PUT /api/products/gone/toggle-featured', { featured: true })).status).toBe(
      404,
    )
    expect(await read('/')).toBe(before)
  })

  it('is 304 for a client with the current version', async () => {
    const { admin, get } = await start()
    const { headers } = await get('/')
    const tag = { 'if-none-match': String(headers.etag) }
    const again = await get('/', tag)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': 'no-cache' })

    await admin('POST /api/products', productForm())
    expect((await get('/', tag)).statusCode).toBe(200)
  })

  it('has a Content-Security-Policy, also with a 304', async () => {
    const { get } = await start()
    const { headers } = await get('/')
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-ours=';")
    expect(headers['content-security-policy']).toContain("style-src-elem 'self' 'sha256-sheet=';")
    expect(headers).not.toHaveProperty('inline-scripts')
    expect(headers).not.toHaveProperty('inline-styles')
    const again = await get('/', { 'if-none-match': String(headers.etag) })
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
  })

  it.each(['/admin', '/Admin/inbox', '/%61dmin/your-site?section=name', '/x/%2e%2e/ADMIN'])(
    'of the admin area cannot be framed: %s',
    async (path) => {
      const { get } = await start()
      const { headers } = await get(path)
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['x-frame-options']).toBe('DENY')
      expect((await get('/about')).headers['x-frame-options']).toBe('SAMEORIGIN')
    },
  )

  it.each(['/admin/reset-password/secret', '/Admin/Reset-Password/secret'])(
    'with a secret address is not cached and sends no Referer: %s',
    async (path) => {
      const { get } = await start()
      expect((await get(path)).headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
    },
  )

  it('has the address of PUBLIC_URL, also if its path looks like a host', async () => {
    const { read } = await start({ PUBLIC_URL: 'https://www.company.example' })
    expect(await read('//evil.example/x?y')).toContain(
      'https://www.company.example//evil.example/x?y',
    )
  })

  it('ignores the host of a request with an absolute address', async () => {
    const { app, read } = await start({ PUBLIC_URL: 'https://www.company.example' })
    for (const target of ['http://evil.example/about', 'HTTPS://evil.example/about']) {
      const socket = await beginRequest(app, `GET ${target}`, { host: 'evil.example' }, '')
      expect(await firstAnswer(socket)).toContain('https://www.company.example/about [] 1')
    }
    expect(await read('/about')).toContain('https://www.company.example/about [] 1')
  })

  it.each([
    ...['/enquiry', '/Enquiry?id=a', '/enquiry/7K2M-9QXD-H4TW', '/Enquiry/%37K2M'],
    ...['/quotation/7K2M-9QXD', '/Quotation/%37K2M?x=1'],
  ])('of one visitor is not cached: %s', async (path) => {
    const { app, get } = await start()
    await app.inject({ method: 'HEAD', url: path })
    const { headers, body } = await get(path)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(headers).not.toHaveProperty('etag')
    expect(body).toMatch(/ 2$/)
  })

  it('reads and sets a cookie only if it is the list of one visitor', async () => {
    const { get } = await start()
    const cookie = 'enquiryList=a'
    const list = await get('/enquiry', { cookie })
    expect([list.body, list.headers['set-cookie']]).toEqual([
      expect.stringContaining('/enquiryenquiryList=a ['),
      'enquiryList=b',
    ])
    for (const path of ['/about', '/about?a', '/enquiry.data', '/admin']) {
      const { headers, body } = await get(path, { cookie })
      expect(body).toContain(`${path} [`)
      expect(headers).not.toHaveProperty('set-cookie')
    }
  })

  it('that does not exist is 404 and not cached', async () => {
    const { get } = await start()
    const { statusCode, headers, body } = await get('/gone')
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
    expect(body).toContain('/gone [] 1')
  })

  it.each(['/%', '/%E0%A4%A', '/products/%zz', '/a%2Fb', '/a%00b'])(
    'with a malformed address is a 404 page: %s',
    async (url) => {
      const { get } = await start()
      const { statusCode, headers } = await get(url)
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    },
  )

  it('can be a redirect', async () => {
    const { get } = await start({ PUBLIC_URL: 'https://www.company.example' })
    const { statusCode, headers } = await get('/old')
    expect([statusCode, headers.location]).toEqual([302, 'https://www.company.example/new'])
  })

  it('that cannot be rendered is a 500 without details', async () => {
    const { visitor } = await start()
    expect(await visitor('GET /broken')).toEqual(refusal(500, 'Something went wrong on our side.'))
  })

  it.each(['/enquiry', '/quotation'])(
    'that exceeds a rate limit is 429 with Retry-After: %s',
    async (path) => {
      const { get } = await start({ RATE_LIMIT: 'on', LIMIT_LISTS_PER_HOUR: '1' })
      expect((await get(`${path}/0000-0000-0001`)).statusCode).toBe(200)
      const { statusCode, headers } = await get(`${path}/0000-0000-0002`)
      expect(statusCode).toBe(429)
      expect(Number(headers['retry-after'])).toBeGreaterThan(3_000)
    },
  )

  it('does not count its API calls against the rate limit of the visitor', async () => {
    const { get } = await start({ RATE_LIMIT: 'on', LIMIT_REQUESTS_PER_MINUTE: '3' })
    const statuses = []
    for (const path of ['/a', '/b']) statuses.push((await get(path)).statusCode)
    expect(statuses).toEqual([200, 200])
  })
})
