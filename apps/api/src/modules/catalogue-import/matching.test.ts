import { expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { check, finish, listProducts, matchColumns } from '#api/testing/imports.ts'
import { type AdminServer, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { createJpeg } from '#api/testing/pictures.ts'
import { readStoredProducts } from '#api/testing/stored-files.ts'
import { createZip } from '#api/testing/zip.ts'

const SUPPLIER = [
  ['Gulf Foods LLC', '', 'Price list'],
  [
    'Item',
    'Barcode',
    'Length (cm)',
    'Width (cm)',
    'Height (cm)',
    'CBM',
    'Gross wt kg',
    'Origin',
    'USD',
  ],
  ['Cardamom Tea', '9521234543213', '40', '30', '25', '0.03', '8', 'Sri Lanka', '14.20'],
  ['Sea Salt', '52000042566', '38.5', '28.5', '24', '0.0275', '7,5', 'U.A.E.', '9'],
]

const CONSTANTS = { brand: 'Sail', category: 'Groceries', description: 'Nothing is said.' }

/** Plans with the suggested matches and some overrides. */
const match = (server: AdminServer, plan: Parameters<typeof matchColumns>[1], over: object = {}) =>
  matchColumns(server, plan, { constants: CONSTANTS, ...over })

it('the sheet of a supplier is answered with columns, examples and suggestions, and cannot be started before each column has an entry', async () => {
  const server = await startWithAdmin()
  const { status, body } = await check(server, SUPPLIER)
  expect(status).toBe(200)
  expect(body).toMatchObject({ added: 0, problemCount: 0 })
  expect(body.table).toMatchObject({ isNeeded: true, rows: 2, constants: {} })
  expect(body.table.columns[1]).toEqual({
    name: 'Barcode',
    isHidden: false,
    examples: ['9521234543213', '52000042566'],
    gaps: 0,
    units: [],
  })
  expect(body.table.matches.slice(1, 3)).toEqual([
    { target: 'gtin' },
    { target: 'cartonLengthMm', unit: 'cm' },
  ])
  expect(body.table.matches[8]).toBeNull()
  expect(await server.admin('POST /api/catalogue/import/start', { id: body.id })).toEqual(
    refusal(409, 'Match the columns'),
  )
  expect(await match(server, { ...body, id: 'another' })).toEqual(
    refusal(404, 'Check the file again.'),
  )
  expect(await match(server, body, { matches: [] })).toEqual(
    refusal(400, 'matches must have an entry for each of the 9 columns.'),
  )
  expect((await readStoredProducts(server)).products).toEqual([])
})

it('the sheet of a supplier is remembered for the next sheet with the same columns', async () => {
  const server = await startWithAdmin()
  const { body } = await check(server, SUPPLIER)
  const matches = body.table.matches.with(8, { target: 'ingredients' })
  await match(server, body, { matches, unreadable: 'leave-out' })
  expect((await check(server, SUPPLIER)).body.table.rememberedAt).toBeUndefined()

  const again = await check(server, SUPPLIER)
  await match(server, again.body, { matches, unreadable: 'leave-out' })
  await finish(server, again.body.id)
  const [title, head = [], ...rows] = SUPPLIER
  const next = await check(server, [title ?? [], head.map((name) => name.toUpperCase()), ...rows])
  expect(next.body.table).toMatchObject({
    matches,
    constants: CONSTANTS,
    unreadable: 'leave-out',
    isNeeded: true,
    rememberedAt: expect.any(String),
  })
  const other = await check(server, [title ?? [], [...head, 'Stock'], ...rows])
  expect(other.body.table.rememberedAt).toBeUndefined()
})

it('the sheet of a supplier needs all required columns, each once, and valid facts', async () => {
  const server = await startWithAdmin()
  const { body } = await check(server, [
    ['Item', 'Barcode', 'Shelf life (years)', 'Storage'],
    ['Tea', '9521234543214', 'long', 'warm'],
    ['', '', '2', 'frozen'],
  ])
  const gtin = 'The last digit of the GTIN should be 3. The sheet has “9521234543214”.'
  const life = 'Shelf life must be a whole number. The sheet has “long”.'
  const storage = 'Storage must be one of ambient, cool, frozen. The sheet has “warm”.'
  const strict = await match(server, body, {
    matches: [...body.table.matches.slice(0, 3), { target: 'name' }],
    constants: { brand: 'Sail', description: 'None.' },
  })
  expect(strict.body.problems).toMatchObject([
    { rows: [], field: 'name', message: expect.stringContaining('Several columns') },
    {
      rows: [],
      field: 'category',
      message: expect.stringContaining('enter one value for all products'),
    },
    { rows: [2], field: 'gtin', message: gtin },
    { rows: [2], field: 'shelfLifeMonths', message: life },
  ])
  const kind = await match(server, body, { unreadable: 'leave-out' })
  expect(kind.body.warnings).toMatchObject([
    { rows: [2], field: 'gtin', message: `${gtin} The value is left out.` },
    { rows: [2], field: 'shelfLifeMonths', message: `${life} The value is left out.` },
    { rows: [2], field: 'storage', message: `${storage} The value is left out.` },
  ])
  expect(kind.body.problems).toMatchObject([
    { rows: [3], field: 'name', message: 'Product name is required.' },
  ])
  const whole = await match(server, body, {
    unreadable: 'leave-out',
    constants: { ...CONSTANTS, name: 'No name' },
  })
  expect(whole.body).toMatchObject({ problemCount: 0, added: 2 })
  await finish(server, body.id)
  expect(await listProducts(server)).toMatchObject([
    { name: 'Tea', specification: {} },
    { name: 'No name', specification: { shelfLifeMonths: 24, storage: 'frozen' } },
  ])
})

it('the sheet of a supplier uses the last of two concurrent matchings', async () => {
  const server = await startWithAdmin()
  const { body } = await check(server, SUPPLIER)
  const [first, second] = await Promise.all(
    ['Tea', 'Salt'].map((category) =>
      match(server, body, { constants: { ...CONSTANTS, category } }),
    ),
  )
  expect([first?.status, second?.status].toSorted()).toEqual([200, 404])
  const chosen = first?.status === 200 ? 'Tea' : 'Salt'
  await finish(server, body.id)
  expect(await listProducts(server)).toMatchObject([{ category: chosen }, { category: chosen }])
})

it('each column of our own sheet can be matched or left out', async () => {
  const server = await startWithAdmin()
  const certificate = 'Halal; ESMA; 2027-06-30'
  const sheet = [
    [
      'id',
      'name',
      'brand',
      'category',
      'Carton length (mm)',
      'certificates',
      'Origin',
      'Case GTIN',
    ],
    ['', 'Tea', 'Sail', 'snacks', '400', certificate, 'Sri Lanka', '19521234543210'],
  ]
  const { body } = await check(server, sheet)
  expect(body).toMatchObject({
    added: 1,
    ignoredColumns: ['Case GTIN'],
    table: { isNeeded: false },
  })
  const matches = body.table.matches.with(2, null).with(7, { target: 'cartonGtin' })
  const matched = await match(server, body, { matches, constants: {} })
  expect(matched.body).toMatchObject({ added: 1, problems: [], ignoredColumns: ['brand'] })
  await finish(server, body.id)
  expect(await listProducts(server)).toMatchObject([
    {
      brand: '',
      specification: {
        cartonLengthMm: 400,
        cartonGtin: '19521234543210',
        certificates: [{ name: 'Halal', body: 'ESMA', validTo: '2027-06-30' }],
        origin: 'LK',
      },
    },
  ])
  const withoutId = [
    ['name', 'brand', 'category', 'description', 'Case GTIN'],
    ['Tea', 'Sail', 'snacks', 'Green.', '19521234543210'],
  ]
  expect((await check(server, withoutId)).body.table).toMatchObject({
    isNeeded: true,
    matches: [{}, {}, {}, {}, { target: 'cartonGtin' }],
  })
})

it('missing pictures are skipped like invalid facts; a product keeps its pictures', async () => {
  const server = await startWithAdmin()
  const sheet = [
    ['Item', 'Barcode', 'Pictures'],
    ['Tea', '9521234543213', 'a.jpg|none.jpg'],
  ]
  const zip = createZip({ name: 'a.jpg', data: await createJpeg() })
  const over = { constants: { category: 'Groceries' }, unreadable: 'leave-out' }
  const { body } = await check(server, sheet, zip)
  const { body: plan } = await match(server, body, over)
  expect(plan).toMatchObject({ added: 1, pictures: 1, problemCount: 0, warningCount: 1 })
  await finish(server, body.id)
  const again = await check(server, sheet)
  expect((await match(server, again.body, over)).body).toMatchObject({ changed: 0, unchanged: 1 })
})
