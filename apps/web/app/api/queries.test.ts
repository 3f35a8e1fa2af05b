import { contract } from '@dhow/contract'
import { CancelledError, QueryClient } from '@tanstack/react-query'
import { initContract } from '@ts-rest/core'
import ky from 'ky'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { runQuery } from '#app/testing/cache.ts'
import { aProduct } from '#app/testing/factories.ts'
import { respond, respondError, server } from '#app/testing/mock-api.ts'
import { ApiError } from './error.ts'
import { api } from './office.ts'
import { createQueries } from './queries.ts'
import { getToken, setToken } from './token.ts'

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

const byId = (id: string) => ({ params: { id } })
const page = (number: string) => ({ query: { page: number } })

it('a key consists of the route name and the input', () => {
  expect(queries.key()).toEqual([])
  expect(boxes.key()).toEqual(['shelf', 'boxes'])
  expect(boxes.list.key()).toEqual(['shelf', 'boxes', 'list'])
  expect(boxes.list.key(page('2'))).toEqual(['shelf', 'boxes', 'list', page('2')])
  expect(boxes.relabel.key()).toEqual(['shelf', 'boxes', 'relabel'])
})

it('a key contains its input', () => {
  expect(boxes.list.inputOf(boxes.list.key(page('2')))).toEqual(page('2'))
  expect(boxes.list.inputOf(boxes.list.key())).toBeUndefined()
})

it('a query sends its input and resolves with the body', async () => {
  respondWith(200, [{ label: 'Tea' }])
  expect(await runQuery(boxes.list.queryOptions(page('2')))).toEqual([{ label: 'Tea' }])
  expect(calls.at(-1)).toEqual({ method: 'GET', url: 'https://shop.example/boxes?page=2' })
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

it("a query throws an error with the server's message", async () => {
  const issues = [{ path: 'page', message: 'page must be a number.' }]
  respondWith(400, { success: false, message: 'Please correct the page.', issues })
  const error = await runQuery(boxes.list.queryOptions()).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 400, message: 'Please correct the page.', issues })
})

it('a mutation sends parameters and body, and resolves with the response body', async () => {
  respondWith(200, { label: 'Rice' })
  expect(await boxes.relabel.call({ ...byId('7'), body: { label: 'Rice' } })).toEqual({
    label: 'Rice',
  })
  expect(calls.at(-1)).toEqual({
    method: 'PUT',
    url: 'https://shop.example/boxes/7',
    body: { label: 'Rice' },
  })
})

it('a mutation sends a form as multipart with a boundary', async () => {
  const saved = { ...aProduct(), success: true, message: 'Added.' } as const
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
    await runQuery(boxes.get.queryOptions(byId(id)))
    await boxes.relabel.call({ ...byId(id), body: { label: 'Tea' } })
    const paths = calls.slice(-2).map(({ url }) => new URL(url).pathname)
    expect(paths).toEqual(Array(2).fill(`/boxes/${encodeURIComponent(id)}`))
  },
)
