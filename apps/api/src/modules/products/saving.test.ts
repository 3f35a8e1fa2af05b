import { hashProduct } from '@dhow/contract/products/product-fields'
import { describe, expect, it } from 'vitest'
import { encodeMultipart, refusal } from '#api/testing/caller.ts'
import { createProductFields, createProductForm } from '#api/testing/factories.ts'
import { openSession, startWithAdmin, toBearer } from '#api/testing/login-as-admin.ts'
import { createJpeg } from '#api/testing/pictures.ts'
import { runSql } from '#api/testing/sql.ts'
import { readStoredProducts } from '#api/testing/stored-files.ts'
import { hashContent } from './imported.ts'

const specification = {
  gtin: '6291041500213',
  unitsPerCarton: 24,
  moqCartons: 50,
  mayTilt: false,
  allergens: [],
  certificates: [{ name: 'Halal', validTo: '2027-06-30' }],
}

/** Creates a product form with any specification, or without one. */
function createForm(specification?: string): FormData {
  const form = createProductForm()
  form.delete('specification')
  if (specification !== undefined) form.set('specification', specification)
  return form
}

async function withProduct() {
  const server = await startWithAdmin()
  const { body } = await server.admin('POST /api/products', createProductForm({ specification }))
  const readStored = async () => (await server.visitor(`GET /api/products/${body._id}`)).body
  return { ...server, product: body, readStored, call: `PUT /api/products/${body._id}` as const }
}

describe('the specification of a product', () => {
  it('is stored as it was sent, including empty lists, until another one, also of type application/json, is sent', async () => {
    const server = await withProduct()
    const { admin, visitor, product, readStored, call } = server
    expect(product.specification).toEqual(specification)
    expect((await readStored()).specification).toEqual(specification)
    const { items } = (await visitor('GET /api/catalogue')).body
    expect(items[0].pack).toEqual({ unitsPerCarton: 24, moqCartons: 50 })
    expect(items[0]).not.toHaveProperty('specification')

    for (const [specification, path, message] of [
      ['{"gtin":', 'specification', 'Specification must be JSON.'],
      ['[]', 'specification', 'Specification must be an object.'],
      ['{"gtin":"6291041500214"}', 'specification.gtin', 'The last digit of the GTIN should be 3.'],
    ]) {
      const refused = { status: 400, body: { issues: [{ path, message }] } }
      expect(await admin('POST /api/products', createForm(specification))).toMatchObject(refused)
      expect(await admin(call, createForm(specification))).toMatchObject(refused)
    }
    expect((await readStored()).specification).toEqual(specification)

    expect((await admin('POST /api/products', createForm())).body.specification).toEqual({})
    expect((await admin(call, createForm())).body.specification).toEqual(specification)
    expect((await admin(call, createForm('{}'))).body.specification).toEqual({})
    const { payload, headers } = await encodeMultipart(createForm('{"origin":"AE"}'))
    const name = 'name="specification"\r\n'
    const response = await server.app.inject({
      method: 'PUT',
      url: `/api/products/${product._id}`,
      payload: String(payload).replace(name, `${name}Content-Type: application/json\r\n`),
      headers: { ...headers, ...toBearer(openSession(server)) },
    })
    expect(response.json().specification).toEqual({ origin: 'AE' })
  })

  it('changes the version with a fact, but not with the order of facts', async () => {
    const { admin, product, call } = await withProduct()
    const reversed = Object.fromEntries(Object.entries(specification).toReversed())
    expect(hashProduct({ ...product, specification: reversed })).toBe(hashProduct(product))

    const form = createProductForm({ specification: { ...specification, moqCartons: 60 } })
    form.set('ifVersion', hashProduct(product))
    expect((await admin(call, form)).status).toBe(200)
    expect((await admin(call, form)).status).toBe(409)
  })

  it('has the same hash empty and missing, so that older imports can be undone', () => {
    const { specification: _, ...storedFields } = {
      ...createProductFields(),
      featured: false,
      pictures: [],
    }
    const now = { ...storedFields, specification: {} }
    expect(hashContent(now)).toBe(hashContent(storedFields as typeof now))
    expect(hashContent({ ...now, specification: { allergens: [] } })).not.toBe(hashContent(now))
  })
})

const TAKEN = 'Item number tea-0204 belongs to “Cardamom Tea”.'

async function startWithTea() {
  const server = await startWithAdmin()
  const create = (name: string, itemNumber: string, media: Uint8Array[] = []) =>
    server.admin('POST /api/products', createProductForm({ name, itemNumber, media }))
  const { body: tea } = await create('Cardamom Tea', 'TEA-0204')
  return { ...server, create, tea }
}

describe('an item number', () => {
  it('of another product is refused at its field, upper case or not, and can be used after its deletion', async () => {
    const { admin, create, tea, dataDir } = await startWithTea()
    const added = await create('Mint Tea', 'tea-0204')
    expect(added).toEqual(refusal(409, TAKEN))
    expect(added.body.issues).toEqual([{ path: 'itemNumber', message: TAKEN, code: 'duplicate' }])

    const { body: mint } = await create('Mint Tea', '')
    const form = createProductForm({ name: 'Mint Tea', itemNumber: 'tea-0204' })
    expect(await admin(`PUT /api/products/${mint._id}`, form)).toEqual(refusal(409, TAKEN))

    const sameProduct = createProductForm({ name: 'Cardamom Tea', itemNumber: 'tea-0204' })
    expect((await admin(`PUT /api/products/${tea._id}`, sameProduct)).status).toBe(200)
    await admin(`DELETE /api/products/${tea._id}`)
    expect((await create('Mint Tea', 'TEA-0204')).status).toBe(201)

    const atOnce = await Promise.all(
      [30, 40].map(async (width) => create('Rice', 'RICE-1', [await createJpeg(width, 20)])),
    )
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const plan = `explain query plan select id from office_products
      where item_number = 'x' collate nocase and item_number <> ''`
    expect(JSON.stringify(runSql(dataDir, plan))).toContain('products_by_item_number')
  })

  it('that belongs to another product by now stops undoing an import', async () => {
    const { admin, services, create, tea } = await startWithTea()
    const { body: mint } = await create('Mint Tea', '')
    let undo = (): unknown => undefined
    services.products.importAll(
      () => [
        {
          row: 2,
          id: tea._id,
          fields: createProductFields(),
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
    await admin(`PUT /api/products/${mint._id}`, createProductForm({ itemNumber: 'TEA-0204' }))
    expect(undo).toThrow('Two products would have the same item number.')
  })
})

const createPicture = (width: number) => createJpeg(width, 20)

const CONFLICT = 'This product was changed elsewhere in the meantime'

async function withPictures() {
  const server = await startWithAdmin()
  const media = [await createPicture(30), await createPicture(40)]
  const { body: product } = await server.admin('POST /api/products', createProductForm({ media }))
  const readVersion = async () =>
    (await server.admin(`GET /api/catalogue/products/${product._id}`)).body.version
  const save = (
    version: string | undefined,
    over: Parameters<typeof createProductForm>[0] = {},
  ) => {
    const form = createProductForm({ existingImages: product.images, ...over })
    if (version !== undefined) form.append('ifVersion', version)
    return server.admin(`PUT /api/products/${product._id}`, form)
  }
  return { ...server, product, opened: hashProduct(product), readVersion, save }
}

it('saves a product of which only the position or featured flag changed since its form was opened', async () => {
  const { admin, product, save, opened } = await withPictures()
  await admin(`PUT /api/products/${product._id}/toggle-featured`, { featured: true })
  await admin('PUT /api/products/reorder', { updates: [{ id: product._id, order: 9 }] })
  const first = await save(opened, { name: 'Salt' })
  expect(first).toMatchObject({ status: 200, body: { name: 'Salt' } })
  const second = await save(hashProduct(first.body), { name: 'Sea Salt' })
  expect(second).toMatchObject({ status: 200, body: { name: 'Sea Salt' } })
})

it('answers 409 if texts or pictures changed meanwhile, also concurrently, and stores nothing', async () => {
  const server = await withPictures()
  const { save } = server
  const media = [await createPicture(50)]
  for (const change of [
    { description: 'Coarse.' },
    { description: 'Coarse.', existingImages: [] },
  ]) {
    const opened = await server.readVersion()
    await save(undefined, change)
    const previous = await readStoredProducts(server)
    expect(await save(opened, { ...change, name: 'Salt', media })).toEqual(
      refusal(409, CONFLICT, 'ifVersion'),
    )
    expect(await readStoredProducts(server)).toEqual(previous)
  }
  const opened = await server.readVersion()
  const saves = [50, 60].map(async (width) =>
    save(opened, { existingImages: [], media: [await createPicture(width)] }),
  )
  const statuses = (await Promise.all(saves)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409])
})
