import { productVersion } from '@dhow/contract/products/product-fields'
import { expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { productForm } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { jpeg } from '#api/testing/pictures.ts'
import { storedProducts } from '#api/testing/stored-files.ts'

const picture = (width: number) => jpeg(width, 20)

const CONFLICT = 'This product was changed elsewhere in the meantime'

async function withProduct() {
  const server = await startWithAdmin()
  const media = [await picture(30), await picture(40)]
  const { body: product } = await server.admin('POST /api/products', productForm({ media }))
  const version = async () =>
    productVersion((await server.visitor(`GET /api/products/${product._id}`)).body)
  const save = (version: string | undefined, over: Parameters<typeof productForm>[0] = {}) => {
    const form = productForm({ existingImages: product.images, ...over })
    if (version !== undefined) form.append('ifVersion', version)
    return server.admin(`PUT /api/products/${product._id}`, form)
  }
  return { ...server, product, opened: productVersion(product), version, save }
}

it('saves a product of which only the position or featured flag changed since its form was opened', async () => {
  const { admin, product, save, opened } = await withProduct()
  await admin(`PUT /api/products/${product._id}/toggle-featured`, { featured: true })
  await admin('PUT /api/products/reorder', { updates: [{ id: product._id, order: 9 }] })
  const first = await save(opened, { name: 'Salt' })
  expect(first).toMatchObject({ status: 200, body: { name: 'Salt' } })
  const second = await save(productVersion(first.body), { name: 'Sea Salt' })
  expect(second).toMatchObject({ status: 200, body: { name: 'Sea Salt' } })
})

it('answers 409 if texts or pictures changed meanwhile, also concurrently, and stores nothing', async () => {
  const server = await withProduct()
  const { save } = server
  const media = [await picture(50)]
  for (const change of [
    { description: 'Coarse.' },
    { description: 'Coarse.', existingImages: [] },
  ]) {
    const opened = await server.version()
    await save(undefined, change)
    const before = await storedProducts(server)
    const refused = await save(opened, { ...change, name: 'Salt', media })
    expect(refused).toEqual(refusal(409, CONFLICT))
    expect(refused.body.issues).toMatchObject([{ path: 'ifVersion' }])
    expect(await storedProducts(server)).toEqual(before)
  }
  const opened = await server.version()
  const saves = [50, 60].map(async (width) =>
    save(opened, { existingImages: [], media: [await picture(width)] }),
  )
  const statuses = (await Promise.all(saves)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
})
