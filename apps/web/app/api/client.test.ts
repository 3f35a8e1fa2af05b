import { contract } from '@dhow/contract'
import type { Language } from '@dhow/i18n/languages'
import { CancelledError, QueryClient } from '@tanstack/react-query'
import { initContract } from '@ts-rest/core'
import ky from 'ky'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { tabStorage } from '#app/browser/stored.ts'
import { runQuery } from '#app/testing/cache.ts'
import { fakeContactDetails, fakeProduct } from '#app/testing/factories.ts'
import { failNetwork, respond, respondError, server } from '#app/testing/mock-api.ts'
import { createApi } from './client.ts'
import { api } from './office.ts'
import { createQueries } from './queries.ts'
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
  const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(fakeContactDetails()))
  await runQuery(api.contact.get.queryOptions())
  expect(fetch.mock.lastCall?.[0]).toMatchObject({ credentials: 'include' })
})

it('uses the given fetch on the server, with the language of the page', async () => {
  const product = fakeProduct()
  const fetch = vi.fn(async (_target: string) => Response.json(product))
  const query = (language: Language) =>
    runQuery(createApi(fetch, language).products.get.queryOptions({ params: { id: '1' } }))
  expect(await query('en')).toEqual(product)
  expect(fetch.mock.lastCall?.[0]).toBe('/api/products/1')
  await query('ar')
  expect(fetch.mock.lastCall?.[0]).toBe('/api/products/1?lang=ar')
})

it('fails silently where storage is blocked', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error('denied')
    })
  }
  tabStorage.write('key', 1)
  expect(tabStorage.take('key')).toBeUndefined()
})

const c = initContract()
const Box = z.object({ label: z.string() })

const warehouse = c.router({
  shelf: {
    boxes: {
      list: {
        method: 'GET',
        path: '/boxes',
        query: z.object({ page: z.string().optional(), of: z.array(z.string()).optional() }),
        responses: { 200: z.array(Box) },
      },
      get: {
        method: 'GET',
        path: '/boxes/:id',
        pathParams: z.object({ id: z.string() }),
        responses: { 200: Box },
      },
      relabel: {
        method: 'PUT',
        path: '/boxes/:id',
        pathParams: z.object({ id: z.string() }),
        body: Box,
        responses: { 200: Box },
      },
    },
  },
})

const fetch = vi.fn<(request: Request) => Promise<Response>>()
const client = ky.create({
  baseUrl: 'https://shop.example',
  fetch: (request) => fetch(request as Request),
  retry: 0,
})
const queries = createQueries(warehouse, client)
const { boxes } = queries.shelf

const calls: { method: string; url: string; body?: unknown }[] = []

const respondWith = (status: number, body: unknown) =>
  fetch.mockImplementation(async (request) => {
    const sent = await request.text()
    const { method, url } = request
    calls.push({ method, url, ...(sent && { body: JSON.parse(sent) }) })
    return Response.json(body, { status, headers: { etag: '"1"' } })
  })

const buildProductQuery = (id: string) => ({ params: { id } })
const buildPage = (number: string) => ({ query: { page: number } })

it('a key consists of the route name and the input', () => {
  expect(queries.key()).toEqual([])
  expect(boxes.key()).toEqual(['shelf', 'boxes'])
  expect(boxes.list.key()).toEqual(['shelf', 'boxes', 'list'])
  expect(boxes.list.key(buildPage('2'))).toEqual(['shelf', 'boxes', 'list', buildPage('2')])
  expect(boxes.relabel.key()).toEqual(['shelf', 'boxes', 'relabel'])
})

it('a query repeats a parameter that has several values', async () => {
  respondWith(200, [])
  await runQuery(boxes.list.queryOptions({ query: { page: undefined, of: ['tea', 'a&b'] } }))
  expect(calls.at(-1)?.url).toBe('https://shop.example/boxes?of=tea&of=a%26b')
})

it('a query passes the abort signal to fetch', async () => {
  fetch.mockReturnValue(new Promise(() => {}))
  fetch.mockClear()
  const client = new QueryClient()
  const pending = client.fetchQuery(boxes.list.queryOptions())
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  const signal = fetch.mock.lastCall?.[0].signal
  expect(signal?.aborted).toBe(false)

  await Promise.all([client.cancelQueries(), expect(pending).rejects.toThrow(CancelledError)])

  expect(signal?.aborted).toBe(true)
})

it('a mutation sends a form as multipart with a boundary', async () => {
  const saved = { ...fakeProduct(), success: true, message: 'Added.' } as const
  const calls = respond(contract.products.create, 201, saved)
  const form = new FormData()
  form.set('name', 'Tea')
  form.append('media', new File(['leaf'], 'leaf.png', { type: 'image/png' }))

  await api.products.create.call({ body: form })

  const [call] = calls
  expect(call?.request.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=.+/)
  expect(call?.body.get('name')).toBe('Tea')
  const file = call?.body.get('media') as File
  expect([file.name, file.type, await file.text()]).toEqual(['leaf.png', 'image/png', 'leaf'])
})

describe('a file', () => {
  /** Records the files that are saved from now on. */
  function watchSaving() {
    const saved: { name: string; text: Promise<string> }[] = []
    let bytes: Blob | undefined
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      bytes = blob as Blob
      return 'blob:x'
    })
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, text: bytes?.text() ?? Promise.resolve('') })
    })
    return saved
  }
  const save = () =>
    api.messages.download.save({ query: { search: 'a & b', status: undefined } }, 'messages.csv')

  it('is fetched with token and query, and saved with its name', async () => {
    setToken('t1')
    const saved = watchSaving()
    const requests: Request[] = []
    server.use(
      http.get('*/api/inbox.csv', ({ request }) => {
        requests.push(request)
        return HttpResponse.text('\uFEFFName\r\n')
      }),
    )
    await save()
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer t1')
    expect(new URL(requests[0]?.url ?? '').search).toBe('?search=a+%26+b')
    expect(saved.map(({ name }) => name)).toEqual(['messages.csv'])
    expect(await saved[0]?.text).toBe('Name\r\n')
  })

  it('is not saved when it is refused; a 401 ends the session', async () => {
    setToken('old')
    const saved = watchSaving()
    respondError(contract.messages.download, 401, 'Please log in to continue.')
    const refusal = { name: 'ApiError', status: 401, message: 'Please log in to continue.' }
    await expect(save()).rejects.toMatchObject(refusal)
    expect(getToken()).toBeNull()
    expect(saved).toEqual([])
  })
})

it.each(['a/b', '../contact/details', 'x?featured=true', 'x#top', 'a b', '%2e'])(
  'encodes the id %s as one path segment',
  async (id) => {
    respondWith(200, { label: 'Tea' })
    await runQuery(boxes.get.queryOptions(buildProductQuery(id)))
    await boxes.relabel.call({ ...buildProductQuery(id), body: { label: 'Tea' } })
    const paths = calls.slice(-2).map(({ url }) => new URL(url).pathname)
    expect(paths).toEqual(Array(2).fill(`/boxes/${encodeURIComponent(id)}`))
  },
)
