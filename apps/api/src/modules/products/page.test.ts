import { LIMITS } from '@dhow/contract/limits'
import { PAGE_SIZE, RELATED_PRODUCTS } from '@dhow/contract/paging'
import { FACETS, type Facet, MAX_FACET_VALUES } from '@dhow/contract/products/facets'
import type { ProductFields } from '@dhow/contract/products/product-fields'
import { expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { createProductFields, createProductForm } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { createJpeg } from '#api/testing/pictures.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'

/** Starts a server with these products, and returns functions that read a page of the catalogue. */
async function withProducts(...products: Partial<ProductFields>[]) {
  const server = await startTestApp()
  const ids: string[] = []
  for (const fields of products) {
    ids.push((await server.services.products.create(createProductFields(fields), []))._id)
  }
  const readPage = async (query: Record<string, string | number> | string = {}) => {
    const entries = Object.entries(query).map(([key, value]) => [key, `${value}`])
    const text = new URLSearchParams(typeof query === 'string' ? query : entries)
    return (await server.visitor(`GET /api/catalogue?${text}`)).body
  }
  const listNames = async (query?: Record<string, string | number> | string) =>
    (await readPage(query)).items.map(({ name }: { name: string }) => name)
  return { ...server, ids, readPage, listNames }
}

/** Returns the first value of each facet with its count. */
function createFacets(counts: Partial<Record<Facet | 'category', [value: string, count: number]>>) {
  const createFacet = (of: Facet | 'category') => {
    const values = [counts[of] ?? []].filter((item) => item.length > 0)
    return [
      of,
      { values: values.map(([value, count]) => ({ value, count })), total: values.length },
    ]
  }
  const facets = (['category', ...FACETS] as const).map(createFacet)
  return { ...Object.fromEntries(facets), moqCartons: [] }
}

const createNames = (...names: string[]) => names.map((name) => ({ name }))
const createNumbered = (count: number) =>
  createNames(
    ...Array.from({ length: count }, (_, index) => `Tin ${String(index + 1).padStart(3, '0')}`),
  )

it('GET /catalogue answers one empty page for an empty catalogue, and 400 to invalid queries', async () => {
  const { readPage, visitor } = await withProducts()
  expect(await readPage()).toEqual({
    items: [],
    total: 0,
    page: 1,
    pages: 1,
    categories: [],
    facets: createFacets({}),
  })
  for (const [query, message] of [
    ['page=0', 'page must be a whole number from 1 to 10,000.'],
    [`search=${'x'.repeat(LIMITS.text + 1)}`, `search may have at most ${LIMITS.text} characters`],
    ['search=a&search=b', 'search must be text.'],
    ['moqCartons=0', 'moqCartons must be a whole number from 1 to 1,000,000.'],
    [
      Array.from({ length: LIMITS.filterValues + 1 }, (_, index) => `brand=${index}`).join('&'),
      `brand may be given ${LIMITS.filterValues} times at most.`,
    ],
  ] as const) {
    expect(await visitor(`GET /api/catalogue?${query}`)).toEqual(refusal(400, message))
  }
  expect(await visitor('GET /api/products/gone/related')).toEqual(
    refusal(404, 'There is no such product.'),
  )
})

it('GET /catalogue and /catalogue/featured answer only the fields of a card', async () => {
  const { admin, visitor } = await startWithAdmin()
  const form = createProductForm({ name: 'Dates', brand: 'Sail', media: [await createJpeg()] })
  const { body } = await admin('POST /api/products', form)
  const { _id, images } = body
  const card = { _id, name: 'Dates', itemNumber: '', brand: 'Sail', category: 'snacks', images }
  expect(await visitor('GET /api/catalogue/featured')).toEqual({ status: 200, body: [] })
  await admin(`PUT /api/products/${_id}/toggle-featured`, { featured: true })
  expect(await visitor('GET /api/catalogue/featured')).toEqual({ status: 200, body: [card] })
  expect(await visitor('GET /api/catalogue')).toEqual({
    status: 200,
    body: {
      items: [card],
      total: 1,
      page: 1,
      pages: 1,
      categories: ['snacks'],
      facets: createFacets({ category: ['snacks', 1], brand: ['Sail', 1] }),
    },
  })
  expect(images).toHaveLength(1)
})

it(`GET /catalogue answers ${PAGE_SIZE} products a page, each on one page, and nothing beyond the last`, async () => {
  const all = createNumbered(PAGE_SIZE + 2)
  const { readPage, listNames } = await withProducts(...all)
  const { total, pages } = await readPage()
  expect({ total, pages }).toEqual({ total: all.length, pages: 2 })
  expect([...(await listNames()), ...(await listNames({ page: 2 }))]).toEqual(
    all.map((item) => item.name),
  )
  expect(await readPage({ page: 3 })).toMatchObject({ items: [], total, page: 3, pages: 2 })
})

it('GET /catalogue finds texts in any case and with any white space', async () => {
  const { listNames, readPage } = await withProducts(
    { name: 'Cardamom Tea', brand: 'Monsoon' },
    { name: 'Olive Soap', brand: 'Teatro' },
    { name: 'Dates', brand: 'Sail', description: 'Goes with dates and tea' },
    { name: 'Crème Caramel', brand: 'Sail' },
  )
  const searches: [string, string[]][] = [
    ['  TEA ', ['Cardamom Tea', 'Olive Soap', 'Dates']],
    ['olive   soap', ['Olive Soap']],
    ['monsoon\ntea', ['Cardamom Tea']],
    ['snack 999', []],
    ['_', []],
    ['crÈMe', ['Crème Caramel']],
    ['   ', ['Cardamom Tea', 'Olive Soap', 'Dates', 'Crème Caramel']],
  ]
  for (const [search, expected] of searches) {
    expect(await listNames({ search }), search).toEqual(expected)
    expect((await readPage({ search })).total, search).toBe(expected.length)
  }
})

it('GET /catalogue combines filters, with any of the values of each, and counts alternatives', async () => {
  const createSpecified = (origin: string, moqCartons: number, ...certificates: string[]) => ({
    specification: { origin, moqCartons, certificates: certificates.map((name) => ({ name })) },
  })
  const { readPage, listNames } = await withProducts(
    { name: 'Tea', brand: 'Sail', ...createSpecified('LK', 50, 'Halal', 'Organic') },
    { name: 'Soap', brand: 'SAIL', ...createSpecified('AE', 5, 'halal') },
    { name: 'Rice', brand: 'Sail', ...createSpecified('IN', 400) },
    { name: 'Salt', brand: 'Monsoon', ...createSpecified('AE', 40) },
  )
  const query = 'brand=sáil&brand=Unknown&origin=LK&origin=ae'
  expect(await listNames(query)).toEqual(['Tea', 'Soap'])
  const { facets, brands } = await readPage(query)
  expect(brands).toEqual(['Sail'])
  expect(facets.brand).toEqual({
    values: [
      { value: 'Sail', count: 2 },
      { value: 'Monsoon', count: 1 },
      { value: 'Unknown', count: 0 },
    ],
    total: 2,
  })
  // PHP and axios send brackets; ts-rest and qs send indexes, escaped or not.
  const spellings = [
    'origin[]=LK&origin[]=ae',
    'origin%5B0%5D=LK&origin%5b1%5d=ae',
    'origin=LK&origin[1]=ae',
  ]
  for (const origins of spellings) {
    expect(await listNames(`brand[]=sáil&${origins}`), origins).toEqual(['Tea', 'Soap'])
  }
  expect(await listNames('brand=sail[0]')).toEqual([])
  expect(await listNames('certificate=halal&moqCartons=49')).toEqual(['Soap'])
  expect(await readPage('brand=Monsoon&moqCartons=10&search=salt')).toMatchObject({
    total: 0,
    totalWithout: { brand: 0, moqCartons: 1, search: 0 },
    facets: { moqCartons: [{ value: 10, count: 0 }, { value: 50 }] },
  })
})

it('GET /catalogue lists the most frequent brands and the total', async () => {
  const brands = Array.from({ length: MAX_FACET_VALUES + 70 }, (_, index) => `Brand ${index}`)
  const { readPage } = await withProducts(...brands.map((brand) => ({ brand })), {
    brand: 'Brand 99',
  })
  const { brand } = (await readPage()).facets
  expect(brand.total).toBe(brands.length)
  expect(brand.values).toHaveLength(MAX_FACET_VALUES)
  expect(brand.values[0]).toEqual({ value: 'Brand 99', count: 2 })
  expect((await readPage('brand=Brand+98')).facets.brand.values.at(-1)).toEqual({
    value: 'Brand 98',
    count: 1,
  })
})

it('GET /catalogue sorts by position, or by name in both directions', async () => {
  const { listNames, services, ids } = await withProducts(
    ...createNames('Rice', 'éclair', 'apple', 'Zest'),
  )
  expect(await listNames()).toEqual(['Rice', 'éclair', 'apple', 'Zest'])
  expect(await listNames({ sort: 'a-z' })).toEqual(['apple', 'éclair', 'Rice', 'Zest'])
  expect(await listNames({ sort: 'z-a' })).toEqual(['Zest', 'Rice', 'éclair', 'apple'])

  services.products.reorder([{ id: String(ids[3]), order: 0 }])
  expect(await listNames({ sort: 'default' })).toEqual(['Rice', 'Zest', 'éclair', 'apple'])
})

it(`GET /products/:id/related answers the ${RELATED_PRODUCTS} that follow in the category, from the last on to the first`, async () => {
  const count = RELATED_PRODUCTS + 3
  const { visitor, ids } = await withProducts(
    ...createNumbered(count),
    { name: 'Soap', category: 'toiletries' },
    { name: 'Comb', category: 'others' },
  )
  const listRelated = async (index: number) =>
    (await visitor(`GET /api/products/${ids[index]}/related`)).body.map(
      ({ _id }: { _id: string }) => ids.indexOf(_id),
    )
  expect(await listRelated(0)).toEqual([1, 2, 3, 4, 5, 6])
  expect(await listRelated(count - 2)).toEqual([count - 1, 0, 1, 2, 3, 4])
  expect(await listRelated(count)).toEqual([])
})
