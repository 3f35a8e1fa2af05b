import { describe, expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { productFields, productForm } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { jpeg } from '#api/testing/pictures.ts'
import { sql } from '#api/testing/sql.ts'

const TAKEN = 'Item number tea-0204 belongs to “Cardamom Tea”.'

async function start() {
  const server = await startWithAdmin()
  const create = (name: string, itemNumber: string, media: Uint8Array[] = []) =>
    server.admin('POST /api/products', productForm({ name, itemNumber, media }))
  const { body: tea } = await create('Cardamom Tea', 'TEA-0204')
  return { ...server, create, tea }
}

describe('an item number', () => {
  it('of another product is refused at its field, upper case or not, and can be used after its deletion', async () => {
    const { admin, create, tea, dataDir } = await start()
    const added = await create('Mint Tea', 'tea-0204')
    expect(added).toEqual(refusal(409, TAKEN))
    expect(added.body.issues).toEqual([{ path: 'itemNumber', message: TAKEN, code: 'duplicate' }])

    const { body: mint } = await create('Mint Tea', '')
    const form = productForm({ name: 'Mint Tea', itemNumber: 'tea-0204' })
    expect(await admin(`PUT /api/products/${mint._id}`, form)).toEqual(refusal(409, TAKEN))

    const own = productForm({ name: 'Cardamom Tea', itemNumber: 'tea-0204' })
    expect((await admin(`PUT /api/products/${tea._id}`, own)).status).toBe(200)
    await admin(`DELETE /api/products/${tea._id}`)
    expect((await create('Mint Tea', 'TEA-0204')).status).toBe(201)

    const atOnce = await Promise.all(
      [30, 40].map(async (width) => create('Rice', 'RICE-1', [await jpeg(width, 20)])),
    )
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const plan = `explain query plan select id from office_products
      where item_number = 'x' collate nocase and item_number <> ''`
    expect(JSON.stringify(sql(dataDir, plan))).toContain('products_by_item_number')
  })

  it('that belongs to another product by now stops undoing an import', async () => {
    const { admin, services, create, tea } = await start()
    const { body: mint } = await create('Mint Tea', '')
    let undo = (): unknown => undefined
    services.products.importAll(
      () => [
        {
          row: 2,
          id: tea._id,
          fields: productFields(),
          status: 'published' as const,
          featured: false,
          pictures: [],
          translations: [],
        },
      ],
      [],
      (imported) => {
        const rows = [...imported]
        undo = () =>
          services.products.undoImport(
            () => rows,
            false,
            () => {},
          )
      },
    )
    await admin(`PUT /api/products/${mint._id}`, productForm({ itemNumber: 'TEA-0204' }))
    expect(undo).toThrow('Two products would have the same item number.')
  })
})
