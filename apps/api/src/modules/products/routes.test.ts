import { LIMITS } from '@dhow/contract/limits'
import { hashOrder } from '@dhow/contract/products/product-fields'
import { describe, expect, it } from 'vitest'
import { MOMENT, refusal, success } from '#api/testing/caller.ts'
import { createProductFields, createProductForm } from '#api/testing/factories.ts'
import { listProducts } from '#api/testing/imports.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { createJpeg } from '#api/testing/pictures.ts'
import { runSql } from '#api/testing/sql.ts'
import { readStoredProducts } from '#api/testing/stored-files.ts'

/** Starts a server with products of these names, in this order. */
async function withProducts(...names: string[]) {
  const server = await startWithAdmin()
  const ids: string[] = []
  for (const name of names) {
    const { body } = await server.admin('POST /api/products', createProductForm({ name }))
    ids.push(body._id)
  }
  return { ...server, ids }
}

const NO_PRODUCT = refusal(404, 'There is no such product.')

it('products are listed by ascending order, filtered by featured, read and deleted', async () => {
  const { admin, visitor, ids } = await withProducts('Crackers', 'Dates')
  const state = { status: 'published', featured: false, updatedAt: MOMENT }
  const fields = { ...createProductFields(), ...state, images: [] }
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

  const listNames = async (query: string) =>
    (await visitor(`GET /api/products?featured=${query}`)).body.map(
      ({ name }: { name: string }) => name,
    )
  expect(await listNames('true')).toEqual(['Dates'])
  expect(await listNames('false')).toEqual(['Crackers'])
  expect(await visitor('GET /api/products?featured=yes')).toEqual(
    refusal(400, 'featured must be true or false.'),
  )
  await admin(`DELETE ${url}`)
  expect(await visitor(`GET ${url}`)).toEqual(NO_PRODUCT)
  expect(await admin(`DELETE ${url}`)).toEqual(NO_PRODUCT)
})

const toUpdates = (ids: (string | undefined)[]) => ({
  updates: ids.map((id, order) => ({ id, order })),
})

const reorder = 'PUT /api/products/reorder'
const readOrder = async ({ visitor }: Awaited<ReturnType<typeof withProducts>>) => {
  const products: { _id: string; name: string }[] = (await visitor('GET /api/products')).body
  return { ids: products.map(({ _id }) => _id), names: products.map(({ name }) => name) }
}

it('PUT /products/reorder sets the given positions, and changes nothing if the request is invalid', async () => {
  const server = await withProducts('Crackers', 'Dates', 'Figs')
  const listNames = async () => (await readOrder(server)).names
  const updates = server.ids.map((id, position) => ({ id, order: 2 - position }))
  expect(await server.admin(reorder, { updates })).toEqual(
    success('Product order updated successfully'),
  )
  expect(await listNames()).toEqual(['Figs', 'Dates', 'Crackers'])
  const item = { updates: [{ id: server.ids[1], order: 0 }] }
  expect((await server.admin(reorder, item)).status).toBe(200)
  const gone = [...updates, { id: 'gone', order: 9 }]
  expect(await server.admin(reorder, { updates: gone })).toEqual(
    refusal(409, 'The products were changed elsewhere in the meantime.'),
  )
  const many = Array.from({ length: LIMITS.rows + 1 }, (_, n) => ({ id: `${n}`, order: n }))
  expect(await server.admin(reorder, { updates: many })).toEqual(refusal(400, '20,000 products'))
  expect(await listNames()).toEqual(['Dates', 'Figs', 'Crackers'])
})

it('PUT /products/reorder refuses a move that is based on an earlier order than that after the last move', async () => {
  const server = await withProducts('Crackers', 'Dates', 'Figs')
  const { admin } = server
  const move = (from: string[], to: string[]) =>
    admin(reorder, { ...toUpdates(to), ifVersion: hashOrder(from) })
  const changes: [what: string, change: (ids: string[]) => Promise<unknown>][] = [
    ['moved', (ids) => move(ids, ids.toReversed())],
    ['added', () => admin('POST /api/products', createProductForm({ name: 'Olives' }))],
    ['deleted', (ids) => admin(`DELETE /api/products/${ids[1]}`)],
  ]
  for (const [what, change] of changes) {
    const { ids } = await readOrder(server)
    await change(ids)
    const previousOrder = await readOrder(server)
    const refused = await move(ids, [...ids.slice(1), ...ids.slice(0, 1)])
    expect(refused, what).toEqual(refusal(409, 'Move the product again.'))
    expect(await readOrder(server)).toEqual(previousOrder)
  }
  const [a = '', b = '', c = ''] = (await readOrder(server)).ids
  expect((await move([a, b, c], [b, a, c])).status).toBe(200)
  expect((await move([b, a, c], [b, c, a])).status).toBe(200)
  expect((await move([b, a, c], [c, b, a])).status).toBe(409)
  expect((await readOrder(server)).ids).toEqual([b, c, a])
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
  expect(await toggle(ids[0], 'yes')).toEqual(refusal(400, 'featured must be true or false.'))
})

async function startWithThree() {
  const server = await startWithAdmin()
  const [ownPicture, shared] = [await createJpeg(30, 20), await createJpeg(40, 20)]
  const specification = { netContent: 250, netContentUnit: 'g', unitsPerCarton: 24 } as const
  const forms = [
    { name: 'Tea', media: [ownPicture, shared], specification },
    { name: 'Salt', media: [] },
    { name: 'Dates', media: [shared] },
  ]
  for (const form of forms) await server.admin('POST /api/products', createProductForm(form))
  const products = await listProducts(server)
  return { ...server, products, ids: products.map(({ _id }: { _id: string }) => _id) as string[] }
}

describe('many products', () => {
  it('are deleted in one call, all or none, and not touched by a wrong call', async () => {
    const server = await startWithThree()
    const [tea, salt] = server.ids
    const previous = await readStoredProducts(server)
    runSql(
      server.dataDir,
      `create trigger fails before update of trashed_at on products when old.name = 'Dates'
       begin select raise(abort, 'no'); end`,
    )
    expect((await server.admin('DELETE /api/products', { ids: server.ids })).status).toBe(500)
    for (const [method, body, message] of [
      ['PATCH', { ids: ['a'], changes: {} }, 'must state a category, a status or featured'],
      ['DELETE', { ids: Array(LIMITS.rows + 1).fill('a') }, 'at most 20,000 products'],
      ['DELETE', {}, 'ids is required.'],
    ] as const) {
      expect(await server.admin(`${method} /api/products`, body)).toEqual(refusal(400, message))
    }
    expect(await readStoredProducts(server)).toEqual(previous)

    const response = await server.admin('DELETE /api/products', { ids: [tea, salt, 'gone', tea] })
    expect(response).toEqual(success('2 products deleted successfully!', { deleted: 2, gone: 1 }))
    expect((await readStoredProducts(server)).products).toEqual(['Dates'])
  })

  it('are put on the home page and taken off, and move to a category', async () => {
    const server = await startWithThree()
    const { admin, ids, products } = server
    const setFeatured = (featured: boolean) =>
      admin('PATCH /api/products', { ids, changes: { featured } })
    const on = (await setFeatured(true)).body
    expect(on).toMatchObject({ message: '3 products put on the home page.', changed: 3, gone: 0 })
    const shown = products.map((product: object) => ({ ...product, featured: true }))
    expect(await listProducts(server)).toEqual(shown)
    expect((await setFeatured(false)).body.message).toBe('3 products taken off the home page.')
    expect(await listProducts(server)).toEqual(products)
    const body = { ids: [ids[0], ids[2], 'gone'], changes: { category: ' fine  foods ' } }
    expect(await server.admin('PATCH /api/products', body)).toEqual(
      success('2 products moved to Fine foods.', { changed: 2, gone: 1 }),
    )
    const category = 'fine foods'
    expect(await listProducts(server)).toEqual([
      { ...products[0], category },
      products[1],
      { ...products[2], category },
    ])
    const result = await server.visitor('GET /api/catalogue?search=fine')
    expect(result.body.items.map(({ name }: { name: string }) => name)).toEqual(['Tea', 'Dates'])
    const packed = await server.visitor('GET /api/catalogue?search=fine+24x250g')
    expect(packed.body.items).toMatchObject([{ name: 'Tea' }])
  })
})
