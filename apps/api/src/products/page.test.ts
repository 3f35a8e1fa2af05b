import { LIMITS } from '@dhow/contract/limits'
import { PAGE_SIZE, RELATED } from '@dhow/contract/paging'
import type { ProductFields } from '@dhow/contract/product-fields'
import { describe, expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { productFields, productForm } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { jpeg } from '#api/testing/pictures.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'

/** A server with these products, in this order, and the names on a page of its catalogue. */
async function withProducts(...products: Partial<ProductFields>[]) {
  const server = await startTestApp()
  const ids: string[] = []
  for (const fields of products) {
    ids.push((await server.services.products.create(productFields(fields), []))._id)
  }
  const page = async (query: Record<string, string | number> = {}) => {
    const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, `${value}`]))
    return (await server.visitor(`GET /api/catalogue?${text}`)).body
  }
  const names = async (query?: Record<string, string | number>) =>
    (await page(query)).items.map(({ name }: { name: string }) => name)
  return { ...server, ids, page, names }
}

const named = (...names: string[]) => names.map((name) => ({ name }))
const numbered = (count: number) =>
  named(...Array.from({ length: count }, (_, at) => `Tin ${String(at + 1).padStart(3, '0')}`))

describe('GET /catalogue', () => {
  it('answers an empty catalogue with one page of nothing', async () => {
    const { page } = await withProducts()
    expect(await page()).toEqual({ items: [], total: 0, page: 1, pages: 1, categories: [] })
  })

  it('answers what a card shows and no more', async () => {
    const { admin, visitor } = await startWithAdmin()
    const form = productForm({ name: 'Dates', brand: 'Sail', media: [await jpeg()] })
    const { body } = await admin('POST /api/products', form)
    const { _id, images } = body
    expect(await visitor('GET /api/catalogue')).toEqual({
      status: 200,
      body: {
        items: [{ _id, name: 'Dates', brand: 'Sail', category: 'snacks', images }],
        total: 1,
        page: 1,
        pages: 1,
        categories: ['snacks'],
      },
    })
    expect(images).toHaveLength(1)
  })

  it(`answers ${PAGE_SIZE} products a page, each on one page, and nothing beyond the last`, async () => {
    const all = numbered(PAGE_SIZE + 2)
    const { page, names } = await withProducts(...all)
    const { total, pages } = await page()
    expect({ total, pages }).toEqual({ total: all.length, pages: 2 })
    expect([...(await names()), ...(await names({ page: 2 }))]).toEqual(all.map((one) => one.name))
    expect(await page({ page: 3 })).toMatchObject({ items: [], total, page: 3, pages: 2 })
  })

  it.each([
    ['tea', ['Cardamom Tea', 'Olive Soap', 'Dates']],
    ['  TEA ', ['Cardamom Tea', 'Olive Soap', 'Dates']],
    ['monsoon', ['Cardamom Tea']],
    ['olive   soap', ['Olive Soap']],
    ['with dates', ['Dates']],
    ['monsoon\ntea', ['Cardamom Tea']],
    ['snack chaï', []],
    ['%', []],
    ['_', []],
    ['CREME', ['Crème Caramel']],
    ['crÈMe', ['Crème Caramel']],
    ['чай', ['ЧАЙ чёрный']],
    ['   ', ['Cardamom Tea', 'Olive Soap', 'Dates', 'Crème Caramel', 'ЧАЙ чёрный']],
  ])('searched for "%s" finds it, whatever its case', async (search, found) => {
    const { names, page } = await withProducts(
      { name: 'Cardamom Tea', brand: 'Monsoon' },
      { name: 'Olive Soap', brand: 'Teatro' },
      { name: 'Dates', brand: 'Sail', description: 'Goes with dates and tea' },
      { name: 'Crème Caramel', brand: 'Sail' },
      { name: 'ЧАЙ чёрный', brand: 'Sail' },
    )
    expect(await names({ search })).toEqual(found)
    expect((await page({ search })).total).toBe(found.length)
  })

  it('combines search and category, and still names every category in use', async () => {
    const { page, names } = await withProducts(
      { name: 'Tea', category: 'beverages' },
      { name: 'Tea Biscuits', category: 'snacks' },
      { name: 'Nuts', category: 'snacks' },
    )
    expect(await names({ category: 'snacks' })).toEqual(['Tea Biscuits', 'Nuts'])
    expect(await page({ category: 'snacks', search: 'tea' })).toMatchObject({
      total: 1,
      categories: ['snacks', 'beverages'],
    })
    expect(await names({ category: 'fish' })).toEqual([])
  })

  it('stands in the order of the administrator, or by name either way', async () => {
    const { names, services, ids } = await withProducts(...named('Rice', 'éclair', 'apple', 'Zest'))
    expect(await names()).toEqual(['Rice', 'éclair', 'apple', 'Zest'])
    expect(await names({ sort: 'a-z' })).toEqual(['apple', 'éclair', 'Rice', 'Zest'])
    expect(await names({ sort: 'z-a' })).toEqual(['Zest', 'Rice', 'éclair', 'apple'])

    services.products.reorder([{ id: String(ids[3]), order: 0 }])
    expect(await names({ sort: 'default' })).toEqual(['Rice', 'Zest', 'éclair', 'apple'])
  })

  it('finds a product by its new name once it has one', async () => {
    const { names, services, ids } = await withProducts({ name: 'Tea' })
    const changed = { ...productFields({ name: 'Çay' }), existingImages: [] }
    await services.products.update(String(ids[0]), changed, [])
    expect(await names({ search: 'tea' })).toEqual([])
    expect(await names({ search: 'çay' })).toEqual(['Çay'])
  })

  it.each([
    ['page=0', 'page must be a whole number from 1 to 10,000.'],
    ['page=1.5', 'page must be a whole number'],
    ['page=', 'page must be a whole number'],
    ['page=two', 'page must be a whole number'],
    [`page=${LIMITS.page + 1}`, 'page must be a whole number'],
    ['page=1&page=2', 'page must be a whole number'],
    ['sort=price', 'sort must be one of default, a-z, z-a.'],
    [
      `search=${'x'.repeat(LIMITS.text + 1)}`,
      `search may have at most ${LIMITS.text} characters; these are ${LIMITS.text + 1}.`,
    ],
    [
      `category=${'x'.repeat(LIMITS.category + 1)}`,
      `category may have at most ${LIMITS.category} characters; these are ${LIMITS.category + 1}.`,
    ],
    ['search=a&search=b', 'search must be text.'],
  ])('answers 400 to %s', async (query, message) => {
    const { visitor } = await startTestApp()
    expect(await visitor(`GET /api/catalogue?${query}`)).toEqual(refusal(400, message))
  })
})

describe('GET /products/:id/related', () => {
  it(`answers the ${RELATED} that follow in the category, from the last on to the first`, async () => {
    const count = RELATED + 3
    const { visitor, ids } = await withProducts(
      ...numbered(count),
      { name: 'Soap', category: 'toiletries' },
      { name: 'Comb', category: 'others' },
    )
    const related = async (at: number) =>
      (await visitor(`GET /api/products/${ids[at]}/related`)).body.map(({ _id }: { _id: string }) =>
        ids.indexOf(_id),
      )
    expect(await related(0)).toEqual([1, 2, 3, 4, 5, 6])
    expect(await related(count - 2)).toEqual([count - 1, 0, 1, 2, 3, 4])
    expect(await related(count)).toEqual([])
  })

  it('answers 404 for an unknown product', async () => {
    const { visitor } = await startTestApp()
    expect(await visitor('GET /api/products/gone/related')).toEqual(
      refusal(404, 'There is no such product.'),
    )
  })
})
