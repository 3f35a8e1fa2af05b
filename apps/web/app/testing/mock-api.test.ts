import type { contract } from '@dhow/contract'
import type { Product } from '@dhow/contract/products/products'
import { expect, expectTypeOf, it } from 'vitest'
import { api } from '#app/api/client.ts'
import { runQuery } from './cache.ts'
import { expectConsoleError } from './console.ts'
import type { Call, respond, respondError } from './mock-api.ts'

it('rejects an unmocked request', async () => {
  await expect(runQuery(api.products.list.queryOptions())).rejects.toMatchObject({ status: 0 })
  expectConsoleError('/api/products')
})

it('derives the types of bodies and statuses from the contract', () => {
  type Get = typeof contract.products.get
  type Body<S extends 200 | 404> = Parameters<typeof respond<Get, S>>[2]
  expectTypeOf<Product>().toExtend<Body<200>>()
  expectTypeOf<Product[]>().not.toExtend<Body<200>>()
  expectTypeOf<Product>().not.toExtend<Body<404>>()
  expectTypeOf<Parameters<typeof respondError<Get>>[1]>().toEqualTypeOf<
    400 | 404 | 413 | 415 | 429 | 500 | 503 | 507
  >()
  expectTypeOf<Call<typeof contract.products.create>['body']>().toEqualTypeOf<FormData>()
})
