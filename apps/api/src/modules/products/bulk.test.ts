import { LIMITS } from '@dhow/contract/limits'
import { describe, expect, it } from 'vitest'
import { refusal, success } from '#api/testing/caller.ts'
import { productForm } from '#api/testing/factories.ts'
import { allProducts } from '#api/testing/imports.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { jpeg } from '#api/testing/pictures.ts'
import { sql } from '#api/testing/sql.ts'
import { storedProducts } from '#api/testing/stored-files.ts'

async function startWithThree() {
  const server = await startWithAdmin()
  const [own, shared] = [await jpeg(30, 20), await jpeg(40, 20)]
  const specification = { netContent: 250, netContentUnit: 'g', unitsPerCarton: 24 } as const
  const forms = [
    { name: 'Tea', media: [own, shared], specification },
    { name: 'Salt', media: [] },
    { name: 'Dates', media: [shared] },
  ]
  for (const form of forms) await server.admin('POST /api/products', productForm(form))
  const products = await allProducts(server)
  return { ...server, products, ids: products.map(({ _id }: { _id: string }) => _id) as string[] }
}

describe('many products', () => {
  it('are deleted in one call, all or none, and not touched by a wrong call', async () => {
    const server = await startWithThree()
    const [tea, salt] = server.ids
    const before = await storedProducts(server)
    sql(
      server.dataDir,
      `create trigger fails before update of trashed_at on products when old.name = 'Dates'
       begin select raise(abort, 'no'); end`,
    )
    expect((await server.admin('DELETE /api/products', { ids: server.ids })).status).toBe(500)
    for (const [method, body, message] of [
      ['PATCH', { ids: [], changes: { featured: true } }, 'at least one product'],
      ['PATCH', { ids: ['a'], changes: {} }, 'must state a category, a status or featured'],
      ['PATCH', { ids: ['a'], changes: { category: '' } }, 'Category is required.'],
      ['DELETE', { ids: Array(LIMITS.rows + 1).fill('a') }, 'at most 20,000 products'],
      ['DELETE', {}, 'ids is required.'],
    ] as const) {
      expect(await server.admin(`${method} /api/products`, body)).toEqual(refusal(400, message))
    }
    expect(await storedProducts(server)).toEqual(before)

    const response = await server.admin('DELETE /api/products', { ids: [tea, salt, 'gone', tea] })
    expect(response).toEqual(success('2 products deleted successfully!', { deleted: 2, gone: 1 }))
    expect((await storedProducts(server)).products).toEqual(['Dates'])
  })

  it('are put on the home page and taken off, and move to a category', async () => {
    const server = await startWithThree()
    const { admin, ids, products } = server
    const feature = (featured: boolean) =>
      admin('PATCH /api/products', { ids, changes: { featured } })
    const on = (await feature(true)).body
    expect(on).toMatchObject({ message: '3 products put on the home page.', changed: 3, gone: 0 })
    const shown = products.map((product: object) => ({ ...product, featured: true }))
    expect(await allProducts(server)).toEqual(shown)
    expect((await feature(false)).body.message).toBe('3 products taken off the home page.')
    expect(await allProducts(server)).toEqual(products)
    const body = { ids: [ids[0], ids[2], 'gone'], changes: { category: ' fine  foods ' } }
    expect(await server.admin('PATCH /api/products', body)).toEqual(
      success('2 products moved to Fine foods.', { changed: 2, gone: 1 }),
    )
    const category = 'fine foods'
    expect(await allProducts(server)).toEqual([
      { ...products[0], category },
      products[1],
      { ...products[2], category },
    ])
    const found = await server.visitor('GET /api/catalogue?search=fine')
    expect(found.body.items.map(({ name }: { name: string }) => name)).toEqual(['Tea', 'Dates'])
    const packed = await server.visitor('GET /api/catalogue?search=fine+24x250g')
    expect(packed.body.items).toMatchObject([{ name: 'Tea' }])
  })
})
