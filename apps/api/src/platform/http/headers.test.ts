import { expect, it } from 'vitest'
import { openSession, startWithAdmin, toBearer } from '#api/testing/login-as-admin.ts'
import { ADMIN, startTestApp } from '#api/testing/start-test-app.ts'
import { buildContentSecurityPolicy } from './csp.ts'

/** Returns responses of every kind. */
async function collectResponses() {
  const server = await startWithAdmin()
  const headers = toBearer(openSession(server))
  const json = { 'content-type': 'application/json' }
  const inject = (method: 'GET' | 'POST' | 'OPTIONS', url: string, more = {}) =>
    server.app.inject({ method, url, ...more })
  return {
    'a public list': await inject('GET', '/api/products'),
    "the administrator's list": await inject('GET', '/api/messages', { headers }),
    'a download': await inject('GET', '/api/inbox.csv', { headers }),
    'no session': await inject('GET', '/api/messages'),
    'an unknown address': await inject('GET', '/api/nothing'),
    'an invalid body': await inject('POST', '/api/lists', { headers: json, payload: '{' }),
    'a malformed address': await inject('GET', '/api/products/%zz'),
    'another method': await inject('OPTIONS', '/api/products'),
  }
}

it('responses have a type, nosniff and a file name, and allow no other site', async () => {
  for (const [what, { headers }] of Object.entries(await collectResponses())) {
    expect(headers['content-type'], what).toMatch(/^(application\/json|text\/csv); charset=utf-8$/)
    expect(headers['x-content-type-options'], what).toBe('nosniff')
    const name =
      what === 'a download' ? /^attachment; filename="[\w.-]+\.csv"$/ : /; filename="api.json"$/
    expect(headers['content-disposition'], what).toMatch(name)
    const names = Object.keys(headers).join()
    expect(names, what).not.toMatch(/access-control-|\bserver\b|x-powered-by/)
  }
})

it('with CORS, pages of other sites may read public responses only', async () => {
  const { app } = await startTestApp({ CORS: 'on' })
  const readAllowedOrigin = async (url: string) =>
    (await app.inject({ url, headers: { origin: 'https://other.example' } })).headers[
      'access-control-allow-origin'
    ]
  expect(await readAllowedOrigin('/api/products')).toBe('*')
  expect(await readAllowedOrigin('/api/catalogue?page=0')).toBe('*')
  expect(await readAllowedOrigin('/api/messages')).toBeUndefined()
})

it('only successful public responses are stored; methods that the contract does not have get 404', async () => {
  const { app } = await startTestApp()
  for (const method of ['OPTIONS', 'PUT', 'DELETE'] as const) {
    expect((await app.inject({ method, url: '/api/dashboard' })).statusCode).toBe(404)
  }
  for (const [method, url, expected] of [
    ['GET', '/api/products', 'no-cache'],
    ['HEAD', '/api/products', 'no-cache'],
    ['GET', '/api/catalogue?page=1', 'no-cache'],
    ['GET', '/api/catalogue?page=x', 'no-store'],
    ['GET', '/api/products/nobody', 'no-store'],
    ['GET', '/api/messages', 'no-store'],
    ['GET', '/api/nothing', 'no-store'],
    ['GET', '/api/products/%zz', 'no-store'],
    ['POST', '/api/messages', 'no-store'],
  ] as const) {
    const { headers } = await app.inject({ method, url })
    expect(headers['cache-control'], `${method} ${url}`).toBe(expected)
  }
  const login = await app.inject({ method: 'POST', url: '/api/admin/login', payload: ADMIN })
  const headers = { authorization: `Bearer ${login.json().token}` }
  const messages = await app.inject({ url: '/api/messages', headers })
  expect(messages.statusCode).toBe(200)
  expect(login.headers['cache-control']).toBe('no-store')
  expect(messages.headers['cache-control']).toBe('no-store')
})

const parseDirectives = (
  { scripts = '', styles = '' } = {},
  { isHttps = true, isOffice = false } = {},
) =>
  Object.fromEntries(
    buildContentSecurityPolicy({ scripts, styles }, { isHttps, isOffice })
      .split('; ')
      .map((part) => part.split(' '))
      .map(([name, ...sources]) => [name, sources.join(' ')]),
  )

it('allows only files of the site, framed maps, and inline scripts and styles by their hash', () => {
  const { 'style-src': _style, ...otherDirectives } = parseDirectives({
    scripts: "'sha256-a='",
    styles: "'sha256-b='",
  })
  expect(otherDirectives).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self' 'sha256-a='",
    'script-src-attr': "'none'",
    'style-src-elem': "'self' 'sha256-b='",
    'frame-src': "'self' https:",
    'base-uri': "'none'",
    'form-action': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  })
  expect(Object.values(otherDirectives).join()).not.toMatch(/http:|\*|unsafe-eval/)
})

it('lets the site frame public pages, and nobody the office', () => {
  expect(parseDirectives()['frame-ancestors']).toBe("'self'")
  expect(parseDirectives({}, { isOffice: true })['frame-ancestors']).toBe("'none'")
})

it('upgrades http to https only if the site has https', () => {
  expect(parseDirectives({}, { isHttps: true })).toHaveProperty('upgrade-insecure-requests')
  expect(parseDirectives({}, { isHttps: false })).not.toHaveProperty('upgrade-insecure-requests')
})
