// @vitest-environment node
import type { ProductPage } from '@dhow/contract/products/products'
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { apiFetch } from '#app/api/loaders.ts'
import { aPage, aProduct } from '#app/testing/factories.ts'
import { loader } from './brand.tsx'

/** Requests a brand's page from the server with this API response. */
async function ask(brand: string, query: string, given: Partial<ProductPage>) {
  const calls: string[] = []
  const fetch = async (target: string) => {
    calls.push(target)
    return Response.json(aPage([aProduct()], given))
  }
  const context = new RouterContextProvider(new Map([[apiFetch, fetch]]))
  const url = new URL(`https://shop.example/brands/${encodeURIComponent(brand)}${query}`)
  const asked = { request: new Request(url), url, params: { brand }, context, pattern: '' }
  const answer = loader(asked as unknown as LoaderFunctionArgs)
  const response = await answer.catch((thrown: Response) => thrown)
  const status = 'init' in response ? response.init?.status : response.status
  const location = response instanceof Response ? response.headers.get('location') : undefined
  return { status, location, calls }
}

it('exists when products have the brand', async () => {
  expect(await ask('A/B & Co', '?origin=AE', { brands: ['A/B & Co'] })).toEqual({
    status: 200,
    location: undefined,
    calls: ['/api/catalogue?page=1&sort=default&origin=AE&brand=A%2FB+%26+Co'],
  })
})

it('responds 404 for an unknown brand', async () => {
  expect((await ask('Nobody', '', { brands: [] })).status).toBe(404)
})

it('redirects other spellings of the brand', async () => {
  expect(await ask('sáil', '?origin=AE&page=2', { brands: ['Sail'], pages: 3 })).toMatchObject({
    status: 301,
    location: '/brands/Sail?origin=AE&page=2',
  })
})
