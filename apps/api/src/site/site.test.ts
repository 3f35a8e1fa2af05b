import { describe, expect, it, vi } from 'vitest'
import { beginRequest, readFirstResponse, refusal } from '#api/testing/caller.ts'
import { createContactFields, createEnquiry, createProductForm } from '#api/testing/factories.ts'
import { openSession, toBearer } from '#api/testing/login-as-admin.ts'
import { createJpeg } from '#api/testing/pictures.ts'
import { startWithSite as start, startWithSite } from '#api/testing/start-with-site.ts'

const PUBLIC_URL = 'https://www.company.example'

describe('a page', () => {
  it('is rendered once, and again after every change of public content', async () => {
    const { admin, visitor, read } = await start()
    const { body } = await admin('POST /api/products', createProductForm({ name: 'Figs' }))
    for (const _time of [1, 2]) expect(await read('/products')).toContain('/products [Figs] 1')
    const first = await read('/')
    await visitor('POST /api/messages', createEnquiry())
    await admin('POST /api/admin/reset-password-request')
    expect((await admin('PUT /api/products/gone/toggle-featured', { featured: true })).status).toBe(
      404,
    )
    expect(await read('/')).toBe(first)
    const changes = [
      () => admin(`PUT /api/products/${body._id}`, createProductForm({ name: 'Dates' })),
      () => admin(`PUT /api/products/${body._id}/toggle-featured`, { featured: true }),
      () => admin('PUT /api/products/reorder', { updates: [{ id: body._id, order: 4 }] }),
      () => admin('PUT /api/contact/details', createContactFields()),
      () => admin(`DELETE /api/products/${body._id}`),
    ]
    for (const change of changes) {
      const firstPage = await read('/')
      expect((await change()).status).toBe(200)
      expect(await read('/')).not.toBe(firstPage)
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
    await admin('POST /api/products', createProductForm())
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
      expect(await readFirstResponse(socket)).toContain(`${PUBLIC_URL}/about [] 2`)
    }
    expect(await read('/about')).toContain(`${PUBLIC_URL}/about [] 2`)
    const { statusCode, headers } = await get('/old')
    expect([statusCode, headers.location]).toEqual([302, `${PUBLIC_URL}/new`])
  })

  it('is found if its link was copied with the punctuation after it', async () => {
    const { get } = await start()
    const path = '/quotation/7K2M-_'
    for (const end of ['.', ').', '%3E', ',%22', '%E3%80%82', '%D8%8C', '%C2%BB', '/.', '*']) {
      const { statusCode, headers } = await get(path + end)
      expect([statusCode, headers.location], end).toEqual([302, path])
    }
    expect((await get(path)).statusCode).toBe(200)
    expect((await get('/gone')).headers).not.toHaveProperty('location')
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

const LOCAL_URL = 'http://localhost:3000'

async function startInLanguages(
  states: Record<string, 'off' | 'hidden' | 'shown'> = { ar: 'shown' },
) {
  const server = await startWithSite({ PUBLIC_URL: LOCAL_URL })
  for (const [code, state] of Object.entries(states)) {
    const { status } = await server.admin(`PATCH /api/languages/${code}`, { state })
    expect(status).toBe(200)
  }
  return server
}

describe('a page with the prefix of a language', () => {
  it('is in that language, cached, and accepts forms', async () => {
    const { app, read } = await startInLanguages()
    for (const path of ['/ar', '/ar/products', '/ar/contact?product=1']) {
      expect(await read(path)).toContain(`ar ${LOCAL_URL}${path}`)
    }
    expect(await read('/ar/products')).toBe(await read('/ar/products'))
    const { body } = await app.inject({
      method: 'POST',
      url: '/ar/contact',
      payload: 'name=Ada',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(body).toContain('ar ')
  })

  it('is in English if the language is not shown: unknown pages, and redirects from links in mails', async () => {
    const { get, read } = await startInLanguages()
    const unknown = ['/fr/products', '/xx', '/AR', '/arabic', '/ar-AE']
    for (const path of [...unknown, '/ar/admin', '/ar/admin-login']) {
      expect(await read(path)).toContain(`</script>${LOCAL_URL}${path}`)
    }
    for (const path of ['/enquiry/7K2M-9QXD-H4TW', '/newsletter?confirm=abc', '/quotation/7K2M']) {
      const { statusCode, headers } = await get(`/fr${path}`)
      expect([statusCode, headers.location]).toEqual([302, path])
    }
  })
})

it('a hidden language is only visible to administrators, and not cached', async () => {
  const server = await startInLanguages({ ar: 'hidden' })
  const { get } = server
  expect((await get('/ar')).body).toContain(`</script>${LOCAL_URL}/ar`)
  const { headers } = await get('/api/company/record', toBearer(openSession(server)))
  const cookie = String(headers['set-cookie'])
  const page = await get('/ar', { cookie })
  expect(page.body).toContain(`ar ${LOCAL_URL}/ar`)
  expect(page.headers['cache-control']).toBe('no-store')
  expect((await get('/ar')).body).toContain(`</script>${LOCAL_URL}/ar`)
})

it('an older address of the file of messages has the current messages', async () => {
  const { get } = await startInLanguages()
  const older = await get('/messages/ar-000000000000.json')
  expect(older.headers['cache-control']).toBe('no-cache')
  expect(older.json()).toEqual(expect.any(Object))
  for (const path of ['/messages/xx-000000000000.json', '/messages/ar', '/messages/']) {
    expect((await get(path)).statusCode, path).toBe(404)
  }
})

describe('for search engines', () => {
  const SHOP = { PUBLIC_URL: 'https://www.company.example' }

  it('the sitemap contains every product with its public address, and changes with it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T08:00:00Z') })
    const { admin, get, read } = await start(SHOP)
    const listLastmods = async () => [
      ...new Set((await read('/sitemap.xml')).match(/(?<=<lastmod>)[^<]+/g)),
    ]
    expect(await listLastmods()).toEqual([])
    const product = createProductForm({ category: 'snacks', media: [await createJpeg()] })
    const { _id, images } = (await admin('POST /api/products', product)).body
    const { statusCode, headers, body } = await get('/sitemap.xml', { host: 'evil.example' })
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    for (const path of ['/', '/products', '/products?category=snacks', `/products/${_id}`]) {
      expect(body).toContain(`<loc>https://www.company.example${path}</loc>`)
    }
    expect(body).toContain(`<image:loc>https://www.company.example${images[0]}</image:loc>`)
    expect(body).not.toContain('evil')
    expect(await listLastmods()).toEqual(['2026-11-20T08:00:00.000Z'])
    vi.setSystemTime('2026-11-21T08:00:00Z')
    await admin(`PUT /api/products/${_id}`, createProductForm({ description: 'Thicker now.' }))
    expect(await listLastmods()).toEqual(['2026-11-21T08:00:00.000Z'])
    await admin(`DELETE /api/products/${_id}`)
    expect(await listLastmods()).toEqual([])
  })

  it('the office, the API, lists, quotations and unknown pages are noindex, and public pages and files are not', async () => {
    const { get } = await start()
    for (const path of [
      '/admin',
      '/ADMIN/inbox',
      '/admin-login',
      '/api/products',
      '/healthz',
      '/api/x',
      '/gone',
      '/enquiry',
      '/enquiry/7K2M-9QXD-H4TW',
      '/quotation/7K2M-9QXD-H4TW-0B3C-V5RN',
    ]) {
      expect((await get(path)).headers['x-robots-tag'], path).toBe('noindex')
    }
    for (const path of ['/', '/products?search=tea', '/sitemap.xml', '/placeholder.svg']) {
      expect((await get(path)).headers, path).not.toHaveProperty('x-robots-tag')
    }
  })
})
