import { contract } from '@dhow/contract'
import type { Product } from '@dhow/contract/products'
import { expect, expectTypeOf, it } from 'vitest'
import { api } from '#app/api/client.ts'
import { runQuery } from './cache.ts'
import { expectConsoleError } from './console.ts'
import { aProduct } from './factories.ts'
import { type Call, respond, respondError } from './mock-api.ts'

const list = api.products.list.queryOptions()
const one = (id: string) => api.products.get.queryOptions({ params: { id } })

it('fails on an unmocked request', async () => {
  await expect(runQuery(list)).rejects.toMatchObject({ status: 0 })
  expectConsoleError('/api/products')
})

it('responds with the last mock, after one for once', async () => {
  respond(contract.products.get, 200, aProduct({ name: 'first' }))
  respond(contract.products.get, 200, aProduct({ name: 'second' }))
  respondError(contract.products.get, 404, 'Not yet.', { once: true })
  await expect(runQuery(one('1'))).rejects.toThrow('Not yet.')
  expect(await runQuery(one('2'))).toMatchObject({ name: 'second' })
  expect(await runQuery(one('3'))).toMatchObject({ name: 'second' })
})

it('returns the calls live', async () => {
  const calls = respond(contract.products.list, 200, [])
  await runQuery(api.products.list.queryOptions({ query: { featured: 'true' } }))
  expect(calls.map(({ url }) => url.pathname + url.search)).toEqual(['/api/products?featured=true'])
})

it('is typed by the contract', () => {
  type Get = typeof contract.products.get
  type Answer<S extends 200 | 404> = Parameters<typeof respond<Get, S>>[2]
  expectTypeOf<Product>().toExtend<Answer<200>>()
  expectTypeOf<Product[]>().not.toExtend<Answer<200>>()
  expectTypeOf<Product>().not.toExtend<Answer<404>>()
  expectTypeOf<Parameters<typeof respond<Get, 200 | 404>>[1]>().toEqualTypeOf<200 | 404>()
  expectTypeOf<Parameters<typeof respondError<Get>>[1]>().toEqualTypeOf<
    400 | 404 | 413 | 415 | 429 | 500 | 503 | 507
  >()
  expectTypeOf<Call<typeof contract.products.create>['body']>().toEqualTypeOf<FormData>()
  expectTypeOf<Call<typeof contract.messages.reply>['body']>().toEqualTypeOf<{
    replyContent: string
    signature?: string | undefined
  }>()
})
