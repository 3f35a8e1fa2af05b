import { createHmac } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { BRAND_FILES } from '@dhow/contract/pictures'
import { getMetadata, isPublic } from '@dhow/contract/route'
import type { AppRoute } from '@ts-rest/core'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readKeys } from '#api/platform/data-dir/secrets.ts'
import { beginRequest, readFirstResponse } from '#api/testing/caller.ts'
import { ALL_ROUTES } from '#api/testing/generated/calls.ts'
import { openSession, toBearer } from '#api/testing/login-as-admin.ts'
import { ADMIN, startTestApp, type TestApp } from '#api/testing/start-test-app.ts'
import { listStoredFiles } from '#api/testing/stored-files.ts'

type Route = { method: string; path: string }

const listCalls = (access: 'public' | 'admin'): AppRoute[] =>
  [...ALL_ROUTES.values()].filter((route) => isPublic(route) === (access === 'public'))

/** Public paths that are not in the contract. */
const OPEN_PATHS = [
  '/healthz',
  '/readyz',
  '/.well-known/security.txt',
  '/uploads/*',
  '/certificates/*',
  '/messages/:file',
  '/api/*',
  '/api/docs',
  '/api/openapi.json',
  ...BRAND_FILES.map((file) => `/${file}`),
]

/** Routes that are not in the contract and accept only their own token. */
const OWN_TOKEN: Route[] = [{ method: 'GET', path: '/metrics' }]

/** Other routes respond until the client disconnects. */
const hasEnd = (route: AppRoute) => !getMetadata(route).isEndless

const getName = ({ method, path }: Route) => `${method} ${path}`
const toUrl = ({ path }: Route) => path.replace(/:\w+/g, 'any')

const SECRET = 'a secret that only this test server has'
const KEYS = readKeys(SECRET, '')
const METRICS_TOKEN = 'what only the monitor has'
const start = () => startTestApp({ JWT_SECRET: SECRET, METRICS_TOKEN })

type Claims = { session?: string; version?: number | undefined; iat?: number; exp?: number }

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Signs a token without the server's code. */
function signToken(claims: Claims, { secret = KEYS.session, alg = 'HS256', hash = 'sha256' } = {}) {
  const now = Math.floor(Date.now() / 1000)
  const text = `${encode({ alg, typ: 'JWT' })}.${encode({ version: 1, iat: now, exp: now + 3600, ...claims })}`
  return `${text}.${hash && createHmac(hash, secret).update(text).digest('base64url')}`
}

/** Changes the last character but one of a token's signature. */
const changeSignature = (token: string) =>
  token.replace(/.(?=.$)/, (character) => (character === 'A' ? 'B' : 'A'))

/** Returns headers and query parameters that are no valid session. */
async function createInvalidSessions(server: TestApp) {
  const { session } = server.services.sessions.open({ address: '::1', userAgent: undefined })
  const live = signToken({ session })
  const ended = openSession(server)
  const endedId = JSON.parse(Buffer.from(ended.split('.')[1] ?? '', 'base64url').toString()).session
  server.services.sessions.end(endedId)
  const toRequest = (token: string) => ({ headers: toBearer(token), query: {} })
  return {
    'no token': { headers: {}, query: {} },
    'an empty token': toRequest(''),
    'a text': toRequest('open-sesame'),
    'another scheme': {
      headers: { authorization: `Basic ${btoa(`${ADMIN.email}:${ADMIN.password}`)}` },
      query: {},
    },
    'a changed signature': toRequest(changeSignature(live)),
    'another key': toRequest(signToken({ session }, { secret: 'another secret of the same kind' })),
    'the setting itself as key': toRequest(signToken({ session }, { secret: SECRET })),
    "the public form's key": toRequest(signToken({ session }, { secret: KEYS.form })),
    'no signature': toRequest(signToken({ session }, { alg: 'none', hash: '' })),
    'another algorithm': toRequest(signToken({ session }, { alg: 'HS512', hash: 'sha512' })),
    'an expired token': toRequest(signToken({ session, iat: 1_000_000, exp: 2_000_000 })),
    'an older session version': toRequest(signToken({ session, version: 0 })),
    'no session version': toRequest(signToken({ session, version: undefined })),
    'no session': toRequest(signToken({})),
    'an unknown session': toRequest(signToken({ session: 'made-up' })),
    'an ended session': toRequest(ended),
    'a live token in the query': {
      headers: {},
      query: { token: live, access_token: live, authorization: `Bearer ${live}` },
    },
    'a live token in a cookie': {
      headers: { cookie: `sitePreview=${live}; adminToken=${live}; authorization=Bearer ${live}` },
      query: {},
    },
  }
}

const fetchStatus = async (app: FastifyInstance, { method, path }: Route, shown: object) =>
  (await app.inject({ method: method as 'GET', url: toUrl({ method, path }), ...shown })).statusCode

/** Unfinished bodies by type. */
const UNFINISHED = {
  'application/json': '{"name":',
  'multipart/form-data; boundary=x':
    '--x\r\nContent-Disposition: form-data; name="media"; filename="a.jpg"\r\n\r\nbytes',
}

it('without a valid session, every admin route responds with 401, and no public one does', async () => {
  const server = await start()
  const invalid = Object.entries(await createInvalidSessions(server))
  const wrong: string[] = []
  for (const [what, shown] of invalid) {
    for (const route of [...listCalls('admin'), ...OWN_TOKEN]) {
      const status = await fetchStatus(server.app, route, shown)
      if (status !== 401) wrong.push(`${getName(route)} gives ${status} for ${what}`)
    }
  }
  // Public routes do not read the session, so that two kinds of invalid sessions per route suffice.
  for (const [index, route] of listCalls('public').entries()) {
    const kinds = invalid.filter((_, kind) => kind === 0 || kind === index % invalid.length)
    for (const [what, shown] of kinds) {
      const status = await fetchStatus(server.app, route, shown)
      if (status === 401 || status === 403) wrong.push(`${getName(route)} with ${what}`)
    }
  }
  expect(wrong).toEqual([])
})

describe('every admin route', () => {
  it('responds with 401 before it reads the body', async () => {
    const { app, dataDir } = await start()
    for (const route of listCalls('admin').filter(({ method }) => method !== 'GET')) {
      for (const [type, begun] of Object.entries(UNFINISHED)) {
        const headers = { 'content-type': type, 'content-length': '1000' }
        const socket = await beginRequest(app, `${route.method} ${toUrl(route)}`, headers, begun)
        expect(await readFirstResponse(socket), getName(route)).toMatch(/^HTTP\/1\.1 401 /)
        socket.destroy()
      }
    }
    expect(listStoredFiles(dataDir).incoming).toEqual([])
  })

  it('accepts a live session, which expires after seven days', async () => {
    const server = await start()
    const closed: string[] = []
    for (const route of listCalls('admin').filter(hasEnd)) {
      const { session } = server.services.sessions.open({ address: '::1', userAgent: undefined })
      const status = await fetchStatus(server.app, route, {
        headers: toBearer(signToken({ session })),
      })
      if (status === 401) closed.push(getName(route))
    }
    expect(closed).toEqual([])
    expect(listCalls('admin').length).toBeGreaterThan(30)

    const [, claims = ''] = openSession(server).split('.')
    const { iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    expect(exp - iat).toBe(7 * 24 * 3600)
    for (const route of OWN_TOKEN) {
      const fetchOwnStatus = (token: string) =>
        fetchStatus(server.app, route, { headers: toBearer(token) })
      expect([
        await fetchOwnStatus(openSession(server)),
        await fetchOwnStatus(METRICS_TOKEN),
      ]).toEqual([401, 200])
    }
  })
})

it('only the listed paths are mounted besides the contract', async () => {
  const mounted: Route[] = []
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      mounted.push(...[method].flat().map((name) => ({ method: name, path: url })))
    })
  }
  channel('fastify.initialization').subscribe(watch)
  onTestFinished(() => void channel('fastify.initialization').unsubscribe(watch))
  await (await start()).app.ready()

  const names = new Set([...ALL_ROUTES.values()].map(getName))
  const besides = mounted.filter(
    (route) => !names.has(getName(route)) && !names.has(getName({ ...route, method: 'GET' })),
  )
  const paths = [...new Set(besides.map(({ path }) => path))]
  expect(paths.sort()).toEqual([...OPEN_PATHS, ...OWN_TOKEN.map(({ path }) => path)].sort())
  const mountedNames = new Set(mounted.map(getName))
  expect([...names].filter((name) => !mountedNames.has(name))).toEqual([])
})
