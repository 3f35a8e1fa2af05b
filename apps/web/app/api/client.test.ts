import { contract } from '@dhow/contract'
import type { Language } from '@dhow/messages/languages'
import { HttpResponse, http } from 'msw/http'
import { expect, it, vi } from 'vitest'
import { runQuery } from '#app/testing/cache.ts'
import { expectConsoleError } from '#app/testing/console.ts'
import { aProduct, contactDetails } from '#app/testing/factories.ts'
import { failNetwork, respond, respondError, server } from '#app/testing/mock-api.ts'
import { createApi } from './client.ts'
import { api } from './office.ts'
import { getToken, hasExpired, setToken } from './token.ts'

const fetchList = () => runQuery(api.products.list.queryOptions())
const logIn = () =>
  api.admin.login.call({
    body: { email: 'a@example.com', password: 'wrong' },
  })

it('sends the token while one is stored', async () => {
  const calls = respond(contract.products.list, 200, [])
  await fetchList()
  setToken('t1')
  await fetchList()
  const sent = calls.map(({ request }) => request.headers.get('authorization'))
  expect(sent).toEqual([null, 'Bearer t1'])
})

it('a 401 for a call with a token ends the session', async () => {
  setToken('old')
  respondError(contract.products.remove, 401, 'Please log in again.')
  const remove = api.products.remove.call({ params: { id: '1' } })
  await expect(remove).rejects.toMatchObject({ status: 401, message: 'Please log in again.' })
  expect(getToken()).toBeNull()
  expect(hasExpired()).toBe(true)
})

it('a 401 for a login does not end a session', async () => {
  respondError(contract.admin.login, 401, 'Invalid email or password')
  await expect(logIn()).rejects.toMatchObject({ status: 401 })
  expect(hasExpired()).toBe(false)
})

it('a 401 for a replaced token keeps the new one', async () => {
  setToken('old')
  const gate = Promise.withResolvers<void>()
  const calls = respondError(contract.messages.all, 401, 'Please log in again.', {
    until: gate.promise,
  })
  const pending = runQuery(api.messages.all.queryOptions())
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  setToken('new')
  gate.resolve()
  await expect(pending).rejects.toMatchObject({ status: 401 })
  expect(getToken()).toBe('new')
  expect(hasExpired()).toBe(false)
})

it('a failure of the network has status 0 and no message', async () => {
  failNetwork(contract.products.list)
  await expect(fetchList()).rejects.toMatchObject({
    name: 'ApiError',
    status: 0,
    message: '',
    issues: [],
  })
})

it('a failure is not retried', async () => {
  const calls = respondError(contract.products.list, 500, 'Something went wrong.')
  await expect(fetchList()).rejects.toMatchObject({ status: 500 })
  expect(calls).toHaveLength(1)
})

it('a failure that is not JSON keeps its status', async () => {
  server.use(
    http.get('*/api/products', () => HttpResponse.html('<p>Bad gateway</p>', { status: 502 })),
  )
  await expect(fetchList()).rejects.toMatchObject({ status: 502, message: '' })
})

it.each(['<p>Log in to the hotel network</p>', '[{"_id": "1", "na'])(
  'a failure includes an unreadable success: %s',
  async (text) => {
    server.use(http.get('*/api/products', () => HttpResponse.text(text)))
    await expect(fetchList()).rejects.toMatchObject({ status: 0 })
  },
)

it('a request carries the credentials', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(contactDetails()))
  await runQuery(api.contact.get.queryOptions())
  expect(fetch.mock.lastCall?.[0]).toMatchObject({ credentials: 'include' })
})

it('a request has no content type without a body', async () => {
  const calls = respond(contract.products.remove, 200, { success: true, message: 'Deleted.' })
  await api.products.remove.call({ params: { id: '1' } })
  expect(calls[0]?.request.headers.has('content-type')).toBe(false)
  expect(await calls[0]?.request.text()).toBe('')
})

it('uses the given fetch on the server, with the language of the page', async () => {
  const product = aProduct()
  const fetch = vi.fn(async (_target: string) => Response.json(product))
  const query = (language: Language) =>
    runQuery(createApi(fetch, language).products.get.queryOptions({ params: { id: '1' } }))
  expect(await query('en')).toEqual(product)
  expect(fetch.mock.lastCall?.[0]).toBe('/api/products/1')
  await query('ar')
  expect(fetch.mock.lastCall?.[0]).toBe('/api/products/1?lang=ar')
})

it('an unmocked request fails the test', async () => {
  await expect(fetchList()).rejects.toMatchObject({ status: 0 })
  expectConsoleError('/api/products')
})
