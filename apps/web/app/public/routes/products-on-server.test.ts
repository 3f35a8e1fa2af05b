// @vitest-environment node
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { apiFetch } from '#app/api/loaders.ts'
import { aPage, aProduct } from '#app/testing/factories.ts'
import { loader } from './products.tsx'

/** Requests the catalogue with this query from the server; the API spells the category this way. */
async function ask(query: string, category?: string) {
  const page = aPage([aProduct()], { pages: 2, ...(category !== undefined && { category }) })
  const context = new RouterContextProvider(new Map([[apiFetch, async () => Response.json(page)]]))
  const url = new URL(`https://shop.example/products${query}`)
  const given = { request: new Request(url), url, params: {}, context, pattern: '/products' }
  const response = await loader(given as LoaderFunctionArgs).catch((thrown: Response) => thrown)
  return response instanceof Response
    ? [response.status, response.headers.get('location')]
    : [response.init?.status]
}

it.each([
  ['?category=tea', 'Infusions', '/products?category=Infusions'],
  [
    '?category=tea&search=mint&sort=a-z&page=2',
    '🍵',
    '/products?search=mint&category=%F0%9F%8D%B5&sort=a-z&page=2',
  ],
  ['?category=SNACKS', 'snacks', '/products?category=snacks'],
])('redirects %s permanently when the category is now %s', async (query, name, address) => {
  expect(await ask(query, name)).toEqual([301, address])
})

it('responds 200 for the name of a category and for an unknown one', async () => {
  expect(await ask('?category=snacks', 'snacks')).toEqual([200])
  expect(await ask('?category=unknown')).toEqual([200])
})

it('redirects temporarily from a page past the end to the last one', async () => {
  expect(await ask('?page=7')).toEqual([302, '/products?page=2'])
})
