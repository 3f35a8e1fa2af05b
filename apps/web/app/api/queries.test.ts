import { contract } from '@dhow/contract'
import type { Message } from '@dhow/contract/messages'
import type { Product } from '@dhow/contract/products'
import { CancelledError, dehydrate, hydrate, QueryClient } from '@tanstack/react-query'
import { type ApiFetcher, initClient, initContract } from '@ts-rest/core'
import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import * as z from 'zod'
import { ask, freshQueryClient, send } from '#app/testing/cache.ts'
import { aProduct } from '#app/testing/factories.ts'
import { answer } from '#app/testing/mock-api.ts'
import { type Api, api } from './client.ts'
import { ApiError } from './error.ts'
import { createQueries } from './queries.ts'

const c = initContract()
const Box = z.object({ label: z.string() })

/** A contract with a router in a router. */
const warehouse = c.router({
  shelf: {
    boxes: {
      list: {
        method: 'GET',
        path: '/boxes',
        query: z.object({ page: z.string().optional() }),
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

const fetcher = vi.fn<ApiFetcher>()
const { boxes } = createQueries(
  warehouse,
  initClient(warehouse, { baseUrl: '', api: fetcher }),
).shelf

const answerWith = (status: number, body: unknown) =>
  fetcher.mockResolvedValue({ status, body, headers: new Headers({ etag: '"1"' }) })

const byId = (id: string) => ({ params: { id } })
const page = (number: string) => ({ query: { page: number } })

describe('a key', () => {
  it('is the name of the route in the contract, then its input', () => {
    expect(boxes.list.queryKey()).toEqual(['shelf', 'boxes', 'list'])
    expect(boxes.list.queryKey(page('2'))).toEqual(['shelf', 'boxes', 'list', page('2')])
    expect(boxes.relabel.mutationOptions().mutationKey).toEqual(['shelf', 'boxes', 'relabel'])
  })

  it('is the one that the query is kept under', () => {
    expect(boxes.list.queryOptions().queryKey).toEqual(boxes.list.queryKey())
    expect(boxes.get.queryOptions(byId('7')).queryKey).toEqual(boxes.get.queryKey(byId('7')))
  })

  it('without an input reaches every input of its route and nothing else', async () => {
    const client = new QueryClient()
    const ofList = [boxes.list.queryOptions(), boxes.list.queryOptions(page('2'))]
    const ofGet = boxes.get.queryOptions(byId('7'))
    for (const { queryKey } of [...ofList, ofGet]) client.setQueryData(queryKey, [])

    await client.invalidateQueries({ queryKey: boxes.list.queryKey() })

    const stale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
    expect(ofList.map(({ queryKey }) => stale(queryKey))).toEqual([true, true])
    expect(stale(ofGet.queryKey)).toBe(false)
  })
})

describe('a query', () => {
  it('sends its input and resolves with the body alone', async () => {
    answerWith(200, [{ label: 'Tea' }])
    expect(await ask(boxes.list.queryOptions(page('2')))).toEqual([{ label: 'Tea' }])
    expect(fetcher.mock.lastCall?.[0]).toMatchObject({ method: 'GET', path: '/boxes?page=2' })
  })

  it('survives the way from the server to the browser', async () => {
    answerWith(200, { label: 'Tea' })
    const [server, browser] = [freshQueryClient(), freshQueryClient()]
    const query = boxes.get.queryOptions(byId('7'))
    await server.fetchQuery(query)

    hydrate(browser, JSON.parse(JSON.stringify(dehydrate(server))))

    expect(browser.getQueryData(query.queryKey)).toEqual({ label: 'Tea' })
  })

  it('hands on the signal that gives it up', async () => {
    fetcher.mockReturnValue(new Promise(() => {}))
    const client = new QueryClient()
    const asked = client.fetchQuery(boxes.list.queryOptions())
    const signal = fetcher.mock.lastCall?.[0].fetchOptions?.signal
    expect(signal?.aborted).toBe(false)

    await Promise.all([client.cancelQueries(), expect(asked).rejects.toThrow(CancelledError)])

    expect(signal?.aborted).toBe(true)
  })

  it('throws an error that carries what the server said', async () => {
    const issues = [{ path: 'page', message: 'page must be a number.' }]
    answerWith(400, { success: false, message: 'Please correct the page.', issues })
    const error: unknown = await ask(boxes.list.queryOptions()).catch((thrown: unknown) => thrown)

    expect(error).toBeInstanceOf(Error)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 400, message: 'Please correct the page.', issues })
  })
})

describe('a mutation', () => {
  it('sends parameters and body and resolves with the body of the answer', async () => {
    answerWith(200, { label: 'Rice' })
    const relabel = boxes.relabel.mutationOptions()
    expect(await send(relabel, { ...byId('7'), body: { label: 'Rice' } })).toEqual({
      label: 'Rice',
    })
    expect(fetcher.mock.lastCall?.[0]).toMatchObject({
      method: 'PUT',
      path: '/boxes/7',
      rawBody: { label: 'Rice' },
    })
  })

  it('tells its hooks what it sent and what went wrong', async () => {
    answerWith(500, null)
    const onError = vi.fn()
    const input = { ...byId('7'), body: { label: 'Rice' } }
    await expect(send(boxes.relabel.mutationOptions({ onError }), input)).rejects.toThrow(ApiError)
    expect(onError.mock.lastCall?.slice(0, 2)).toEqual([new ApiError(500, null), input])
  })

  it('sends a form as multipart, with the boundary that separates its fields', async () => {
    const saved = { ...aProduct(), success: true, message: 'Added.' } as const
    const calls = answer(contract.products.create, 201, saved)
    const form = new FormData()
    form.set('name', 'Tea')
    form.append('media', new File(['leaf'], 'leaf.png', { type: 'image/png' }))

    await send(api.products.create.mutationOptions(), { body: form })

    const [call] = calls
    expect(call?.request.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=.+/)
    expect(call?.body.get('name')).toBe('Tea')
    const file = call?.body.get('media') as File
    expect([file.name, file.type, await file.text()]).toEqual(['leaf.png', 'image/png', 'leaf'])
  })
})

it.each(['a/b', '../contact/details', 'x?featured=true', 'x#top', 'a b', '%2e'])(
  'an id such as %s stays one segment of the path',
  async (id) => {
    answerWith(200, { label: 'Tea' })
    await ask(boxes.get.queryOptions(byId(id)))
    await send(boxes.relabel.mutationOptions(), { ...byId(id), body: { label: 'Tea' } })
    const paths = fetcher.mock.calls.map(([{ path }]) => path)
    expect(paths).toEqual(Array(2).fill(`/boxes/${encodeURIComponent(id)}`))
  },
)

describe('the types', () => {
  type Mutate<M extends { useMutation: () => { mutate: unknown } }> = ReturnType<
    M['useMutation']
  >['mutate']

  it('know the data, from hook and cache alike', () => {
    expectTypeOf<ReturnType<Api['products']['get']['useQuery']>['data']>().toEqualTypeOf<
      Product | undefined
    >()
    expectTypeOf<ReturnType<Api['messages']['list']['useQuery']>['data']>().toEqualTypeOf<
      Message[] | undefined
    >()
    const cached = new QueryClient().getQueryData(api.products.list.queryOptions().queryKey)
    expectTypeOf(cached).toEqualTypeOf<Product[] | undefined>()
  })

  it('know that what fails is an ApiError', () => {
    expectTypeOf<
      ReturnType<Api['products']['get']['useQuery']>['error']
    >().toEqualTypeOf<ApiError | null>()
  })

  it('require path parameters and leave an optional query out', () => {
    expectTypeOf<Parameters<Api['products']['get']['queryOptions']>>().toEqualTypeOf<
      [input: { params: { id: string } }]
    >()
    expectTypeOf(api.products.list.queryOptions).toBeCallableWith()
    expectTypeOf(api.products.list.queryOptions).toBeCallableWith({ query: { featured: 'true' } })
    expectTypeOf<{ query: { featured: 'yes' } }>().not.toExtend<
      NonNullable<Parameters<Api['products']['list']['queryOptions']>[0]>
    >()
  })

  it('require the body of a mutation, as fields or as a form where it is multipart', () => {
    expectTypeOf<Parameters<Mutate<Api['messages']['reply']>>[0]>().toEqualTypeOf<{
      params: { id: string }
      body: { replyContent: string }
    }>()
    expectTypeOf<{ body: FormData }>().toExtend<Parameters<Mutate<Api['products']['create']>>[0]>()
    expectTypeOf<{ body: FormData }>().not.toExtend<
      Parameters<Mutate<Api['messages']['send']>>[0]
    >()
  })
})
