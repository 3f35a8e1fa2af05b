import { PAGE_SIZE } from '@dhow/contract/paging'
import { MAX_SUGGESTIONS } from '@dhow/contract/products/products'
import { expect, it } from 'vitest'
import { createCaller, refusal } from '#api/testing/caller.ts'
import { createProductFields, createProductForm } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'

type Body = { items: { name: string }[]; total: number; nextCursor?: string }

async function startWith(...fields: Parameters<typeof createProductFields>[0][]) {
  const { app, services } = await startTestApp()
  const add = (item: (typeof fields)[number]) =>
    services.products.create(createProductFields(item), [])
  const products = []
  for (const field of fields) products.push(await add(field))
  const call = createCaller(app)
  const list = async (query: object = {}) => {
    const { body } = await call(`GET /api/catalogue?${new URLSearchParams({ ...query })}`)
    const { items, total, nextCursor } = body as Body
    return { names: items.map(({ name }) => name), total, nextCursor }
  }
  return { add, call, list, products, service: services.products }
}

it('GET /catalogue with a cursor reaches every product once, although the catalogue changes meanwhile', async () => {
  const { list, add, products, service } = await startWith(
    { name: 'D' },
    { name: 'C' },
    { name: 'B' },
    { name: 'A' },
  )
  const first = await list({ limit: '2' })
  expect(first).toMatchObject({ names: ['D', 'C'], total: 4, nextCursor: expect.any(String) })
  const [d, c] = products
  // The last product of the first response is deleted, another one moved, and one added.
  service.trash(String(c?._id))
  service.reorder([{ id: String(d?._id), order: 9 }])
  await add({ name: 'E' })
  const second = await list({ limit: '2', cursor: String(first.nextCursor) })
  expect(second.names).toEqual(['B', 'A'])
  expect(await list({ limit: '2', cursor: String(second.nextCursor) })).toEqual({
    names: ['E'],
    total: 4,
    nextCursor: undefined,
  })
})

it('GET /catalogue with a cursor applies the filters, and refuses invalid ones', async () => {
  const { list, call } = await startWith(
    { name: 'Tea 1', brand: 'Lateen' },
    { name: 'Tea 2', brand: 'Oasis' },
    { name: 'Tea 3', brand: 'Lateen' },
  )
  const first = await list({ limit: '1', search: 'tea', brand: 'lateen' })
  expect(first).toMatchObject({ names: ['Tea 1'], total: 2 })
  const query = { limit: '1', search: 'tea', brand: 'lateen', cursor: String(first.nextCursor) }
  expect(await list(query)).toMatchObject({ names: ['Tea 3'], nextCursor: undefined })

  for (const [query, message] of [
    ['cursor=abc', 'cursor must be the nextCursor of a response to the same call.'],
    ['limit=201', 'limit must be a whole number from 1 to 200.'],
    ['updatedSince=2999-01-01T00:00:00Z', 'updatedSince is in the future. Correct the clock'],
    ['limit=5&page=2', 'page cannot be combined with limit, cursor or updatedSince'],
    ['gtin=123', 'gtin must have 8, 12, 13 or 14 digits'],
  ] as const) {
    expect(await call(`GET /api/catalogue?${query}`)).toEqual(refusal(400, message))
  }
})

it('finds products by GTIN, item number and time of the last change', async () => {
  const gtin = '6291041500213'
  const { list, products, service } = await startWith(
    { name: 'Unit', specification: { gtin } },
    { name: 'Carton', specification: { cartonGtin: `0${gtin}` } },
    { name: 'Numbered', itemNumber: 'Fig-1' },
  )
  const listNames = async (query: object) => (await list(query)).names
  expect(await listNames({ gtin: '0629104 1500213' })).toEqual(['Unit', 'Carton'])
  expect(await listNames({ gtin: '9521234543213' })).toEqual([])
  expect(await listNames({ itemNumber: 'FIG-1' })).toEqual(['Numbered'])
  expect(await listNames({ itemNumber: 'FIG-1', gtin })).toEqual([])

  const last = products.at(-1)
  const since = new Date(Date.parse(String(last?.updatedAt)) + 1)
  expect(await listNames({ updatedSince: since.toISOString() })).toEqual([])
  await expect.poll(() => Date.now()).toBeGreaterThan(since.getTime())
  await service.update(String(products[0]?._id), createProductFields({ name: 'Unit 2' }), [])
  expect(await listNames({ updatedSince: since.toISOString() })).toEqual(['Unit 2'])
  expect(await listNames({ updatedSince: '2000-01-01T00:00:00+02:00' })).toHaveLength(3)
})

/** Starts a server with a number of products, every second one featured, and returns a function that lists them. */
async function startWithTins(count: number) {
  const { app, services } = await startTestApp()
  for (let index = 0; index < count; index++) {
    const { _id } = await services.products.create(
      createProductFields({ name: `Tin ${index}` }),
      [],
    )
    services.products.setFeatured(_id, index % 2 === 1)
  }
  return async (query: string) => {
    const { headers, ...response } = await app.inject(`/api/products${query}`)
    const names: string[] = response.json().map(({ name }: { name: string }) => name)
    return { names, total: headers['x-total-count'] }
  }
}

const createNames = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => `Tin ${from + index * step}`)

it('a page has the total; the list without a page is complete', async () => {
  const count = 2 * PAGE_SIZE + 5
  const list = await startWithTins(count)
  const total = String(count)
  expect(await list('?page=1')).toEqual({ names: createNames(0, PAGE_SIZE), total })
  expect((await list('?page=3')).names).toEqual(createNames(2 * PAGE_SIZE, count))
  expect(await list('?page=9')).toEqual({ names: [], total })
  expect(await list('?featured=true&page=1')).toEqual({
    names: createNames(1, 2 * PAGE_SIZE, 2),
    total: String(Math.floor(count / 2)),
  })
  expect(await list('')).toEqual({ names: createNames(0, count), total: undefined })
})

it('suggests a few products, brands and categories for the text typed so far', async () => {
  const { services, visitor } = await startTestApp()
  const create = (name: string, brand = 'Sail', category = 'beverages') =>
    services.products.create(createProductFields({ name, brand, category }), [])
  const suggest = (search: string) =>
    visitor(`GET /api/catalogue/suggestions?search=${encodeURIComponent(search)}` as 'GET /')
  expect(await suggest(' ')).toEqual(refusal(400, 'search is required'))
  await create('Coconut water', 'Confetti', 'snacks')
  await create('Lemonade')
  const { status, body } = await suggest('con')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    products: [{ name: 'Coconut water', brand: 'Confetti', images: [] }],
    brands: ['Confetti'],
    categories: [],
  })
  expect((await suggest('bever')).body.categories).toEqual(['beverages'])
  expect((await suggest('zzz')).body).toEqual({ products: [], brands: [], categories: [] })
  for (let index = 0; index < 6; index++) await create(`Tea ${index}`, `Tea house ${index}`)
  const many = (await suggest('tea')).body
  expect(many.products).toHaveLength(MAX_SUGGESTIONS.products)
  expect(many.brands).toHaveLength(MAX_SUGGESTIONS.brands)
})

it('the office finds a product by words, numbers, typing errors and synonyms', async () => {
  const server = await startWithAdmin()
  const biscuits = { name: 'Tea biscuits', brand: 'Zahra', itemNumber: 'BIS-0204' }
  const specification = { gtin: '6291041500213' }
  const { _id } = await server.services.products.create(
    createProductFields({ ...biscuits, specification }),
    [],
  )
  await server.services.products.create(createProductFields({ name: 'Soap', brand: 'Olea' }), [])
  const find = (search: string) =>
    server.admin(`GET /api/catalogue/matches?search=${encodeURIComponent(search)}`)
  for (const search of ['bis-0204', '6291041500213', 'zahra biscuts', 'zahra cookies']) {
    expect(await find(search), search).toEqual({ status: 200, body: { ids: [_id] } })
  }
  expect(await find(' ')).toEqual(refusal(400, 'search is required'))
})

it('returns distinct products in the requested order, without deleted ones, and refuses too many and none', async () => {
  const { admin, visitor } = await startWithAdmin()
  const ids: string[] = []
  for (const name of ['Crackers', 'Dates', 'Figs']) {
    const { body } = await admin('POST /api/products', createProductForm({ name }))
    ids.push(body._id)
  }
  const compare = (...ids: (string | undefined)[]) =>
    visitor(`GET /api/catalogue/compare?${ids.map((id) => `id=${id}`).join('&')}`)
  const { body: item } = await visitor(`GET /api/products/${ids[2]}`)
  const { status, body } = await compare(ids[2], ids[0], ids[2])
  expect([status, body.length, body[0], body[1].name]).toEqual([200, 2, item, 'Crackers'])
  expect(await compare(ids[2])).toEqual({ status: 200, body: [item] })

  await admin(`DELETE /api/products/${ids[0]}`)
  expect(await compare(ids[0], 'never-there')).toEqual({ status: 200, body: [] })
  expect((await compare(ids[0], ids[1])).body).toMatchObject([{ name: 'Dates' }])

  const many = await compare('a', 'b', 'c', 'd', 'e')
  expect(many).toEqual(refusal(400, 'At most 4 products can be compared.'))
  expect(await visitor('GET /api/catalogue/compare')).toEqual(refusal(400, 'id is required.'))
})
