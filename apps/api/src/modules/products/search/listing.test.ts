import { describe, expect, it } from 'vitest'
import { callerOf, refusal } from '#api/testing/caller.ts'
import { productFields } from '#api/testing/factories.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'

type Body = { items: { name: string }[]; total: number; nextCursor?: string }

async function startWith(...fields: Parameters<typeof productFields>[0][]) {
  const { app, services } = await startTestApp()
  const add = (one: (typeof fields)[number]) => services.products.create(productFields(one), [])
  const products = []
  for (const one of fields) products.push(await add(one))
  const call = callerOf(app)
  const list = async (query: object = {}) => {
    const { body } = await call(`GET /api/catalogue?${new URLSearchParams({ ...query })}`)
    const { items, total, nextCursor } = body as Body
    return { names: items.map(({ name }) => name), total, nextCursor }
  }
  return { add, call, list, products, service: services.products }
}

const named = (...names: string[]) => names.map((name) => ({ name }))

describe('GET /catalogue with a cursor', () => {
  it('reaches every product once, although the catalogue changes meanwhile', async () => {
    const { list, add, products, service } = await startWith(...named('D', 'C', 'B', 'A'))
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
      ...{ names: ['E'], total: 4, nextCursor: undefined },
    })
  })

  it('applies the filters, and refuses invalid ones', async () => {
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
      ['limit=0', 'limit must be a whole number from 1 to 200.'],
      ['limit=201', 'limit must be a whole number from 1 to 200.'],
      ['limit=5&page=2', 'page cannot be combined with limit or cursor'],
      ['limit=5&sort=a-z', 'sort cannot be combined with limit or cursor'],
      ['updatedSince=yesterday', 'updatedSince must be a date and time with a time zone'],
      ['gtin=123', 'gtin must have 8, 12, 13 or 14 digits'],
    ] as const) {
      expect(await call(`GET /api/catalogue?${query}`)).toEqual(refusal(400, message))
    }
  })
})

it('finds products by GTIN, item number and time of the last change', async () => {
  const gtin = '6291041500213'
  const { list, products, service } = await startWith(
    { name: 'Unit', specification: { gtin } },
    { name: 'Carton', specification: { cartonGtin: `0${gtin}` } },
    { name: 'Numbered', itemNumber: 'Fig-1' },
  )
  const names = async (query: object) => (await list(query)).names
  expect(await names({ gtin: '0629104 1500213' })).toEqual(['Unit', 'Carton'])
  expect(await names({ gtin: '9521234543213' })).toEqual([])
  expect(await names({ itemNumber: 'FIG-1' })).toEqual(['Numbered'])
  expect(await names({ itemNumber: 'FIG-1', gtin })).toEqual([])

  const last = products.at(-1)
  const since = new Date(Date.parse(String(last?.updatedAt)) + 1)
  expect(await names({ updatedSince: since.toISOString() })).toEqual([])
  await expect.poll(() => Date.now()).toBeGreaterThan(since.getTime())
  await service.update(String(products[0]?._id), productFields({ name: 'Unit 2' }), [])
  expect(await names({ updatedSince: since.toISOString() })).toEqual(['Unit 2'])
  expect(await names({ updatedSince: '2000-01-01T00:00:00+02:00' })).toHaveLength(3)
})
