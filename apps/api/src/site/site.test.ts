import { describe, expect, it } from 'vitest'
import { beginRequest, firstAnswer, refusal } from '#api/testing/caller.ts'
import { contactFields, enquiry, productForm } from '#api/testing/factories.ts'
import { startWithSite as start } from '#api/testing/start-with-site.ts'

const PUBLIC_URL = 'https://www.company.example'

describe('a page', () => {
  it('is rendered once, and again after every change of public content', async () => {
    const { admin, visitor, read } = await start()
    const { body } = await admin('POST /api/products', productForm({ name: 'Figs' }))
    for (const _time of [1, 2]) expect(await read('/products')).toContain('/products [Figs] 1')
    const first = await read('/')
    await visitor('POST /api/messages', enquiry())
    await admin('POST /api/admin/reset-password-request')
    expect((await admin('PUT /api/products/gone/toggle-featured', { featured: true })).status).toBe(
      404,
    )
    expect(await read('/')).toBe(first)
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

  it('is 304 for a client with the current version, and always has a Content-Security-Policy', async () => {
    const { admin, get } = await start()
    const { headers } = await get('/')
    const policy = headers['content-security-policy']
    expect(policy).toContain("script-src 'self' 'sha256-ours=';")
    expect(policy).toContain("style-src-elem 'self' 'sha256-sheet=';")
    expect(headers).not.toHaveProperty('inline-scripts')
    expect(headers).not.toHaveProperty('inline-styles')
    const tag = { 'if-none-match': String(headers.etag) }
    const again = await get('/', tag)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers).toMatchObject({
      etag: headers.etag,
      'cache-control': 'no-cache',
      'content-security-policy': policy,
    })
    await admin('POST /api/products', productForm())
    expect((await get('/', tag)).statusCode).toBe(200)
  })

  it('of the admin area cannot be framed, and one with a secret address is not cached and sends no Referer', async () => {
    const { get } = await start()
    const office = ['/admin', '/Admin/inbox', '/%61dmin/your-site?section=name', '/x/%2e%2e/ADMIN']
    for (const path of office) {
      const { headers } = await get(path)
      expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
      expect(headers['x-frame-options'], path).toBe('DENY')
    }
    expect((await get('/about')).headers['x-frame-options']).toBe('SAMEORIGIN')
    for (const path of ['/admin/reset-password/secret', '/Admin/Reset-Password/secret']) {
      expect((await get(path)).headers, path).toMatchObject({
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
    }
  })

  it('has the address of PUBLIC_URL, whatever its path or the host of the request', async () => {
    const { app, get, read } = await start({ PUBLIC_URL })
    expect(await read('//evil.example/x?y')).toContain(`${PUBLIC_URL}//evil.example/x?y`)
    for (const target of ['http://evil.example/about', 'HTTPS://evil.example/about']) {
      const socket = await beginRequest(app, `GET ${target}`, { host: 'evil.example' }, '')
      expect(await firstAnswer(socket)).toContain(`${PUBLIC_URL}/about [] 2`)
    }
    expect(await read('/about')).toContain(`${PUBLIC_URL}/about [] 2`)
    const { statusCode, headers } = await get('/old')
    expect([statusCode, headers.location]).toEqual([302, `${PUBLIC_URL}/new`])
  })

  it('of one visitor is not cached', async () => {
    const { app, get } = await start()
    const lists = ['/enquiry', '/Enquiry?id=a', '/enquiry/7K2M-9QXD-H4TW', '/Enquiry/%37K2M']
    const quotations = ['/quotation/7K2M-9QXD', '/Quotation/%37K2M?x=1']
    for (const [index, path] of [...lists, ...quotations].entries()) {
      await app.inject({ method: 'HEAD', url: path })
      const { headers, body } = await get(path)
      expect(headers, path).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      expect(headers, path).not.toHaveProperty('etag')
      expect(body, path).toMatch(new RegExp(` ${2 * index + 2}$`))
    }
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

  it('that does not exist or has a malformed address is 404 and not cached, and a broken one is 500 without details', async () => {
    const { get, visitor } = await start()
    const { statusCode, headers, body } = await get('/gone')
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
    expect(body).toContain('/gone [] 1')
    for (const url of ['/%', '/%E0%A4%A', '/products/%zz', '/a%2Fb', '/a%00b']) {
      const malformed = await get(url)
      expect(malformed.statusCode, url).toBe(404)
      expect(malformed.headers['content-type'], url).toBe('text/html; charset=utf-8')
    }
    expect(await visitor('GET /broken')).toEqual(refusal(500, 'Something went wrong on our side.'))
  })

  it('that exceeds a rate limit is 429 with Retry-After', async () => {
    for (const path of ['/enquiry', '/quotation']) {
      const { get } = await start({ RATE_LIMIT: 'on', LIMIT_LISTS_PER_HOUR: '1' })
      expect((await get(`${path}/0000-0000-0001`)).statusCode).toBe(200)
      const { statusCode, headers } = await get(`${path}/0000-0000-0002`)
      expect(statusCode).toBe(429)
      expect(Number(headers['retry-after'])).toBeGreaterThan(3_000)
    }
  })

  it('does not count its API calls against the rate limit of the visitor', async () => {
    const { get } = await start({ RATE_LIMIT: 'on', LIMIT_REQUESTS_PER_MINUTE: '3' })
    const statuses = []
    for (const path of ['/a', '/b']) statuses.push((await get(path)).statusCode)
    expect(statuses).toEqual([200, 200])
  })
})
