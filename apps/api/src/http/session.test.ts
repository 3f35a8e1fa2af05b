import { createHmac } from 'node:crypto'
import { contract } from '@dhow/contract'
import type { RouteMetadata } from '@dhow/contract/access'
import { type AppRoute, type AppRouter, isAppRoute } from '@ts-rest/core'
import { describe, expect, it, vi } from 'vitest'
import { readKeys } from '#api/secrets.ts'
import { refusal } from '#api/testing/caller.ts'
import { storedFiles } from '#api/testing/kept.ts'
import { beginRequest, firstAnswer } from '#api/testing/raw-request.ts'
import { ADMIN, startTestApp } from '#api/testing/start-test-app.ts'

const routesOf = (router: AppRouter): AppRoute[] =>
  Object.values(router).flatMap((value) => (isAppRoute(value) ? [value] : routesOf(value)))

const adminCalls = routesOf(contract)
  .filter((route) => (route.metadata as RouteMetadata).access === 'admin')
  .map(({ method, path }) => ({
    method,
    path: path.replace(':id', 'any'),
    call: `${method} ${path}`,
  }))

const SECRET = 'a secret that only this test server has'
const KEYS = readKeys(SECRET, '')
const start = () => startTestApp({ JWT_SECRET: SECRET })

type Claims = { version?: number | undefined; iat?: number; exp?: number }

/** A bearer token made by hand, good unless told otherwise. */
function tokenOf(
  claims: Claims = {},
  { secret = KEYS.session, alg = 'HS256', hash = 'sha256' } = {},
) {
  const now = Math.floor(Date.now() / 1000)
  const payload = { version: 1, iat: now, exp: now + 3600, ...claims }
  const text = [{ alg, typ: 'JWT' }, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = hash && createHmac(hash, secret).update(text).digest('base64url')
  return `Bearer ${text}.${signature}`
}

const refused: Record<string, () => string | undefined> = {
  'no token': () => undefined,
  'an empty token': () => 'Bearer ',
  'what is no token': () => 'Bearer open-sesame',
  'another scheme': () =>
    `Basic ${Buffer.from(`${ADMIN.email}:${ADMIN.password}`).toString('base64')}`,
  'a forged token': () => tokenOf({}, { secret: 'another secret of the same kind' }),
  'a token signed with the setting itself': () => tokenOf({}, { secret: SECRET }),
  'a token signed with the key of the public form': () => tokenOf({}, { secret: KEYS.form }),
  'an unsigned token': () => tokenOf({}, { alg: 'none', hash: '' }),
  'a token signed in another way': () => tokenOf({}, { alg: 'HS512', hash: 'sha512' }),
  'an expired token': () => tokenOf({ iat: 1_000_000, exp: 2_000_000 }),
  'a token of an older session version': () => tokenOf({ version: 0 }),
  'a token without a session version': () => tokenOf({ version: undefined }),
}

/** Bodies that never end, by their type. */
const BEGUN = {
  'application/json': '{"name":',
  'multipart/form-data; boundary=x':
    '--x\r\nContent-Disposition: form-data; name="media"; filename="a.jpg"\r\n\r\nbytes',
}

const LOG_IN = refusal(401, 'Please log in to continue.')

describe('an admin call', () => {
  it.each(adminCalls)('$call answers 401 without a live session', async ({ method, path }) => {
    const { app } = await start()
    for (const [what, header] of Object.entries(refused)) {
      const authorization = header()
      const headers = authorization === undefined ? {} : { authorization }
      const answer = await app.inject({ method: method as 'GET', url: path, headers })
      expect({ status: answer.statusCode, body: answer.json() }, what).toEqual(LOG_IN)
    }
  })

  it.each(adminCalls.filter(({ method }) => method !== 'GET'))(
    '$call answers 401 before the body has come in',
    async ({ method, path }) => {
      const { app, dataDir } = await start()
      for (const [type, begun] of Object.entries(BEGUN)) {
        const headers = { 'content-type': type, 'content-length': '1000' }
        const socket = await beginRequest(app, `${method} ${path}`, headers, begun)
        expect(await firstAnswer(socket), type).toMatch(/^HTTP\/1\.1 401 /)
      }
      expect(storedFiles(dataDir).incoming).toEqual([])
    },
  )

  it('is answered with a token that differs from those in nothing else', async () => {
    const { app } = await start()
    const headers = { authorization: tokenOf() }
    expect((await app.inject({ url: '/api/messages', headers })).statusCode).toBe(200)
  })
})

describe('a session', () => {
  it('lives for seven days', async () => {
    const { app } = await start()
    const DAY = 24 * 3_600_000
    const token = app.signSession(1)
    const statusIn = async (milliseconds: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: begin + milliseconds })
      const headers = { authorization: `Bearer ${token}` }
      return (await app.inject({ url: '/api/messages', headers })).statusCode
    }
    const begin = Date.now()
    expect(await statusIn(7 * DAY - 60_000)).toBe(200)
    expect(await statusIn(7 * DAY + 60_000)).toBe(401)
  })
})
