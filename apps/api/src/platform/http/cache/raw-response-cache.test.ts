import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, request as newRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listenAndAsk } from '#api/testing/caller.ts'
import { createContactFields, createProductForm } from '#api/testing/factories.ts'
import { startWithSite } from '#api/testing/start-with-site.ts'
import { chooseEncoding, createRawResponseCache, isKnown } from './raw-response-cache.ts'

const PICTURE = `/uploads/${'0a'.repeat(16)}-400.webp`

/** Makes Fastify send the response, without changing it. */
const BYPASS = { 'cache-control': 'no-transform' }

/** Starts a server with a product and a picture; counts the cache hits. */
async function start(env: Record<string, string> = {}) {
  const server = await startWithSite(env)
  const { app, admin, dataDir } = server
  writeFileSync(join(dataDir, PICTURE), 'picture'.repeat(99))
  const product = await admin('POST /api/products', createProductForm())
  let hits = 0
  app.rawResponses.onHit(() => {
    hits += 1
  })
  const ask = await listenAndAsk(app)
  return { ...server, ask, countHits: () => hits, id: String(product.body._id) }
}

type TestResponse = Awaited<ReturnType<Awaited<ReturnType<typeof listenAndAsk>>>>

/** Removes the date and the request id, and decompresses Brotli, whose quality may change between requests. */
function toComparable({
  headers: { date, 'x-request-id': id, ...headers },
  body,
  ...rest
}: TestResponse) {
  if (headers['content-encoding'] !== 'br') return { ...rest, headers, body }
  const { 'content-length': length, ...otherHeaders } = headers
  if (body.length === 0) return { ...rest, headers: otherHeaders, body }
  expect(Number(length)).toBe(body.length)
  return { ...rest, headers: otherHeaders, body: brotliDecompressSync(body) }
}

describe('a raw response', () => {
  it('equals the response of Fastify byte for byte', async () => {
    const { ask, id, countHits } = await start()
    const paths = [
      '/',
      '/about?x=1',
      '/large',
      '//about',
      '/admin',
      '/sitemap.xml',
      '/old',
      '/api/products',
      '/api/products?featured=true',
      `/api/products/${id}`,
      '/api/company',
      '/api/catalogue?page=1',
      '/api/contact/details',
      '/api/products/none',
      '/api/messages',
      PICTURE,
      `${PICTURE}?x`,
      '/assets/app-abc123.js',
      '/healthz',
    ]
    const etags = new Map<string, string>()
    for (const path of paths) etags.set(path, (await ask(path)).headers.etag ?? '"none"')
    const encoding = fc.constantFrom(undefined, 'br', 'gzip', 'gzip, br', 'br;q=0, gzip', 'x', '')
    const ifNoneMatch = fc.constantFrom<(etag: string) => string | undefined>(
      () => undefined,
      (etag) => etag,
      (etag) => etag.replace('W/', ''),
      (etag) => `"other", ${etag}`,
      () => 'W/"other"',
      () => '*',
    )
    const request = fc.record({
      path: fc.constantFrom(...paths),
      method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'DELETE'),
      encoding,
      ifNoneMatch,
      range: fc.constantFrom(...Array(8), 'bytes=0-9', 'bytes=-5', 'bytes=9999999-', 'x'),
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ path, method, encoding, ifNoneMatch, range }) => {
        const headers = {
          'accept-encoding': encoding,
          'if-none-match': ifNoneMatch(etags.get(path) ?? ''),
          range,
        }
        const read = async (more = {}) =>
          toComparable(await ask(path, { method, headers: { ...headers, ...more } }))
        const [first, second, uncached] = [await read(), await read(), await read(BYPASS)]
        expect(first).toEqual(uncached)
        expect(second).toEqual(uncached)
      }),
      { numRuns: 60 },
    )
    expect(countHits()).toBeGreaterThan(3)
  })

  it('is not recorded for errors and secrets, and changes as soon as the public content changes', async () => {
    const { admin, ask, countHits, id } = await start()
    const secrets = ['/admin/reset-password/secret', '/api/messages/form-token', '/api/messages']
    for (const path of ['/gone', ...secrets]) for (let n = 0; n < 3; n++) await ask(path)
    expect(countHits()).toBe(0)
    const paths = ['/', '/api/products', '/api/contact/details', `/api/products/${id}`]
    const readAll = async () => {
      const read = async (path: string) => String((await ask(path)).body)
      await Promise.all(paths.map(read))
      return (await Promise.all(paths.map(read))).join()
    }
    const changes = [
      () => admin('PUT /api/contact/details', createContactFields({ phone: '+971 4 123 4567' })),
      () => admin(`PUT /api/products/${id}`, createProductForm({ name: 'Dates' })),
      () => admin('POST /api/products', createProductForm({ name: 'Figs' })),
      () => admin(`DELETE /api/products/${id}`),
    ]
    for (const change of changes) {
      const previousResponses = await readAll()
      await change()
      expect(await readAll()).not.toBe(previousResponses)
    }
    expect((await ask(`/api/products/${id}`)).status).toBe(404)
  })

  it('counts against the rate limit of its client', async () => {
    const env = { RATE_LIMIT: 'on', LIMIT_REQUESTS_PER_MINUTE: '4', TRUST_PROXY: 'on' }
    const { ask, countHits } = await start(env)
    const readRequestsLeft = async (visitor: string, path = '/about') => {
      const { status, headers } = await ask(path, { headers: { 'x-forwarded-for': visitor } })
      return [status, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]
    }
    const visits = []
    for (let n = 0; n < 6; n++) visits.push(await readRequestsLeft('203.0.113.1'))
    expect(visits).toEqual([
      ...[3, 2, 1, 0].map((remaining) => [200, '4', `${remaining}`]),
      ...[429, 429].map((status) => [status, '4', '0']),
    ])
    expect(countHits()).toBe(3)
    expect(await readRequestsLeft('203.0.113.2')).toEqual([200, '4', '3'])
    await readRequestsLeft('203.0.113.1', PICTURE)
    expect(await readRequestsLeft('203.0.113.1', PICTURE)).toEqual([200, undefined, undefined])
  })

  it('is counted in the metrics of its route', async () => {
    const { app, ask } = await start({ METRICS_TOKEN: 'a token of the tests' })
    for (let n = 0; n < 3; n++) await ask('/about')
    const headers = { authorization: 'Bearer a token of the tests' }
    const count = 'dhow_request_seconds_count{method="GET",route="/*",status="200"} 3'
    await expect
      .poll(async () => (await app.inject({ url: '/metrics', headers })).body)
      .toContain(count)
  })

  it('is not sent while the server is closing', async () => {
    const { app, ask, countHits } = await start()
    await ask('/about')
    const head = 'GET /about HTTP/1.1\r\nhost: localhost\r\n'
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let received = ''
    socket.on('data', (data) => {
      received += data
    })
    socket.write(`${head}\r\n${head}`)
    await expect.poll(() => received).toMatch(/^HTTP\/1.1 200 /)
    void app.close()
    await expect.poll(() => app.server.listening).toBe(false)
    socket.write('\r\n')
    await expect.poll(() => received).toMatch(/HTTP\/1.1 503 /)
    expect(countHits()).toBe(1)
  })
})

describe('the cache', () => {
  /** Returns whether a request falls through, though the cache has a response for it. */
  async function mayFallThrough(
    { method = 'GET', headers = {}, body = '' },
    config: Partial<Parameters<typeof createRawResponseCache>[0]> = {},
  ) {
    const cache = createRawResponseCache({ trustProxy: false, logLevel: 'info', ...config })
    const raw = new Map([
      ['identity' as const, { status: 200, headers: [], body: Buffer.from('x'), route: '/*' }],
    ])
    cache.addSource({ find: () => ({ etag: '"x"', raw }), areFiles: true })
    const server = createServer(cache.wrap((_request, response) => response.writeHead(204).end()))
    onTestFinished(() => void server.close())
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const request = newRequest({ host: '127.0.0.1', port, method, headers, agent: false })
    const [response] = await once(request.end(body), 'response')
    response.resume()
    return response.statusCode === 204
  }

  it('answers ordinary requests', async () => {
    expect(await mayFallThrough({ headers: { 'if-none-match': '"y"', accept: '*/*' } })).toBe(false)
    const believed = { headers: { 'x-forwarded-for': '203.0.113.1' } }
    expect(await mayFallThrough(believed, { trustProxy: 'loopback' })).toBe(false)
  })

  it.each([
    { method: 'HEAD' },
    { method: 'POST' },
    { body: '{}', headers: { 'content-length': '2' } },
    { body: '{}', headers: { 'transfer-encoding': 'chunked' } },
    { headers: { range: 'bytes=0-1' } },
    { headers: { 'if-modified-since': 'Sun, 22 Nov 2026 15:00:00 GMT' } },
    { headers: { 'if-match': '"y"' } },
    { headers: { 'x-forwarded-for': '203.0.113.1' } },
    { headers: { forwarded: 'for=203.0.113.1' } },
    { headers: { 'if-none-match': '"x"' } },
  ])('does not answer %j', async (request) => {
    expect(await mayFallThrough(request)).toBe(true)
  })

  it('answers nothing at log level debug', async () => {
    expect(await mayFallThrough({}, { logLevel: 'debug' })).toBe(true)
  })
})

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip;q=1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip; q=0.000', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('chooseEncoding of %j is %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

it.each([
  ['W/"a"', true],
  ['"a"', true],
  ['*', true],
  ['"b","a"', true],
  ['W/"b"', false],
  ['a', false],
  ['', false],
  [undefined, false],
])('isKnown of %j is %s', (ifNoneMatch, isMatch) => {
  expect(isKnown(ifNoneMatch, 'W/"a"')).toBe(isMatch)
})
