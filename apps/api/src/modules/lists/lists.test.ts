import { LIMITS } from '@dhow/contract/limits'
import { LANGUAGE_CODES } from '@dhow/i18n/languages'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { createProductFields } from '#api/testing/factories.ts'
import { runSql } from '#api/testing/sql.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'

const YEAR_MS = 365 * 86_400_000

/** Starts a server with a product, and a list with the product and a text. */
async function start() {
  const server = await startTestApp()
  const { products } = server.services
  const specification = {
    gtin: '6291041500213',
    netContent: 250,
    netContentUnit: 'g' as const,
    unitsPerCarton: 24,
    cartonGrossGrams: 8_000,
    labelLanguages: ['en', 'ar'],
    storage: 'ambient' as const,
    cartonLengthMm: 400,
    cartonWidthMm: 300,
    cartonHeightMm: 250,
  }
  const tea = await products.create(createProductFields({ name: 'Tea', specification }), [])
  const lines = [
    {
      productId: tea._id,
      quantity: 40,
      unit: 'carton',
      note: 'Red label only',
      written: '2 paletes chá 5 kg',
    },
    { text: 'Star anise', quantity: 48, unit: 'piece' },
  ]
  const save = () => server.visitor('POST /api/lists', { lines })
  const open = (code: string) => server.visitor(`GET /api/lists/${code}`)
  return { ...server, tea, lines, save, open, products }
}

it('a list is opened by its code in any spelling, with current products', async () => {
  const { save, open, products, tea } = await start()
  const { status, body } = await save()
  expect(status).toBe(201)
  expect(body.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
  await products.update(tea._id, createProductFields({ name: 'Green tea', brand: 'Sail' }), [])
  const opened = await open(body.code)
  expect(opened).toMatchObject({
    status: 200,
    body: {
      expiresAt: body.expiresAt,
      lines: [
        {
          productId: tea._id,
          name: 'Tea',
          quantity: 40,
          unit: 'carton',
          written: '2 paletes chá 5 kg',
          product: { _id: tea._id, name: 'Green tea', brand: 'Sail' },
        },
        { name: 'Star anise', quantity: 48, unit: 'piece' },
      ],
    },
  })
  const typed = body.code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')
  expect(await open(encodeURIComponent(typed))).toEqual(opened)
  products.trash(tea._id)
  expect((await open(body.code)).body.lines[0]).toMatchObject({ name: 'Tea' })
  expect((await open(body.code)).body.lines[0]).not.toHaveProperty('product')
})

it('a list is neither cached nor indexed, nor opened with data of the database', async () => {
  const { save, open, app, dataDir } = await start()
  const { code } = (await save()).body
  for (const url of [code, `${code}/csv`, `${code}/xlsx`].map((end) => `/api/lists/${end}`)) {
    for (let request = 0; request < 2; request++) {
      const { statusCode, headers } = await app.inject({ url })
      expect([url, statusCode, headers]).toEqual([
        url,
        200,
        expect.objectContaining({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }),
      ])
      expect(headers).not.toHaveProperty('etag')
    }
  }
  const rows = runSql<{ code_hash: string }>(dataDir, 'select * from lists')
  expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
  const hash = rows[0]?.code_hash ?? ''
  expect((await open(hash)).status).toBe(404)
})

it('a list expires a year after it was last opened', async () => {
  const { save, open, dataDir } = await start()
  const { code } = (await save()).body
  const age = (days: number) =>
    runSql(dataDir, `update lists set opened_at = ${Date.now() - days * 86_400_000}`)
  age(364)
  const { expiresAt } = (await open(code)).body
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + YEAR_MS - 60_000)
  age(364)
  expect((await open(code)).status).toBe(200)
  age(366)
  expect(await open(code)).toEqual(refusal(404, 'a year after they were last opened'))
  await save()
  expect(runSql(dataDir, 'select * from lists')).toHaveLength(1)
})

it('a list is exported with current facts and totals, and read again from its own export in each language', async () => {
  const { save, app, visitor, products, tea: product } = await start()
  const { code } = (await save()).body
  const { specification } = product
  await products.update(product._id, createProductFields({ name: 'Green tea', specification }), [])
  const { body, headers } = await app.inject({ url: `/api/lists/${code}/csv` })
  expect(headers['content-disposition']).toMatch(/^attachment; filename="list-[\d-]+\.csv"$/)
  const [tea, anise] = parse(body, { bom: true, columns: true }) as Record<string, string>[]
  expect(tea).toMatchObject({
    'No.': '1',
    Product: 'Green tea',
    Brand: 'Lateen',
    Quantity: '40',
    Unit: 'carton',
    Note: 'Red label only',
    'As written': '2 paletes chá 5 kg',
    Cartons: '40',
    'Gross weight (kg)': '320',
    CBM: '1.2',
    GTIN: '6291041500213',
    'Carton length (mm)': '400',
    'Net content': '250 g',
    'Label languages': 'English, Arabic',
    Storage: 'Ambient',
  })
  expect(anise).toMatchObject({ Product: 'Star anise', Quantity: '48', Cartons: '', GTIN: '' })
  expect(Object.keys(tea ?? {}).join()).not.toMatch(/price|currency|amount/i)
  const files = [...LANGUAGE_CODES.map((lang) => `csv?lang=${lang}`), 'xlsx?lang=ar']
  for (const file of files) {
    const { rawPayload } = await app.inject({ url: `/api/lists/${code}/${file}` })
    const form = new FormData()
    form.append('file', new File([new Uint8Array(rawPayload)], `list.${file.split('?')[0]}`))
    const { rows } = (await visitor('POST /api/lists/match', form)).body
    expect(rows, file).toMatchObject([
      {
        quantity: 40,
        unit: 'carton',
        note: 'Red label only',
        match: 'certain',
        products: [{ _id: product._id }],
      },
      { text: 'Star anise', quantity: 48, unit: 'piece', match: 'none' },
    ])
  }
})

it('resolved lines have current products and are not stored, nor are too few or too many', async () => {
  const { visitor, lines, tea, dataDir } = await start()
  const many = Array(LIMITS.lines + 1).fill({ text: 'Tea', quantity: 1, unit: 'carton' })
  for (const [invalid, message] of [
    [[], 'at least one line'],
    [many, '1,000'],
    [undefined, 'lines is required'],
  ] as const) {
    const refused = await visitor('POST /api/lists', { lines: invalid })
    expect(refused).toEqual(refusal(400, message))
  }
  const { body } = await visitor('POST /api/lists/resolve', { lines })
  expect(body.lines).toMatchObject([
    { product: { _id: tea._id, specification: { cartonLengthMm: 400 } } },
    { name: 'Star anise' },
  ])
  expect(runSql(dataDir, 'select * from lists')).toEqual([])
})
