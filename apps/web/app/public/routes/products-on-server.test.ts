// @vitest-environment node
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { apiFetch } from '#app/api/loaders.ts'
import { aPage, aProduct } from '#app/testing/factories.ts'
import { loader } from './products.tsx'

/** Asks the server for the catalogue at this query, where the API knows its category by this name. */
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
])('%s has another address for good when the category is %s now', async (query, name, address) => {
  expect(await ask(query, name)).toEqual([301, address])
})

it('a category by its name, or one that is unknown, is a page', async () => {
  expect(await ask('?category=snacks', 'snacks')).toEqual([200])
  expect(await ask('?category=unknown')).toEqual([200])
})

it('a page past the end is the last one for now', async () => {
  expect(await ask('?page=7')).toEqual([302, '/products?page=2'])
})
