import type { ProductPage } from '@dhow/contract/products/products'
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server'
import { type LoaderFunctionArgs, MemoryRouter, RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { apiFetch } from '#app/api/loaders.ts'
import { fakePage, fakeProduct } from '#app/testing/factories.ts'
import { Messages } from '#app/testing/messages.tsx'
import { InSlices } from './lists/in-slices.tsx'
import { Comparison } from './products/comparison/comparison.tsx'
import { loader as productsLoader } from './products/products.tsx'

type Loader = typeof productsLoader

/** Requests a page from the server with this API response. Returns the status and the location. */
async function request(loader: Loader, path: string, page: Partial<ProductPage>, brand?: string) {
  const calls: string[] = []
  const fetch = async (target: string) => {
    calls.push(target)
    return Response.json(fakePage([fakeProduct()], page))
  }
  const context = new RouterContextProvider(new Map([[apiFetch, fetch]]))
  const url = new URL(path, 'https://shop.example')
  const args = { request: new Request(url), url, params: { brand }, context, pattern: '' }
  const response = await loader(args as unknown as LoaderFunctionArgs).catch((thrown) => thrown)
  const status = 'init' in response ? response.init?.status : response.status
  const location = response instanceof Response ? response.headers.get('location') : undefined
  return { result: location ? [status, location] : [status], calls }
}

describe('a brand', () => {
  const requestBrand = (brand: string, query: string, page: Partial<ProductPage>) =>
    request(productsLoader, `/brands/${encodeURIComponent(brand)}${query}`, page, brand)

  it('exists when products have the brand', async () => {
    expect(await requestBrand('A/B & Co', '?origin=AE', { brands: ['A/B & Co'] })).toEqual({
      result: [200],
      calls: ['/api/catalogue?page=1&sort=default&origin=AE&brand=A%2FB+%26+Co'],
    })
  })

  it('responds 404 for an unknown brand', async () => {
    expect((await requestBrand('Nobody', '', { brands: [] })).result).toEqual([404])
  })

  it('redirects other spellings permanently', async () => {
    const { result } = await requestBrand('sáil', '?origin=AE&page=2', {
      brands: ['Sail'],
      pages: 3,
    })
    expect(result).toEqual([301, '/brands/Sail?origin=AE&page=2'])
  })
})

describe('the catalogue', () => {
  const requestList = async (query: string, category?: string) => {
    const page = { pages: 2, ...(category !== undefined && { category }) }
    return (await request(productsLoader, `/products${query}`, page)).result
  }

  it.each([
    ['?category=tea', 'Infusions', '/products?category=Infusions'],
    [
      '?category=tea&search=mint&sort=a-z&page=2',
      '🍵',
      '/products?search=mint&category=%F0%9F%8D%B5&sort=a-z&page=2',
    ],
    ['?category=SNACKS', 'snacks', '/products?category=snacks'],
  ])('redirects %s permanently when the category is now %s', async (query, name, location) => {
    expect(await requestList(query, name)).toEqual([301, location])
  })

  it('responds 200 for a current and for an unknown category', async () => {
    expect(await requestList('?category=snacks', 'snacks')).toEqual([200])
    expect(await requestList('?category=unknown')).toEqual([200])
  })

  it('redirects temporarily from a page past the end to the last page', async () => {
    expect(await requestList('?page=7')).toEqual([302, '/products?page=2'])
  })
})

it('shows both units and links without JavaScript', () => {
  const products = ['a', 'b'].map((_id) => fakeProduct({ _id }))
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Messages>
        <Comparison products={products} missingCount={0} tooMany={0} />
      </Messages>
    </MemoryRouter>,
  )
  expect(html).toContain('8 kg</bdi></span><span class="us"><bdi>17.64 lb')
  expect(html).toContain('href="/compare?id=b"')
})

const LINES = Array.from({ length: 100 }, (_, index) => index)

it('renders a complete long list on the server, with pauses for other requests', async () => {
  let turns = 0
  const timer = setInterval(() => turns++)
  const renderedIn = new Set<number>()
  const renderLine = (_: number, index: number) => {
    renderedIn.add(turns)
    return <li key={index}>{index}</li>
  }
  const stream = await renderToReadableStream(
    <ol>
      <InSlices lines={LINES} render={renderLine} />
    </ol>,
  )
  await stream.allReady
  clearInterval(timer)
  const html = await new Response(stream).text()
  expect(html).toBe(`<ol>${LINES.map((index) => `<li>${index}</li>`).join('')}</ol>`)
  expect(renderedIn.size).toBeGreaterThan(1)
})
