import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { fakeContactDetails, fakeProduct } from '#app/testing/factories.ts'
import { i18n } from '#app/testing/messages.tsx'
import { api } from './client.ts'
import { ApiError } from './error.ts'
import { apiFetch, createLoaders, parseQueries } from './loaders.ts'
import { retryNote } from './query-client.ts'

const buildProductQuery = (id = '') => ({ params: { id } })
const getQueries: Parameters<typeof createLoaders>[0] = (api, { params }) => [
  api.products.get.queryOptions(buildProductQuery(params.id)),
  api.contact.get.queryOptions(),
]

const responses = {
  product: Response.json(fakeProduct({ _id: '7', name: 'Tea' })),
  contact: Response.json(fakeContactDetails()),
}
const createFailure = (status: number) =>
  Response.json({ success: false, message: 'No.' }, { status })

/** Loads /products/7 with `given` as API responses. */
function load(overrides: Partial<typeof responses> = {}, options = {}) {
  const { product, contact } = { ...responses, ...overrides }
  const fetch = async (target: string) => (target === '/api/products/7' ? product : contact).clone()
  const url = new URL('https://shop.example/products/7')
  const context = new RouterContextProvider(new Map([[apiFetch, fetch]]))
  const request = new Request(url)
  const params = { id: '7' }
  const { loader } = createLoaders(getQueries, options)
  return loader({ request, url, params, context, pattern: '/products/:id' } as LoaderFunctionArgs)
}

it('sends the data with the page as one string', async () => {
  const { data, init } = await load()
  expect(init?.status).toBe(200)
  expect(Object.keys(data)).toEqual(['dehydrated'])
  expect(JSON.parse(data.dehydrated).queries).toMatchObject([
    { queryKey: api.products.get.key(buildProductQuery('7')), state: { data: { name: 'Tea' } } },
    { queryKey: api.contact.get.key(), state: { data: fakeContactDetails() } },
  ])
})

it('responds 404 when required data does not exist', async () => {
  await expect(load({ product: createFailure(404) })).rejects.toMatchObject({
    init: { status: 404 },
  })
})

it('allows missing optional data', async () => {
  const { data, init } = await load({ product: createFailure(404) }, { allowMissing: true })
  expect(init?.status).toBe(200)
  expect(parseQueries(data)).toHaveLength(1)
  expect((await load({ product: createFailure(500) }, { allowMissing: true })).init?.status).toBe(
    503,
  )
})

it('responds 503 with the loaded data after a failure', async () => {
  const { data, init } = await load({ product: createFailure(500) })
  expect(init?.status).toBe(503)
  expect(parseQueries(data).map(({ queryKey }) => queryKey)).toEqual([api.contact.get.key()])
})

it('creates a cache per request', async () => {
  await load()
  const { data } = await load({ product: createFailure(500) })
  expect(parseQueries(data)).toHaveLength(1)
})

const formatNote = (
  failures: number,
  status = 0,
  fetchStatus: 'fetching' | 'paused' = 'fetching',
) =>
  retryNote(
    { fetchStatus, failureCount: failures, failureReason: new ApiError(status, null) },
    i18n,
  )

it('names the problem from the first failure on', () => {
  expect(formatNote(0)).toBeUndefined()
  expect(formatNote(1)).toBe('The server is not responding. Trying again…')
  expect(formatNote(1, 503)).toBe('The server reported an error. Trying again…')
  expect(formatNote(0, 0, 'paused')).toBe('You are offline. Waiting for the connection…')
})
