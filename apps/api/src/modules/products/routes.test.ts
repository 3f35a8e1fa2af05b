import { LIMITS } from '@dhow/contract/limits'
import { orderVersion } from '@dhow/contract/products/arrangement'
import { describe, expect, it } from 'vitest'
import { MOMENT, refusal, success } from '#api/testing/caller.ts'
import { productFields, productForm } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'

/** Starts a server with products of these names, in this order. */
async function withProducts(...names: string[]) {
  const server = await startWithAdmin()
  const ids: string[] = []
  for (const name of names) {
    const { body } = await server.admin('POST /api/products', productForm({ name }))
    ids.push(body._id)
  }
  return { ...server, ids }
}

const NO_PRODUCT = refusal(404, 'There is no such product.')
const id65 = 'x'.repeat(65)

describe('GET /products', () => {
  it('answers all products by ascending order with the documented fields', async () => {
    const { visitor, ids } = await withProducts('Crackers', 'Dates')
    const state = { status: 'published', featured: false, updatedAt: MOMENT }
    const fields = { ...productFields(), ...state, images: [] }
    expect(await visitor('GET /api/products')).toEqual({
      status: 200,
      body: [
        { ...fields, _id: ids[0], name: 'Crackers', order: 0 },
        { ...fields, _id: ids[1], name: 'Dates', order: 1 },
      ],
    })
  })

  it('filters by featured', async () => {
    const { admin, ids, ...server } = await withProducts('Crackers', 'Dates')
    await admin(`PUT /api/products/${ids[1]}/toggle-featured`, { featured: true })

    const named = async (query: string) =>
      (await server.visitor(`GET /api/products?featured=${query}`)).body.map(
        ({ name }: { name: string }) => name,
      )
    expect(await named('true')).toEqual(['Dates'])
    expect(await named('false')).toEqual(['Crackers'])
    expect(await server.visitor('GET /api/products?featured=yes')).toEqual(
      refusal(400, 'featured must be true or false.'),
    )
  })
})

it('GET /products/:id answers the product, and 404 after its deletion', async () => {
  const { visitor, admin, ids } = await withProducts('Crackers')
  const { body: all } = await visitor('GET /api/products')
  expect(await visitor(`GET /api/products/${ids[0]}`)).toEqual({ status: 200, body: all[0] })
  await admin(`DELETE /api/products/${ids[0]}`)
  expect(await visitor(`GET /api/products/${ids[0]}`)).toEqual(NO_PRODUCT)
})

describe('DELETE /products/:id', () => {
  it('answers 404 for a deleted product and 400 for a too long id', async () => {
    const { admin, ids } = await withProducts('Crackers')
    await admin(`DELETE /api/products/${ids[0]}`)
    expect(await admin(`DELETE /api/products/${ids[0]}`)).toEqual(NO_PRODUCT)
    expect(await admin(`DELETE /api/products/${id65}`)).toEqual(refusal(400, '64 characters'))
  })
})

const inOrder = (ids: (string | undefined)[]) => ({
  updates: ids.map((id, order) => ({ id, order })),
})

describe('PUT /products/reorder', () => {
  const named = async ({ visitor }: Awaited<ReturnType<typeof withProducts>>) =>
    (await visitor('GET /api/products')).body.map(({ name }: { name: string }) => name)

  it('sets the given positions', async () => {
    const server = await withProducts('Crackers', 'Dates', 'Figs')
    const updates = server.ids.map((id, position) => ({ id, order: 2 - position }))
    expect(await server.admin('PUT /api/products/reorder', { updates })).toEqual(
      success('Product order updated successfully'),
    )
    expect(await named(server)).toEqual(['Figs', 'Dates', 'Crackers'])
    const one = { updates: [{ id: server.ids[1], order: 0 }] }
    expect((await server.admin('PUT /api/products/reorder', one)).status).toBe(200)
    expect(await named(server)).toEqual(['Dates', 'Figs', 'Crackers'])
  })

  it('changes nothing if one of the products was deleted', async () => {
    const server = await withProducts('Crackers', 'Dates')
    const updates = [...server.ids, 'gone'].map((id, position) => ({ id, order: 9 - position }))
    expect(await server.admin('PUT /api/products/reorder', { updates })).toEqual(
      refusal(409, 'The products were changed elsewhere in the meantime.'),
    )
    expect(await named(server)).toEqual(['Crackers', 'Dates'])
  })

  it.each<[string, (server: Awaited<ReturnType<typeof withProducts>>) => Promise<unknown>]>([
    ['moved', ({ admin, ids }) => admin('PUT /api/products/reorder', inOrder(ids.toReversed()))],
    ['deleted', ({ admin, ids }) => admin(`DELETE /api/products/${ids[1]}`)],
    ['added', ({ admin }) => admin('POST /api/products', productForm({ name: 'Olives' }))],
  ])(
    'refuses a move that is based on the order before a product was %s',
    async (_what, elsewhere) => {
      const server = await withProducts('Crackers', 'Dates', 'Figs')
      const ifVersion = orderVersion(server.ids)
      await elsewhere(server)
      const before = await named(server)
      const moved = { ...inOrder([server.ids[2], server.ids[0], server.ids[1]]), ifVersion }
      expect(await server.admin('PUT /api/products/reorder', moved)).toEqual(
        refusal(409, 'Move the product again.'),
      )
      expect(await named(server)).toEqual(before)
    },
  )

  it('accepts two moves if the second is based on the first', async () => {
    const server = await withProducts('Crackers', 'Dates', 'Figs')
    const [a, b, c] = server.ids
    const move = (from: (string | undefined)[], to: (string | undefined)[]) =>
      server.admin('PUT /api/products/reorder', {
        ...inOrder(to),
        ifVersion: orderVersion(from as string[]),
      })
    expect((await move([a, b, c], [b, a, c])).status).toBe(200)
    expect((await move([b, a, c], [b, c, a])).status).toBe(200)
    expect((await move([b, a, c], [c, b, a])).status).toBe(409)
    expect(await named(server)).toEqual(['Dates', 'Figs', 'Crackers'])
  })

  it.each([
    ['no list', {}, 'updates is required.'],
    ['an empty list', { updates: [] }, 'updates must contain at least one product.'],
    ['a position below 0', { updates: [{ id: 'a', order: -1 }] }, 'order must be 0 or more.'],
    [
      'a product named twice',
      { updates: [0, 1].map((order) => ({ id: 'a', order })) },
      'updates must contain each product once.',
    ],
    [
      'too many rows',
      { updates: Array.from({ length: LIMITS.rows + 1 }, (_, n) => ({ id: `${n}`, order: n })) },
      '20,000 products',
    ],
  ])('answers 400 to %s', async (_what, body, message) => {
    const { admin } = await withProducts()
    expect(await admin('PUT /api/products/reorder', body)).toEqual(refusal(400, message))
  })
})

describe('PUT /products/:id/toggle-featured', () => {
  it.each([
    [true, 'The home page shows this product now.'],
    [false, 'Taken off the home page.'],
  ])('sets the flag to %s', async (featured, message) => {
    const { admin, visitor, ids } = await withProducts('Crackers')
    const url = `/api/products/${ids[0]}` as const
    await admin(`PUT ${url}/toggle-featured`, { featured: !featured })
    expect(await admin(`PUT ${url}/toggle-featured`, { featured })).toEqual({
      status: 200,
      body: { success: true, message },
    })
    expect((await visitor(`GET ${url}`)).body.featured).toBe(featured)
  })

  it('answers 404 for an unknown product and 400 for a value that is not a boolean', async () => {
    const { admin, ids } = await withProducts('Crackers')
    const toggle = (id: string | undefined, featured: unknown) =>
      admin(`PUT /api/products/${id}/toggle-featured`, { featured })
    expect(await toggle('gone', true)).toEqual(NO_PRODUCT)
    expect(await toggle(id65, true)).toEqual(refusal(400, '64 characters'))
    expect(await toggle(ids[0], 'yes')).toEqual(refusal(400, 'featured must be true or false.'))
  })
})
