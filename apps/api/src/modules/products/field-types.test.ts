import { getColumnTitle, PLAIN_FIELDS } from '@dhow/contract/catalogue-import/import-columns'
import { OFFERED } from '@dhow/contract/products/facets'
import {
  EXAMPLE_PRODUCT,
  formatField,
  getFieldType,
  PRODUCT_FIELDS,
  ProductFields,
} from '@dhow/contract/products/product-fields'
import { expect, it } from 'vitest'
import { hashContent } from '#api/modules/products/imported.ts'
import { refusal } from '#api/testing/caller.ts'
import { createProductFields, createProductForm } from '#api/testing/factories.ts'
import { check, HEAD, importAll, writeRow } from '#api/testing/imports.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'

// Fields of each type behave like this, also those that the guide to changes adds.

const listFields = (type: string) => PLAIN_FIELDS.filter((field) => getFieldType(field) === type)

const OPTIONAL = PRODUCT_FIELDS.filter(
  (field) => ProductFields.shape[field].safeParse(undefined).success,
)

const [BOOLEANS, NUMBERS] = [listFields('boolean'), listFields('number')]

const fill = (fields: readonly string[], value: unknown) =>
  Object.fromEntries(fields.map((field) => [field, value]))

/** Creates a form whose given fields have these texts. */
function createForm(fields: readonly string[], text?: string) {
  const form = createProductForm()
  for (const field of fields) {
    if (text === undefined) form.delete(field)
    else form.set(field, text)
  }
  return form
}

/** Starts a server with a product that has a value in each field. */
async function startWithProduct() {
  const server = await startWithAdmin()
  const example = createProductForm(EXAMPLE_PRODUCT)
  const { body: product } = await server.admin('POST /api/products', example)
  const update = (form: FormData) => server.admin(`PUT /api/products/${product._id}`, form)
  const read = async () => (await server.visitor(`GET /api/products/${product._id}`)).body
  return { ...server, product, update, read }
}

it('a form stores each value, and the update of a program that does not know an optional field keeps it', async () => {
  const { product, update, read } = await startWithProduct()
  expect(product).toMatchObject(EXAMPLE_PRODUCT)
  const form = createForm(OPTIONAL)
  form.set('name', 'Mint Tea')
  expect((await update(form)).status).toBe(200)
  const { name: _, brand, category, description, ...kept } = await read()
  expect(kept).toMatchObject(Object.fromEntries(OPTIONAL.map((item) => [item, product[item]])))
})

it('a form clears a number by an empty text, and a boolean by false', async () => {
  const { admin, update, read } = await startWithProduct()
  expect((await update(createForm(NUMBERS, ''))).status).toBe(200)
  expect(await read()).toMatchObject(fill(NUMBERS, null))
  expect((await update(createForm(BOOLEANS, 'false'))).status).toBe(200)
  expect(await read()).toMatchObject(fill(BOOLEANS, false))
  const { body } = await admin('POST /api/products', createForm([...BOOLEANS, ...NUMBERS]))
  expect(body).toMatchObject({ ...fill(BOOLEANS, false), ...fill(NUMBERS, null) })
})

it('a form refuses texts that are no value, and names the field', async () => {
  const { update } = await startWithProduct()
  for (const field of BOOLEANS) {
    for (const text of ['0', '1', 'on', 'yes']) {
      const expected = refusal(400, 'must be true or false', field)
      expect(await update(createForm([field], text)), text).toEqual(expected)
    }
  }
  for (const field of NUMBERS) {
    for (const text of ['1,5', '1.5', '1e3', 'two', '-1']) {
      const expected = refusal(400, 'must be a whole number', field)
      expect(await update(createForm([field], text)), text).toEqual(expected)
    }
  }
})

it.each([
  ['yes', '٢٤', { boolean: true, number: 24 }],
  ['نعم', '1', { boolean: true, number: 1 }],
  ['WAHR', ' 12 ', { boolean: true, number: 12 }],
  ['✓', '30', { boolean: true, number: 30 }],
  ['✔\uFE0F', '', { boolean: true, number: null }],
  ['❌', '', { boolean: false, number: null }],
  ['Nein', '', { boolean: false, number: null }],
  ['FAUX', '', { boolean: false, number: null }],
  ['', 'n/a', { boolean: false, number: null }],
  ['-', '-', { boolean: false, number: null }],
])('a sheet adds a product with %j and %j', async (yesOrNo, number, expected) => {
  const server = await startWithAdmin()
  const switches = fill([...BOOLEANS, 'featured'], yesOrNo)
  await importAll(server, [HEAD, writeRow({ ...switches, ...fill(NUMBERS, number) })])
  const [product] = (await server.visitor('GET /api/products')).body
  expect(product).toMatchObject({
    ...fill([...BOOLEANS, 'featured'], expected.boolean),
    ...fill(NUMBERS, expected.number),
  })
})

it('a sheet keeps the values of empty cells, and names cells that cannot be read', async () => {
  const server = await startWithProduct()
  const { _id: id } = server.product
  const cells = { ...fill(BOOLEANS, ''), ...fill(NUMBERS, ''), name: 'Mint Tea' }
  await importAll(server, [
    ['id', ...HEAD],
    [id, ...writeRow(cells)],
  ])
  const { name, ...fields } = await server.read()
  const filled = [...BOOLEANS, ...NUMBERS].map((field) => [field, EXAMPLE_PRODUCT[field]])
  expect({ name, ...fields }).toMatchObject({ name: 'Mint Tea', ...Object.fromEntries(filled) })

  const wrong = { ...fill(BOOLEANS, 'perhaps'), ...fill(NUMBERS, '14.5') }
  const { body } = await check(server, [HEAD, writeRow(wrong)])
  const listed = body.problems.map(({ field }: { field: string }) => field)
  expect(listed.toSorted()).toEqual(Object.keys(wrong).toSorted())
  for (const { message } of body.problems) expect(message).toMatch(/“perhaps”|this is 14\.5/)
})

it('an export has readable values under the title of each field', async () => {
  const { download } = await startWithProduct()
  const { payload } = await download('/api/catalogue/export')
  const [head = '', row = ''] = payload.split('\n')
  for (const field of BOOLEANS) expect(row).toContain(EXAMPLE_PRODUCT[field] ? 'yes' : 'no')
  for (const field of NUMBERS) expect(row).toContain(formatField(EXAMPLE_PRODUCT[field]))
  expect(head.split(',')).toEqual(expect.arrayContaining([...PLAIN_FIELDS]))
  expect(PLAIN_FIELDS.map(getColumnTitle)).not.toContain(undefined)
})

it('an import from before a field existed can be undone', () => {
  const content = { ...createProductFields(), featured: false, pictures: [] }
  const unset = { ...content, ...fill(BOOLEANS, false), ...fill(NUMBERS, null) }
  const previous = Object.entries(unset).filter(
    ([field]) => ![...BOOLEANS, ...NUMBERS].some((item) => item === field),
  )
  expect(hashContent(unset)).toBe(hashContent(Object.fromEntries(previous) as typeof content))
})

it('a filter finds and counts the products that have the value, also after a change', async () => {
  const { admin, visitor, product, update } = await startWithProduct()
  const form = createForm([...BOOLEANS, ...NUMBERS])
  form.set('brand', 'Sail')
  form.set('itemNumber', 'SALT-1')
  await admin('POST /api/products', form)
  const filters = PLAIN_FIELDS.filter((field) => OFFERED.some((filter) => filter === field))
  expect(filters).toContain('brand')
  for (const filter of filters) {
    const value = EXAMPLE_PRODUCT[filter]
    const { body } = await visitor(`GET /api/catalogue?${filter}=${value}`)
    expect(
      body.items.map(({ _id: id }: { _id: string }) => id),
      filter,
    ).toEqual([product._id])
    const facet = body.facets[filter]
    const values = Array.isArray(facet) ? facet : facet.values
    const limit = typeof value === 'number' ? expect.any(Number) : String(value)
    expect(values, filter).toContainEqual({ value: limit, count: 1 })
    if (typeof value === 'string') continue
    expect((await visitor(`GET /api/catalogue?${filter}=perhaps`)).status, filter).toBe(400)
  }
  const changed = createForm([...BOOLEANS, ...NUMBERS], '')
  for (const field of BOOLEANS) changed.set(field, 'false')
  changed.set('brand', 'Sail')
  expect((await update(changed)).status).toBe(200)
  for (const filter of filters) {
    const { body } = await visitor(`GET /api/catalogue?${filter}=${EXAMPLE_PRODUCT[filter]}`)
    expect(body.total, filter).toBe(0)
  }
})
