import { describe, expect, it } from 'vitest'
import { bearer, sessionToken, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { ADMIN, startTestApp } from '#api/testing/start-test-app.ts'

/** Answers of every kind: right, refused, empty, unknown, a download, and what cannot be read. */
async function answers() {
  const server = await startWithAdmin()
  const headers = bearer(sessionToken(server))
  const inject = (
    method: 'GET' | 'POST' | 'DELETE' | 'OPTIONS' | 'TRACE',
    url: string,
    more = {},
  ) => server.app.inject({ method, url, ...more })
  return {
    'a public list': await inject('GET', '/api/products'),
    "the administrator's list": await inject('GET', '/api/messages', { headers }),
    'a download': await inject('GET', '/api/inbox.csv', { headers }),
    'no session': await inject('GET', '/api/messages'),
    'nothing there': await inject('GET', '/api/nothing'),
    'a bad body': await inject('POST', '/api/messages', {
      headers: { 'content-type': 'application/json' },
      payload: '{',
    }),
    'a bad address': await inject('GET', '/api/products/%zz'),
    'another method': await inject('OPTIONS', '/api/products'),
  }
}

describe('answers of the API', () => {
  it('state their type, and that it is no other', async () => {
    for (const [what, { headers }] of Object.entries(await answers())) {
      expect(headers['content-type'], what).toMatch(
        /^(application\/json|text\/csv); charset=utf-8$/,
      )
      expect(headers['x-content-type-options'], what).toBe('nosniff')
    }
  })

  it('are no pages, and kept by no cache unless they are everybody’s', async () => {
    for (const [what, { headers }] of Object.entries(await answers())) {
      const name =
        what === 'a download'
          ? /^attachment; filename="[\w.-]+\.csv"$/
          : 'attachment; filename="api.json"'
      expect(headers['content-disposition'], what).toEqual(
        typeof name === 'string' ? name : expect.stringMatching(name),
      )
      const caching = what === 'a public list' ? 'no-cache' : 'no-store'
      expect(headers['cache-control'], what).toBe(caching)
    }
  })

  it('let no other site read them', async () => {
    for (const [what, { headers }] of Object.entries(await answers())) {
      expect(
        Object.keys(headers).filter((name) => name.startsWith('access-control-')),
        what,
      ).toEqual([])
    }
  })

  it('say nothing of what the server is made of', async () => {
    for (const [what, { headers }] of Object.entries(await answers())) {
      expect(headers, what).not.toHaveProperty('server')
      expect(headers, what).not.toHaveProperty('x-powered-by')
    }
  })

  it('answer no method that the contract does not have', async () => {
    const { app } = await startWithAdmin()
    for (const method of ['OPTIONS', 'PUT', 'DELETE'] as const) {
      expect((await app.inject({ method, url: '/api/dashboard' })).statusCode).toBe(404)
    }
  })
})

it.each([
  ['GET', '/api/products', 'no-cache'],
  ['HEAD', '/api/products', 'no-cache'],
  ['GET', '/api/catalogue?page=1', 'no-cache'],
  ['GET', '/api/catalogue?page=x', 'no-store'],
  ['GET', '/api/products/nobody', 'no-store'],
  ['GET', '/api/messages', 'no-store'],
  ['GET', '/api/nothing', 'no-store'],
  ['GET', '/api/products/%zz', 'no-store'],
  ['POST', '/api/messages', 'no-store'],
] as const)('%s %s is said to be %s', async (method, url, expected) => {
  const { app } = await startTestApp()
  expect((await app.inject({ method, url })).headers['cache-control']).toBe(expected)
})

it('a session, and what is seen with it, is stored nowhere', async () => {
  const { app } = await startTestApp()
  const login = await app.inject({ method: 'POST', url: '/api/admin/login', payload: ADMIN })
  const headers = { authorization: `Bearer ${login.json().token}` }
  const messages = await app.inject({ url: '/api/messages', headers })
  expect(messages.statusCode).toBe(200)
  expect([login, messages].map(({ headers }) => headers['cache-control'])).toEqual([
    'no-store',
    'no-store',
  ])
})
