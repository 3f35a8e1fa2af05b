import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { beginRequest, listenAndAsk } from '#api/testing/caller.ts'
import { collectLogLines, startTestApp } from '#api/testing/start-test-app.ts'
import { startWithSite } from '#api/testing/start-with-site.ts'
import { createLogSettings, logRequests } from './http.ts'
import { createRequestIds, toVisitorHeader } from './requests.ts'

/** Returns the lines that are logged for one request. */
async function collectLog(
  level: Parameters<typeof createLogSettings>[0],
  request: { method?: 'GET' | 'POST'; url: string; headers?: Record<string, string> },
  status = 200,
) {
  const { stream, lines } = collectLogLines()
  const app = Fastify({ logger: { ...createLogSettings(level), stream } })
  onTestFinished(() => app.close())
  logRequests(app)
  app.all('/*', (_request, reply) => reply.status(status).send({}))
  await app.inject(request)
  return lines.filter(({ msg }) => msg === 'request')
}

it('logs one line per request', async () => {
  expect(await collectLog('info', { method: 'POST', url: '/api/messages' }, 201)).toEqual([
    expect.objectContaining({
      reqId: expect.any(String),
      method: 'POST',
      path: '/api/messages',
      status: 201,
      ms: expect.any(Number),
      ip: '127.0.0.1',
    }),
  ])
})

it('logs successful GET requests only at level debug', async () => {
  const request = { url: '/api/products' }
  expect(await collectLog('info', request)).toHaveLength(0)
  expect(await collectLog('info', request, 404)).toHaveLength(1)
  expect(await collectLog('debug', request)).toHaveLength(1)
})

it.each([
  ['/admin/reset-password/s3cr3t', '/admin/reset-password/…'],
  ['/admin/reset-password/s3cr3t/', '/admin/reset-password/…/'],
  ['/admin/reset-password/s3cr3t?x=s3cr3t', '/admin/reset-password/…'],
  ['/Admin/Reset-Password/s3cr3t', '/admin/reset-password/…'],
  ['/admin/%72eset-password/s3cr3t', '/admin/reset-password/…'],
  ['/a/../admin/reset-password/s3cr3t', '/admin/reset-password/…'],
  ['/products?search=s3cr3t', '/products'],
  ['/api/admin/reset-password', '/api/admin/reset-password'],
  ['/enquiry/7K2M-9QXD-H4TW', '/enquiry/…'],
  ['/api/lists/7K2M-9QXD-H4TW/csv', '/api/lists/…/csv'],
  ['/api/lists/resolve', '/api/lists/resolve'],
  ['/ar/quotation/7K2M-s3cr3t?x=1', '/ar/quotation/…'],
  ['/Quotation/%37K2M-s3cr3t', '/quotation/…'],
  ['/api/sent-quotations/7K2M-s3cr3t/decision', '/api/sent-quotations/…/decision'],
  ['/admin/quotations/3f9c1c2e7a5b4d10', '/admin/quotations/3f9c1c2e7a5b4d10'],
])('logs %s without its secret', async (url, path) => {
  const lines = await collectLog('debug', { url })
  expect(lines).toMatchObject([{ path }])
  expect(JSON.stringify(lines)).not.toContain('s3cr3t')
})

const createRequest = (remoteAddress: string, headers: Record<string, string>) =>
  ({ headers, socket: { remoteAddress } }) as unknown as Parameters<
    ReturnType<typeof createRequestIds>
  >[0]

it('the id comes from a trusted proxy, or is random', () => {
  const headers = { 'x-request-id': '4f1c09ab77de' }
  const getId = createRequestIds('loopback')
  expect(getId(createRequest('127.0.0.1', headers))).toBe('4f1c09ab77de')
  expect(getId(createRequest('192.0.2.7', headers))).toMatch(/^[\da-f]{12}$/)
  expect(createRequestIds(false)(createRequest('127.0.0.1', headers))).toMatch(/^[\da-f]{12}$/)
  for (const invalid of ['short', 'two\nlines of a log', '"}{"', 'x'.repeat(65)]) {
    expect(getId(createRequest('127.0.0.1', { 'x-request-id': invalid }))).toMatch(/^[\da-f]{12}$/)
  }
})

it('internal requests have the id of the page', () => {
  const part = createRequest('in-process', toVisitorHeader('4f1c09ab77de'))
  expect(createRequestIds(false)(part)).toBe('4f1c09ab77de')
})

it('the id is in the response and in error messages, differs for each request, and is not in raw responses', async () => {
  const { app, get } = await startWithSite()
  const broken = await get('/broken')
  const id = String(broken.headers['x-request-id'])
  expect(id).toMatch(/^[\da-f]{12}$/)
  expect(broken.json().message).toMatch(new RegExp(`tell us this number: ${id}$`))

  const first = await get('/')
  const again = await get('/')
  expect(again.headers['x-request-id']).toMatch(/^[\da-f]{12}$/)
  expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id'])

  const ask = await listenAndAsk(app)
  await ask('/')
  expect((await ask('/')).headers).not.toHaveProperty('x-request-id')
})

const LONG = 'x'.repeat(20_000)

it('never responds to a malformed request with 500 or a stack trace', async () => {
  const { app } = await startTestApp()
  const heads = [
    '/a%0ab',
    '/%',
    '/%zz',
    '/%00',
    '//host',
    '//',
    '/\\..\\x',
    '*',
    'http://',
    'foo',
    'http://evil.example/x',
    `/${LONG}`,
    `/?${'a=b&'.repeat(3_000)}`,
    '/a\tb',
    '/a\x00b',
    '/api/products/%0a',
    '/api/products/%00',
    '/api/products/%ED%A0%80',
    '/uploads/%00',
    '/uploads/..%2fdhow.sqlite',
    '/api/catalogue?search=%F0%9F',
    '/api/catalogue?page=1e400',
  ].map((target) => `GET ${target}`)
  heads.push(
    'FOO /',
    'TRACE /',
    'PROPFIND /',
    'OPTIONS *',
    'POST /a%0ab',
    'PUT /',
    'GET',
    '\x16\x03',
  )
  for (const head of heads) {
    const socket = await beginRequest(app, head, { connection: 'close' }, '')
    const response = await text(socket)
    expect(response, head).toMatch(/^HTTP\/1\.1 [234]\d\d /)
    expect(response, head).not.toMatch(/node_modules|\.[jt]s:\d/)
  }
})

it('responds with 400 to an ambiguous request', async () => {
  const { app } = await startTestApp()
  for (const headers of [
    { 'content-length': '2', 'transfer-encoding': 'chunked' },
    { 'content-length': '1\r\ncontent-length: 2' },
    { 'content-length': '+2' },
    { 'x\x00': 'y' },
  ]) {
    const socket = await beginRequest(app, 'POST /api/messages', { ...headers }, '{}')
    expect(await text(socket), JSON.stringify(headers)).toMatch(/^HTTP\/1\.1 400 /)
  }
})
