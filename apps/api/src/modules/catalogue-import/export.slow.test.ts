import { FACT_COLUMNS } from '@dhow/contract/catalogue-import/import-columns'
import { EXAMPLE_PRODUCT } from '@dhow/contract/products/product-fields'
import type { Product } from '@dhow/contract/products/products'
import type { OtherLanguage } from '@dhow/i18n/languages'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#api/database.ts'
import { createLanguageStore } from '#api/modules/languages/store.ts'
import { createProductFields, createProductForm } from '#api/testing/factories.ts'
import { anyProduct } from '#api/testing/generated/products.ts'
import {
  listProducts as all,
  check,
  finish,
  HEAD,
  importAll,
  writeRow,
} from '#api/testing/imports.ts'
import { type AdminServer, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { createJpeg } from '#api/testing/pictures.ts'
import { listStoredFiles } from '#api/testing/stored-files.ts'

const EXPORTS = {
  CSV: ['/api/catalogue/export', 'text/csv; charset=utf-8'],
  'a workbook': [
    '/api/catalogue/export.xlsx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
} as const

type Format = keyof typeof EXPORTS
const FORMATS = Object.keys(EXPORTS) as Format[]

async function downloadExport(server: AdminServer, format: Format): Promise<Buffer> {
  const [url, type] = EXPORTS[format]
  const exported = await server.download(url)
  expect(exported.headers['content-type']).toBe(type)
  return exported.rawPayload
}

describe.each(FORMATS)('an import of an export as %s', (format) => {
  it('changes nothing, even if cells look like formulas', async () => {
    const server = await startWithAdmin()
    const media = [await createJpeg(30, 20), await createJpeg(40, 20)]
    const { specification } = EXAMPLE_PRODUCT
    await server.admin(
      'POST /api/products',
      createProductForm({ name: '=1+1', brand: "'=x", media, specification }),
    )
    await server.admin(
      'POST /api/products',
      createProductForm({
        name: 'Salt, "fine"',
        description: '- a\n- b; c\n\n+ d',
        category: 'fruit',
      }),
    )
    const stored = { products: await all(server), ...listStoredFiles(server.dataDir) }

    const checked = await check(server, await downloadExport(server, format))
    expect(checked.body).toMatchObject({ added: 0, changed: 0, unchanged: 2, problems: [] })
    expect(checked.body.table.isNeeded).toBe(false)
    expect(await finish(server, checked.body.id)).toMatchObject({ state: 'done' })
    expect({ products: await all(server), ...listStoredFiles(server.dataDir) }).toEqual(stored)
  })

  it('restores any texts and facts, and exports the same file again', async () => {
    const server = await startWithAdmin()
    await fc.assert(
      fc.asyncProperty(fc.array(anyProduct, { minLength: 1, maxLength: 4 }), async (list) => {
        for (const item of list) await server.admin('POST /api/products', createProductForm(item))
        const products = await all(server)
        fc.pre(products.length > 0)
        const exported = await downloadExport(server, format)
        const checked = await check(server, exported)
        const { length } = products
        expect(checked.body).toMatchObject({ changed: 0, unchanged: length, problems: [] })

        const empty = await check(server, withoutFacts(products.map((item: Product) => item._id)))
        const { id } = empty.body
        await server.admin('POST /api/catalogue/import/match', { id, erase: true })
        await finish(server, id)
        for (const { specification } of await all(server)) expect(specification).toEqual({})
        await importAll(server, exported)
        expect(dropUnknown(await all(server))).toEqual(dropUnknown(products))
        expect((await downloadExport(server, format)).equals(exported)).toBe(true)
      }),
      {
        numRuns: 2,
        endOnFailure: true,
        examples: [
          [
            [
              createProductFields({
                name: 'Tea\0',
                brand: '\u0001=1',
                description: 'a\u0000\n\u001bb\u000b\ud800',
              }),
              createProductFields({
                specification: {
                  allergens: [],
                  labelLanguages: [],
                  storageMinC: -18,
                  mayTilt: false,
                  certificates: [{ name: 'none' }, { name: 'a; b | c \\', body: '; | \\|' }],
                },
              }),
              createProductFields({ specification: { certificates: [] } }),
            ],
          ],
        ],
      },
    )
  })
})

/** Removes empty issuers of certificates, which an import leaves out. */
const dropUnknown = (products: object) =>
  JSON.parse(
    JSON.stringify(products, (key, value) => (key === 'body' && value === '' ? undefined : value)),
  )

/** Creates a sheet with empty cells for all facts. */
const withoutFacts = (ids: string[]): string[][] => [
  ['id', ...FACT_COLUMNS],
  ...ids.map((id) => [id, ...FACT_COLUMNS.map(() => '')]),
]

it('the facts of a product are unchanged by a sheet without their column, by an empty cell and by an invalid one', async () => {
  const server = await startWithAdmin()
  const specification = { ...EXAMPLE_PRODUCT.specification, allergens: [] }
  await server.admin('POST /api/products', createProductForm({ specification }))
  const [{ _id, name, brand, category, description }] = await all(server)
  const old = ['id', 'name', 'brand', 'category', 'description', 'featured', 'pictures']
  const row = [_id, name, brand, category, description, 'no', '']
  const checked = await check(server, [old, row])
  expect(checked.body).toMatchObject({ changed: 0, unchanged: 1, problems: [] })

  await importAll(server, [
    ['id', 'Carton length (mm)', 'ALLERGENS', 'origin'],
    [_id, '1,000', '', 'sa'],
  ])
  expect((await all(server))[0].specification).toEqual({
    ...specification,
    cartonLengthMm: 1_000,
    origin: 'SA',
  })
  const { body } = await check(server, `id,mayTilt\n${_id},perhaps`)
  expect(body.problems).toMatchObject([
    {
      rows: [2],
      field: 'mayTilt',
      message: 'May be tilted must be true or false. The sheet has “perhaps”.',
    },
  ])
})

async function start() {
  const server = await startWithAdmin()
  const { db, close } = openDatabase(server.dataDir)
  onTestFinished(() => void close())
  const store = createLanguageStore(db)
  for (const language of ['ar', 'zh'] as const) store.saveSettings(language, { state: 'shown' })
  store.saveSettings('fr', { state: 'hidden' })
  const { admin } = server
  const { body: tea } = await admin('POST /api/products', createProductForm({ name: 'Tea' }))
  await admin('POST /api/products', createProductForm({ name: 'Tea', brand: 'Sail' }))
  const findText = (language: OtherLanguage, source: string) =>
    store.find(language, [source]).get(source)?.text
  const countMatches = async (search: string) =>
    (await server.visitor(`GET /api/catalogue?exact=true&search=${search}`)).body.total
  return { server, store, tea, findText, countMatches }
}

it('translations in a sheet are listed, saved, found and undone with the import', async () => {
  const { server, store, tea, findText, countMatches } = await start()
  store.save('ar', 'Tea', 'شاي')
  store.save('fr', 'Tea', 'Thé')
  const sheet = [
    ['id', 'name', 'Name (Arabic)', 'description_zh', 'nom (fr)'],
    [tea._id, 'Tea', 'شاي أسود', '薄脆饼干', ''],
  ]
  const { body } = await check(server, sheet)
  expect(body.problems).toEqual([])
  expect(body.rows[0].changes).toEqual([
    { field: 'name_ar', old: 'شاي', new: 'شاي أسود' },
    { field: 'description_zh', old: '', new: '薄脆饼干' },
  ])
  await finish(server, body.id)
  expect(findText('ar', 'Tea')).toBe('شاي أسود')
  expect(findText('fr', 'Tea')).toBe('Thé')
  // Another product has the same name and description.
  expect(await countMatches('أسود')).toBe(2)
  expect(await countMatches('脆饼')).toBe(2)

  const [last] = (await server.admin('GET /api/catalogue/imports')).body
  await server.admin(`POST /api/catalogue/imports/${last.id}/undo`, {})
  expect(findText('ar', 'Tea')).toBe('شاي')
  expect(findText('zh', tea.description)).toBeUndefined()
  expect(await countMatches('أسود')).toBe(0)
})

it('translations in a sheet are exported in the languages that are not off, and follow a changed English name', async () => {
  const { server, store, tea: product, findText } = await start()
  store.save('ar', 'Tea', 'شاي')
  store.save('pt', 'Tea', 'Chá')
  const { rawPayload } = await server.download('/api/catalogue/export')
  const rows = parse(rawPayload, { bom: true, columns: true }) as Record<string, string>[]
  const [tea = {}] = rows
  const added = Object.keys(tea).filter((name) => /_\w\w$/.test(name))
  expect(added).toEqual(
    ['ar', 'fr', 'zh'].flatMap((item) => [
      `name_${item}`,
      `description_${item}`,
      `ingredients_${item}`,
    ]),
  )
  expect(tea).toMatchObject({ name_ar: 'شاي', name_zh: '' })
  const { body } = await check(server, String(rawPayload))
  expect(body).toMatchObject({ unchanged: 2, problemCount: 0, warningCount: 0 })

  await importAll(server, [
    ['id', 'name', 'name_ar'],
    [product._id, 'Black tea', 'شاي'],
  ])
  expect(store.find('ar', ['Black tea']).get('Black tea')).toMatchObject({
    text: 'شاي',
    previousSource: 'Tea',
  })
  expect(findText('ar', 'Tea')).toBe('شاي')
})

it('translations in a sheet have the limits of English texts', async () => {
  const { server } = await start()
  const { body } = await check(server, [
    [...HEAD, 'name_ar', 'ingredients_zh'],
    [...writeRow({ name: 'Rice' }), 'ر'.repeat(201), '米'],
  ])
  expect(body.problems).toMatchObject([
    {
      rows: [2],
      field: 'name_ar',
      message: 'Product Name (Arabic) may have at most 200 characters; these are 201.',
    },
  ])
  expect(body.warnings).toMatchObject([
    {
      rows: [2],
      field: 'ingredients_zh',
      message: 'The translation is left out, because its English text is empty.',
    },
  ])
})
