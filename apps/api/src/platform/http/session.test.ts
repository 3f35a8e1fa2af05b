import { createHmac } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { BRAND_FILES } from '@dhow/contract/company/pictures'
import { getMetadata, isPublic } from '@dhow/contract/route'
import type { AppRoute } from '@ts-rest/core'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readKeys } from '#api/platform/data-dir/secrets.ts'
import { beginRequest, firstAnswer } from '#api/testing/caller.ts'
import { ALL_ROUTES } from '#api/testing/generated/calls.ts'
import { bearer, sessionToken } from '#api/testing/login-as-admin.ts'
import { ADMIN, startTestApp, type TestApp } from '#api/testing/start-test-app.ts'
import { storedFiles } from '#api/testing/stored-files.ts'

type Route = { method: string; path: string }

const callsOf = (access: 'public' | 'admin'): AppRoute[] =>
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
const ends = (route: AppRoute) => !getMetadata(route).isEndless

const nameOf = ({ method, path }: Route) => `${method} ${path}`
const urlOf = ({ path }: Route) => path.replace(/:\w+/g, 'any')

const SECRET = 'a secret that only this test server has'
const KEYS = readKeys(SECRET, '')
const METRICS_TOKEN = 'what only the monitor has'
const start = () => startTestApp({ JWT_SECRET: SECRET, METRICS_TOKEN })

type Claims = { session?: string; version?: number | undefined; iat?: number; exp?: number }

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Signs a token without the server's code. */
function tokenOf(claims: Claims, { secret = KEYS.session, alg = 'HS256', hash = 'sha256' } = {}) {
  const now = Math.floor(Date.now() / 1000)
  const text = `${encode({ alg, typ: 'JWT' })}.${encode({ version: 1, iat: now, exp: now + 3600, ...claims })}`
  return `${text}.${hash && createHmac(hash, secret).update(text).digest('base64url')}`
}

/** Changes the last character but one of a token's signature. */
const withChangedSignature = (token: string) =>
  token.replace(/.(?=.$)/, (character) => (character === 'A' ? 'B' : 'A'))

/** Returns headers and query parameters that are no valid session. */
async function invalidSessions(server: TestApp) {
  const { session } = server.services.sessions.open({ address: '::1', userAgent: undefined })
  const live = tokenOf({ session })
  const ended = sessionToken(server)
  const endedId = JSON.parse(Buffer.from(ended.split('.')[1] ?? '', 'base64url').toString()).session
  server.services.sessions.end(endedId)
  const by = (token: string) => ({ headers: bearer(token), query: {} })
  return {
    'no token': { headers: {}, query: {} },
    'an empty token': by(''),
    'a text': by('open-sesame'),
    'another scheme': {
      headers: { authorization: `Basic ${btoa(`${ADMIN.email}:${ADMIN.password}`)}` },
      query: {},
    },
    'a changed signature': by(withChangedSignature(live)),
    'another key': by(tokenOf({ session }, { secret: 'another secret of the same kind' })),
    'the setting itself as key': by(tokenOf({ session }, { secret: SECRET })),
    "the public form's key": by(tokenOf({ session }, { secret: KEYS.form })),
    'no signature': by(tokenOf({ session }, { alg: 'none', hash: '' })),
    'another algorithm': by(tokenOf({ session }, { alg: 'HS512', hash: 'sha512' })),
    'an expired token': by(tokenOf({ session, iat: 1_000_000, exp: 2_000_000 })),
    'an older session version': by(tokenOf({ session, version: 0 })),
    'no session version': by(tokenOf({ session, version: undefined })),
    'no session': by(tokenOf({})),
    'an unknown session': by(tokenOf({ session: 'made-up' })),
    'an ended session': by(ended),
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

const statusOf = async (app: FastifyInstance, { method, path }: Route, shown: object) =>
  (await app.inject({ method: method as 'GET', url: urlOf({ method, path }), ...shown })).statusCode

/** Unfinished bodies by type. */
const UNFINISHED = {
  'application/json': '{"name":',
  'multipart/form-data; boundary=x':
    '--x\r\nContent-Disposition: form-data; name="media"; filename="a.jpg"\r\n\r\nbytes',
}

it('without a valid session, every admin route responds with 401, and no public one does', async () => {
  const server = await start()
  const invalid = Object.entries(await invalidSessions(server))
  const wrong: string[] = []
  for (const [what, shown] of invalid) {
    for (const route of [...callsOf('admin'), ...OWN_TOKEN]) {
      const status = await statusOf(server.app, route, shown)
      if (status !== 401) wrong.push(`${nameOf(route)} gives ${status} for ${what}`)
    }
  }
  // Public routes do not read the session, so that two kinds of invalid sessions per route suffice.
  for (const [index, route] of callsOf('public').entries()) {
    const kinds = invalid.filter((_, kind) => kind === 0 || kind === index % invalid.length)
    for (const [what, shown] of kinds) {
      const status = await statusOf(server.app, route, shown)
      if (status === 401 || status === 403) wrong.push(`${nameOf(route)} with ${what}`)
    }
  }
  expect(wrong).toEqual([])
})

describe('every admin route', () => {
  it('responds with 401 before it reads the body', async () => {
    const { app, dataDir } = await start()
    for (const route of callsOf('admin').filter(({ method }) => method !== 'GET')) {
      for (const [type, begun] of Object.entries(UNFINISHED)) {
        const headers = { 'content-type': type, 'content-length': '1000' }
        const socket = await beginRequest(app, `${route.method} ${urlOf(route)}`, headers, begun)
        expect(await firstAnswer(socket), nameOf(route)).toMatch(/^HTTP\/1\.1 401 /)
        socket.destroy()
      }
    }
    expect(storedFiles(dataDir).incoming).toEqual([])
  })

  it('accepts a live session, which expires after seven days', async () => {
    const server = await start()
    const closed: string[] = []
    for (const route of callsOf('admin').filter(ends)) {
      const { session } = server.services.sessions.open({ address: '::1', userAgent: undefined })
      const status = await statusOf(server.app, route, { headers: bearer(tokenOf({ session })) })
      if (status === 401) closed.push(nameOf(route))
    }
    expect(closed).toEqual([])
    expect(callsOf('admin').length).toBeGreaterThan(30)

    const [, claims = ''] = sessionToken(server).split('.')
    const { iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    expect(exp - iat).toBe(7 * 24 * 3600)
    for (const route of OWN_TOKEN) {
      const own = (token: string) => statusOf(server.app, route, { headers: bearer(token) })
      expect([await own(sessionToken(server)), await own(METRICS_TOKEN)]).toEqual([401, 200])
    }
  })
})

it('only the listed paths are mounted besides the contract', async () => {
  const mounted: Route[] = []
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      mounted.push(...[method].flat().map((one) => ({ method: one, path: url })))
    })
  }
  channel('fastify.initialization').subscribe(watch)
  onTestFinished(() => void channel('fastify.initialization').unsubscribe(watch))
  await (await start()).app.ready()

  const stated = new Set([...ALL_ROUTES.values()].map(nameOf))
  const besides = mounted.filter(
    (route) => !stated.has(nameOf(route)) && !stated.has(nameOf({ ...route, method: 'GET' })),
  )
  const paths = [...new Set(besides.map(({ path }) => path))]
  expect(paths.sort()).toEqual([...OPEN_PATHS, ...OWN_TOKEN.map(({ path }) => path)].sort())
  const mountedNames = new Set(mounted.map(nameOf))
  expect([...stated].filter((name) => !mountedNames.has(name))).toEqual([])
})
