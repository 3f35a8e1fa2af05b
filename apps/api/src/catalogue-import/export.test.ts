import {
  PRODUCT_FIELDS,
  type ProductField,
  type ProductFields,
} from '@dhow/contract/product-fields'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { productFields, productForm } from '#api/testing/factories.ts'
import { allProducts as all, check, finish } from '#api/testing/imports.ts'
import { bearer, sessionToken, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { jpeg } from '#api/testing/pictures.ts'
import { storedFiles } from '#api/testing/stored-files.ts'

const exportOf = (server: Awaited<ReturnType<typeof startWithAdmin>>) =>
  server.app.inject({ url: '/api/catalogue/export', headers: bearer(sessionToken(server)) })

describe('an import', () => {
  it('of what was exported changes nothing, also where cells look like formulas', async () => {
    const server = await startWithAdmin()
    const media = [await jpeg(30, 20), await jpeg(40, 20)]
    await server.admin('POST /api/products', productForm({ name: '=1+1', brand: "'=x", media }))
    await server.admin(
      'POST /api/products',
      productForm({ name: 'Salt, "fine"', description: '- a\n- b; c\n\n+ d', category: 'fruit' }),
    )
    const before = { products: await all(server), ...storedFiles(server.dataDir) }

    const exported = await exportOf(server)
    expect(exported.headers['content-type']).toBe('text/csv; charset=utf-8')
    const checked = await check(server, exported.body)
    expect(checked.body).toMatchObject({ added: 0, changed: 0, unchanged: 2, problems: [] })
    expect(await finish(server, checked.body.id)).toMatchObject({ state: 'done' })
    expect({ products: await all(server), ...storedFiles(server.dataDir) }).toEqual(before)
  })

  it('takes back whatever a product can be called, as it was', async () => {
    const server = await startWithAdmin()
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ unit: fc.constantFrom(...'\'=+-@\t\r\n",;\0\v\x1b\ufeff a'), maxLength: 12 }),
      fc
        .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 })
        .map((units) => String.fromCharCode(...units)),
    )
    const fields: fc.Arbitrary<ProductFields> = fc.record({
      ...(Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, text])) as Record<
        Exclude<ProductField, 'specification'>,
        typeof text
      >),
      category: fc.constant('snacks'),
      specification: fc.record({ ingredients: text, origin: fc.constant('AE') }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(fields, { minLength: 1, maxLength: 10 }), async (given) => {
        for (const one of given) await server.admin('POST /api/products', productForm(one))
        const exported = await exportOf(server)
        const { length } = await all(server)
        fc.pre(length > 0)
        const checked = await check(server, exported.body)
        expect(checked.body).toMatchObject({ changed: 0, unchanged: length, problems: [] })
      }),
      {
        numRuns: 10,
        examples: [
          [
            [
              productFields({
                name: 'Tea\0',
                brand: '\u0001=1',
                description: 'a\u0000\n\u001bb\u000b\ud800',
              }),
            ],
          ],
        ],
      },
    )
  })
})
