import { LIMITS } from '@dhow/contract/limits'
import { orderVersion } from '@dhow/contract/products/arrangement'
import { expect, it } from 'vitest'
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

it('products are listed by ascending order, filtered by featured, read and deleted', async () => {
  const { admin, visitor, ids } = await withProducts('Crackers', 'Dates')
  const state = { status: 'published', featured: false, updatedAt: MOMENT }
  const fields = { ...productFields(), ...state, images: [] }
  expect(await visitor('GET /api/products')).toEqual({
    status: 200,
    body: [
      { ...fields, _id: ids[0], name: 'Crackers', order: 0 },
      { ...fields, _id: ids[1], name: 'Dates', order: 1 },
    ],
  })
  const { body: all } = await visitor('GET /api/products')
  const url = `/api/products/${ids[0]}` as const
  expect(await visitor(`GET ${url}`)).toEqual({ status: 200, body: all[0] })
  await admin(`PUT /api/products/${ids[1]}/toggle-featured`, { featured: true })

  const named = async (query: string) =>
    (await visitor(`GET /api/products?featured=${query}`)).body.map(
      ({ name }: { name: string }) => name,
    )
  expect(await named('true')).toEqual(['Dates'])
  expect(await named('false')).toEqual(['Crackers'])
  expect(await visitor('GET /api/products?featured=yes')).toEqual(
    refusal(400, 'featured must be true or false.'),
  )
  await admin(`DELETE ${url}`)
  expect(await visitor(`GET ${url}`)).toEqual(NO_PRODUCT)
  expect(await admin(`DELETE ${url}`)).toEqual(NO_PRODUCT)
  expect(await admin(`DELETE /api/products/${id65}`)).toEqual(refusal(400, '64 characters'))
})

const inOrder = (ids: (string | undefined)[]) => ({
  updates: ids.map((id, order) => ({ id, order })),
})

const reorder = 'PUT /api/products/reorder'
const idsAndNames = async ({ visitor }: Awaited<ReturnType<typeof withProducts>>) => {
  const products: { _id: string; name: string }[] = (await visitor('GET /api/products')).body
  return { ids: products.map(({ _id }) => _id), names: products.map(({ name }) => name) }
}

it('PUT /products/reorder sets the given positions, and changes nothing if the request is invalid', async () => {
  const server = await withProducts('Crackers', 'Dates', 'Figs')
  const named = async () => (await idsAndNames(server)).names
  const updates = server.ids.map((id, position) => ({ id, order: 2 - position }))
  expect(await server.admin(reorder, { updates })).toEqual(
    success('Product order updated successfully'),
  )
  expect(await named()).toEqual(['Figs', 'Dates', 'Crackers'])
  const one = { updates: [{ id: server.ids[1], order: 0 }] }
  expect((await server.admin(reorder, one)).status).toBe(200)
  const gone = [...updates, { id: 'gone', order: 9 }]
  expect(await server.admin(reorder, { updates: gone })).toEqual(
    refusal(409, 'The products were changed elsewhere in the meantime.'),
  )
  const many = Array.from({ length: LIMITS.rows + 1 }, (_, n) => ({ id: `${n}`, order: n }))
  for (const [body, message] of [
    [{}, 'updates is required.'],
    [{ updates: [] }, 'updates must contain at least one product.'],
    [{ updates: [{ id: 'a', order: -1 }] }, 'order must be 0 or more.'],
    [{ updates: many }, '20,000 products'],
  ] as const) {
    expect(await server.admin(reorder, body)).toEqual(refusal(400, message))
  }
  expect(await named()).toEqual(['Dates', 'Figs', 'Crackers'])
})

it('PUT /products/reorder refuses a move that is based on an earlier order than that after the last move', async () => {
  const server = await withProducts('Crackers', 'Dates', 'Figs')
  const { admin } = server
  const move = (from: string[], to: string[]) =>
    admin(reorder, { ...inOrder(to), ifVersion: orderVersion(from) })
  const changes: [what: string, change: (ids: string[]) => Promise<unknown>][] = [
    ['moved', (ids) => move(ids, ids.toReversed())],
    ['added', () => admin('POST /api/products', productForm({ name: 'Olives' }))],
    ['deleted', (ids) => admin(`DELETE /api/products/${ids[1]}`)],
  ]
  for (const [what, change] of changes) {
    const { ids } = await idsAndNames(server)
    await change(ids)
    const before = await idsAndNames(server)
    const refused = await move(ids, [...ids.slice(1), ...ids.slice(0, 1)])
    expect(refused, what).toEqual(refusal(409, 'Move the product again.'))
    expect(await idsAndNames(server)).toEqual(before)
  }
  const [a = '', b = '', c = ''] = (await idsAndNames(server)).ids
  expect((await move([a, b, c], [b, a, c])).status).toBe(200)
  expect((await move([b, a, c], [b, c, a])).status).toBe(200)
  expect((await move([b, a, c], [c, b, a])).status).toBe(409)
  expect((await idsAndNames(server)).ids).toEqual([b, c, a])
})

it('PUT /products/:id/toggle-featured sets the flag of a known product', async () => {
  const { admin, visitor, ids } = await withProducts('Crackers')
  const toggle = (id: string | undefined, featured: unknown) =>
    admin(`PUT /api/products/${id}/toggle-featured`, { featured })
  for (const [featured, message] of [
    [true, 'The home page shows this product now.'],
    [false, 'Taken off the home page.'],
  ] as const) {
    expect(await toggle(ids[0], featured)).toEqual(success(message))
    expect((await visitor(`GET /api/products/${ids[0]}`)).body.featured).toBe(featured)
  }
  expect(await toggle('gone', true)).toEqual(NO_PRODUCT)
  expect(await toggle(id65, true)).toEqual(refusal(400, '64 characters'))
  expect(await toggle(ids[0], 'yes')).toEqual(refusal(400, 'featured must be true or false.'))
})
