import { once } from 'node:events'
import { createServer, request as newRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listenAndAsk } from '#api/testing/ask.ts'
import { contactFields, productForm } from '#api/testing/factories.ts'
import { jpeg } from '#api/testing/pictures.ts'
import { startWithSite } from '#api/testing/start-with-site.ts'
import { createRepeats } from './repeats.ts'

/** Left to Fastify, and answered no differently for it. */
const ANEW = { 'cache-control': 'no-transform' }

/** A server with a product and its picture, and how many of its answers were repeated. */
async function start(env: Record<string, string> = {}) {
  const server = await startWithSite(env)
  const { app, admin } = server
  const product = await admin('POST /api/products', productForm({ media: [await jpeg()] }))
  let repeated = 0
  app.repeats.onRepeated(() => {
    repeated += 1
  })
  const ask = await listenAndAsk(app)
  return {
    ...{ ...server, ask, repeated: () => repeated },
    id: String(product.body._id),
    picture: String(product.body.images[0]),
  }
}

type Answered = Awaited<ReturnType<Awaited<ReturnType<typeof listenAndAsk>>>>

/** An answer without its date and its request's number; compressed by Brotli, which may do better meanwhile, as what it says. */
function comparable({
  headers: { date, 'x-request-id': id, ...headers },
  body,
  ...rest
}: Answered) {
  if (headers['content-encoding'] !== 'br') return { ...rest, headers, body }
  const { 'content-length': length, ...others } = headers
  if (body.length === 0) return { ...rest, headers: others, body }
  expect(Number(length)).toBe(body.length)
  return { ...rest, headers: others, body: brotliDecompressSync(body) }
}

describe('a repeated answer', () => {
  it('is byte for byte the one that is made anew', async () => {
    const { ask, id, picture, repeated } = await start()
    const paths = [
      ...['/', '/about?x=1', '/large', '//about', '/admin', '/sitemap.xml', '/old'],
      ...['/api/products', '/api/products?featured=true', `/api/products/${id}`, '/api/company'],
      ...['/api/catalogue?page=1', '/api/contact/details', '/api/products/none', '/api/messages'],
      ...[picture, `${picture}?x`, '/assets/app-abc123.js', '/healthz'],
    ]
    const etags = new Map<string, string>()
    for (const path of paths) etags.set(path, (await ask(path)).headers.etag ?? '"none"')
    const encoding = fc.constantFrom(undefined, 'br', 'gzip', 'gzip, br', 'br;q=0, gzip', 'x', '')
    const known = fc.constantFrom<(etag: string) => string | undefined>(
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
      known,
      range: fc.constantFrom(...Array(8), 'bytes=0-9', 'bytes=-5', 'bytes=9999999-', 'x'),
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ path, method, encoding, known, range }) => {
        const headers = {
          'accept-encoding': encoding,
          'if-none-match': known(etags.get(path) ?? ''),
          range,
        }
        const read = async (more = {}) =>
          comparable(await ask(path, { method, headers: { ...headers, ...more } }))
        const [first, second, anew] = [await read(), await read(), await read(ANEW)]
        expect(first).toEqual(anew)
        expect(second).toEqual(anew)
      }),
      { numRuns: 150 },
    )
    expect(repeated()).toBeGreaterThan(10)
  })

  it('is another as soon as the public content is', async () => {
    const { admin, ask, id } = await start()
    const paths = ['/', '/api/products', '/api/contact/details', `/api/products/${id}`]
    const readAll = async () => {
      const read = async (path: string) => String((await ask(path)).body)
      await Promise.all(paths.map(read))
      return (await Promise.all(paths.map(read))).join()
    }
    const changes = [
      () => admin('PUT /api/contact/details', contactFields({ phone: '+971 4 123 4567' })),
      () => admin(`PUT /api/products/${id}`, productForm({ name: 'Dates' })),
      () => admin('POST /api/products', productForm({ name: 'Figs' })),
      () => admin(`DELETE /api/products/${id}`),
    ]
    for (const change of changes) {
      const before = await readAll()
      await change()
      expect(await readAll()).not.toBe(before)
    }
    expect((await ask(`/api/products/${id}`)).status).toBe(404)
  })

  it('gets smaller once it has been compressed for long, under the same tag', async () => {
    const { ask } = await start()
    const headers = { 'accept-encoding': 'br' }
    const { headers: quick, body } = await ask('/api/company/home', { headers })
    await expect
      .poll(async () =>
        Number((await ask('/api/company/home', { headers })).headers['content-length']),
      )
      .toBeLessThan(Number(quick['content-length']))
    const small = await ask('/api/company/home', { headers })
    expect(small.headers.etag).toBe(quick.etag)
    expect(brotliDecompressSync(small.body)).toEqual(brotliDecompressSync(body))
  })

  it.each(['/gone', '/admin/reset-password/secret', '/api/message-form', '/api/messages'])(
    'is none of %s',
    async (path) => {
      const { ask, repeated } = await start()
      for (let n = 0; n < 3; n++) await ask(path)
      expect(repeated()).toBe(0)
    },
  )

  it('counts against the limit of whoever asks, until that is used up', async () => {
    const env = { RATE_LIMIT: 'on', LIMIT_REQUESTS_PER_MINUTE: '4', TRUST_PROXY: 'on' }
    const { ask, picture, repeated } = await start(env)
    const left = async (visitor: string, path = '/about') => {
      const { status, headers } = await ask(path, { headers: { 'x-forwarded-for': visitor } })
      return [status, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]
    }
    const visits = []
    for (let n = 0; n < 6; n++) visits.push(await left('203.0.113.1'))
    expect(visits).toEqual([
      ...[3, 2, 1, 0].map((remaining) => [200, '4', `${remaining}`]),
      ...[429, 429].map((status) => [status, '4', '0']),
    ])
    expect(repeated()).toBe(3)
    expect(await left('203.0.113.2')).toEqual([200, '4', '3'])
    await left('203.0.113.1', picture)
    expect(await left('203.0.113.1', picture)).toEqual([200, undefined, undefined])
  })

  it('is counted in the figures, by its route', async () => {
    const { app, ask } = await start({ METRICS_TOKEN: 'a token of the tests' })
    for (let n = 0; n < 3; n++) await ask('/about')
    const headers = { authorization: 'Bearer a token of the tests' }
    const count = 'dhow_request_seconds_count{method="GET",route="/*",status="200"} 3'
    await expect
      .poll(async () => (await app.inject({ url: '/metrics', headers })).body)
      .toContain(count)
  })

  it('is given to nobody once the server is closing', async () => {
    const { app, ask, repeated } = await start()
    await ask('/about')
    const head = 'GET /about HTTP/1.1\r\nhost: localhost\r\n'
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let answers = ''
    socket.on('data', (data) => {
      answers += data
    })
    socket.write(`${head}\r\n${head}`)
    await expect.poll(() => answers).toMatch(/^HTTP\/1.1 200 /)
    void app.close()
    await expect.poll(() => app.server.listening).toBe(false)
    socket.write('\r\n')
    await expect.poll(() => answers).toMatch(/HTTP\/1.1 503 /)
    expect(repeated()).toBe(1)
  })
})

describe('what is left to Fastify', () => {
  /** Whether a server that could repeat everything leaves a request to its handler. */
  async function isLeft(
    { method = 'GET', headers = {}, body = '' },
    config: Partial<Parameters<typeof createRepeats>[0]> = {},
  ) {
    const repeats = createRepeats({ trustProxy: false, logLevel: 'info', ...config })
    const sent = new Map([
      ['identity' as const, { status: 200, headers: [], body: Buffer.from('x'), route: '/*' }],
    ])
    repeats.addSource({ find: () => ({ etag: '"x"', sent }), areFiles: true })
    const server = createServer(
      repeats.before((_request, response) => response.writeHead(204).end()),
    )
    onTestFinished(() => void server.close())
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const request = newRequest({ host: '127.0.0.1', port, method, headers, agent: false })
    const [response] = await once(request.end(body), 'response')
    response.resume()
    return response.statusCode === 204
  }

  it('is nothing that is asked in the usual way', async () => {
    expect(await isLeft({ headers: { 'if-none-match': '"y"', accept: '*/*' } })).toBe(false)
    const believed = { headers: { 'x-forwarded-for': '203.0.113.1' } }
    expect(await isLeft(believed, { trustProxy: 'loopback' })).toBe(false)
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
  ])('is %j', async (request) => {
    expect(await isLeft(request)).toBe(true)
  })

  it('is everything while one is debugging', async () => {
    expect(await isLeft({}, { logLevel: 'debug' })).toBe(true)
  })
})
