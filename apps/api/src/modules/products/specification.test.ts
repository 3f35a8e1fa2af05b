import { productVersion } from '@dhow/contract/products/product-fields'
import { describe, expect, it } from 'vitest'
import { multipart } from '#api/testing/caller.ts'
import { productFields, productForm } from '#api/testing/factories.ts'
import { bearer, sessionToken, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { contentHash } from './imported.ts'

const specification = {
  gtin: '6291041500213',
  unitsPerCarton: 24,
  moqCartons: 50,
  mayTilt: false,
  allergens: [],
  certificates: [{ name: 'Halal', validTo: '2027-06-30' }],
}

/** Creates a product form with any specification, or without one. */
function formWith(given?: string): FormData {
  const form = productForm()
  form.delete('specification')
  if (given !== undefined) form.set('specification', given)
  return form
}

async function withProduct() {
  const server = await startWithAdmin()
  const { body } = await server.admin('POST /api/products', productForm({ specification }))
  const stored = async () => (await server.visitor(`GET /api/products/${body._id}`)).body
  return { ...server, product: body, stored, call: `PUT /api/products/${body._id}` as const }
}

describe('the specification of a product', () => {
  it('is stored as it was sent, including empty lists, until another one, also of type application/json, is sent', async () => {
    const server = await withProduct()
    const { admin, visitor, product, stored, call } = server
    expect(product.specification).toEqual(specification)
    expect((await stored()).specification).toEqual(specification)
    const { items } = (await visitor('GET /api/catalogue')).body
    expect(items[0].pack).toEqual({ unitsPerCarton: 24, moqCartons: 50 })
    expect(items[0]).not.toHaveProperty('specification')

    for (const [given, path, message] of [
      ['{"gtin":', 'specification', 'Specification must be JSON.'],
      ['[]', 'specification', 'Specification must be an object.'],
      ['{"gtin":"6291041500214"}', 'specification.gtin', 'The last digit of the GTIN should be 3.'],
    ]) {
      const refused = { status: 400, body: { issues: [{ path, message }] } }
      expect(await admin('POST /api/products', formWith(given))).toMatchObject(refused)
      expect(await admin(call, formWith(given))).toMatchObject(refused)
    }
    expect((await stored()).specification).toEqual(specification)

    expect((await admin('POST /api/products', formWith())).body.specification).toEqual({})
    expect((await admin(call, formWith())).body.specification).toEqual(specification)
    expect((await admin(call, formWith('{}'))).body.specification).toEqual({})
    const { payload, headers } = await multipart(formWith('{"origin":"AE"}'))
    const name = 'name="specification"\r\n'
    const response = await server.app.inject({
      method: 'PUT',
      url: `/api/products/${product._id}`,
      payload: String(payload).replace(name, `${name}Content-Type: application/json\r\n`),
      headers: { ...headers, ...bearer(sessionToken(server)) },
    })
    expect(response.json().specification).toEqual({ origin: 'AE' })
  })

  it('changes the version with a fact, but not with the order of facts', async () => {
    const { admin, product, call } = await withProduct()
    const reversed = Object.fromEntries(Object.entries(specification).toReversed())
    expect(productVersion({ ...product, specification: reversed })).toBe(productVersion(product))

    const form = productForm({ specification: { ...specification, moqCartons: 60 } })
    form.set('ifVersion', productVersion(product))
    expect((await admin(call, form)).status).toBe(200)
    expect((await admin(call, form)).status).toBe(409)
  })

  it('has the same hash empty and missing, so that older imports can be undone', () => {
    const { specification: _, ...before } = { ...productFields(), featured: false, pictures: [] }
    const now = { ...before, specification: {} }
    expect(contentHash(now)).toBe(contentHash(before as typeof now))
    expect(contentHash({ ...now, specification: { allergens: [] } })).not.toBe(contentHash(now))
  })
})
