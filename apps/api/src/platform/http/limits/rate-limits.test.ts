import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#api/config.ts'
import { errors } from '#api/platform/http/errors.ts'
import { createServer } from '#api/platform/http/http.ts'
import { listenAndAsk, refusal } from '#api/testing/caller.ts'
import { createEnquiry } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { ADMIN, startTestApp } from '#api/testing/start-test-app.ts'
import { IN_PROCESS, rateLimits } from './rate-limits.ts'

const TOO_MANY = refusal(429, 'Too many requests. Please try again in')

const LIMIT_1 = { RATE_LIMIT: 'on', LIMIT_REQUESTS_PER_MINUTE: '1' }

/** Starts a server that only counts requests. */
async function startCounting(env: Record<string, string>) {
  const config = readConfig({ ...LIMIT_1, LOG_LEVEL: 'silent', ...env })
  const app = createServer(config)
  onTestFinished(() => app.close())
  await app.register(errors)
  await app.register(rateLimits, { limits: config.rateLimits })
  app.get('/', () => 'counted')
  return app
}

/** Returns the statuses of requests that a proxy forwards. */
async function fetchStatuses(clients: string[], TRUST_PROXY: string, remoteAddress = '127.0.0.1') {
  const app = await startCounting({ TRUST_PROXY })
  const statuses = []
  for (const client of clients) {
    const headers = { 'x-forwarded-for': client }
    statuses.push((await app.inject({ url: '/', headers, remoteAddress })).statusCode)
  }
  return statuses
}

describe('a limit on requests', () => {
  it('counts all requests of an address together, and responds with Retry-After', async () => {
    const { app } = await startTestApp({ ...LIMIT_1, LIMIT_REQUESTS_PER_MINUTE: '2' })
    const read = (url: string, remoteAddress = '192.0.2.1') => app.inject({ url, remoteAddress })
    await read('/api/products')
    expect((await read('/api/contact/details')).statusCode).toBe(200)
    const refused = await read('/api/products')
    expect({ status: refused.statusCode, body: refused.json() }).toEqual(TOO_MANY)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await read('/api/products', '192.0.2.2')).statusCode).toBe(200)
  })

  it('uses only the address that the trusted proxy adds', async () => {
    const claimed = ['192.0.2.7, 198.51.100.1', '192.0.2.8, 198.51.100.1']
    expect(await fetchStatuses(claimed, 'on')).toEqual([200, 429])
  })

  it.each([
    ['off', '127.0.0.1', [200, 429]],
    ['on', '127.0.0.1', [200, 200]],
    ['on', '192.168.1.5', [200, 429]],
    ['192.168.1.5', '192.168.1.5', [200, 200]],
    ['10.0.0.1, 192.168.0.0/16', '192.168.1.5', [200, 200]],
    ['10.0.0.1, 192.168.0.0/16', '192.169.1.5', [200, 429]],
  ])('with TRUST_PROXY=%s, requests from %s get %j', async (trusted, proxy, expected) => {
    expect(await fetchStatuses(['192.0.2.1', '192.0.2.2'], trusted, proxy)).toEqual(expected)
  })

  it.each([
    ['7.7.7.8:1001', '7.7.7.8:1002'],
    ['7.7.7.8', '::ffff:7.7.7.8'],
    ['::ffff:707:708', '[::ffff:7.7.7.8]:80'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', '[fe80::1%eth1]:80'],
    ['made up', 'anything else'],
    ['192.0.2.1, unknown', '192.0.2.2, 7.7.7.8:x'],
    ['127.0.0.1:1001', 'made up'],
    ['192.0.2.1, 127.0.0.1:1001', '192.0.2.1'],
  ])('counts %s and %s as one visitor', async (first, second) => {
    const env = { TRUST_PROXY: 'on', LIMIT_REQUESTS_PER_MINUTE: '2' }
    const ask = await listenAndAsk(await startCounting(env))
    const answers = []
    for (const client of [first, first, second]) {
      const headers = { 'x-forwarded-for': client }
      answers.push((await ask('/', { headers })).status)
    }
    expect(answers).toEqual([200, 200, 429])
  })

  it('counts requests that claim to be internal', async () => {
    const limits = { RATE_LIMIT: 'on', LIMIT_MESSAGES_PER_HOUR: '1' }
    const { app } = await startTestApp({ TRUST_PROXY: 'on', ...limits })
    const headers = { 'x-forwarded-for': 'in-process' }
    const send = () =>
      app.inject({ method: 'POST', url: '/api/messages', headers, payload: createEnquiry() })
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([201, 429])
  })

  it('counts neither health checks nor internal requests', async () => {
    const { app } = await startTestApp(LIMIT_1)
    for (let n = 0; n < 3; n++) {
      expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
      const internal = await app.inject({ url: '/api/products', remoteAddress: IN_PROCESS })
      expect(internal.statusCode).toBe(200)
    }
  })
})

describe('a limit on one route', () => {
  const LIST = { lines: [{ text: 'Tea', quantity: 40, unit: 'carton' }] }

  it.each<[string, Record<`${'GET' | 'POST'} /${string}`, object | undefined>]>([
    ['LIMIT_LOGINS_PER_QUARTER_HOUR', { 'POST /api/admin/login': { ...ADMIN, password: 'wrong' } }],
    ['LIMIT_MESSAGES_PER_HOUR', { 'POST /api/messages': createEnquiry() }],
    [
      'LIMIT_LISTS_PER_HOUR',
      {
        'POST /api/lists': LIST,
        'POST /api/lists/match': { text: 'Tea, 40' },
        'GET /api/lists/0000': undefined,
      },
    ],
    ['LIMIT_DOCUMENTS_PER_HOUR', { 'GET /api/products/0/sheet.pdf': undefined }],
    [
      'LIMIT_RESETS_PER_HOUR',
      {
        'POST /api/admin/reset-password-request': undefined,
        'POST /api/admin/reset-password-check': undefined,
        'POST /api/admin/reset-password': undefined,
      },
    ],
    ['LIMIT_MAIL_TESTS_PER_HOUR', { 'POST /api/mail/test': undefined }],
  ])('%s limits its routes and nothing else', async (setting, calls) => {
    const { admin } = await startWithAdmin({ RATE_LIMIT: 'on', [setting]: '2' })
    for (const [call, body] of Object.entries(calls) as ['GET /', object | undefined][]) {
      await admin(call, body)
      expect((await admin(call, body)).status, call).not.toBe(429)
      expect(await admin(call, body), call).toEqual(TOO_MANY)
    }
    expect((await admin('GET /api/products')).status).toBe(200)
  })
})

describe('LIMIT_REFUSALS_PER_HOUR', () => {
  const limits = { RATE_LIMIT: 'on', LIMIT_REFUSALS_PER_HOUR: '2' }
  const guess = { authorization: 'Bearer guessed' }

  it('counts all admin requests without a live session together, and never locks the administrator out', async () => {
    const { app, admin } = await startWithAdmin(limits)
    const responses = []
    for (const [url, headers] of [
      ['/api/messages', guess],
      ['/api/inbox', {}],
      ['/api/dashboard', guess],
    ] as const) {
      responses.push(await app.inject({ url, headers }))
    }
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 429])
    expect(responses[2]?.json()).toEqual(TOO_MANY.body)
    expect(Number(responses[2]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await admin('GET /api/messages')).status).toBe(200)
  })

  it('counts all addresses of an IPv6 /64 as one', async () => {
    const { app } = await startTestApp(limits)
    const statuses = []
    for (const remoteAddress of ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1']) {
      const response = await app.inject({ url: '/api/messages', headers: guess, remoteAddress })
      statuses.push(response.statusCode)
    }
    expect(statuses).toEqual([401, 401, 429, 401])
  })
})

it('RATE_LIMIT=off disables every limit', async () => {
  const { visitor } = await startTestApp({
    RATE_LIMIT: 'off',
    LIMIT_REQUESTS_PER_MINUTE: '1',
    LIMIT_MESSAGES_PER_HOUR: '1',
    LIMIT_REFUSALS_PER_HOUR: '1',
  })
  for (let n = 0; n < 3; n++) {
    expect((await visitor('GET /api/messages')).status).toBe(401)
    expect((await visitor('GET /api/products')).status).toBe(200)
    expect((await visitor('POST /api/messages', createEnquiry())).status).toBe(201)
  }
})
