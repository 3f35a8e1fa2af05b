import { expect, it } from 'vitest'
import { ADMIN, startTestApp } from '#api/testing/start-test-app.ts'

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
