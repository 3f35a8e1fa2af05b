import { LIMITS } from '@dhow/contract/limits'
import { calculateCheckDigit } from '@dhow/trade/product-codes'
import { describe, expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { createProductForm } from '#api/testing/factories.ts'
import {
  check,
  finish,
  HEAD,
  importAll,
  listProducts,
  matchColumns,
  waitForEnd,
  writeRow,
} from '#api/testing/imports.ts'
import { type AdminServer, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { createJpeg } from '#api/testing/pictures.ts'

const createGtin = (index: number): string => {
  const digits = `95212345${String(index).padStart(4, '0')}`
  return `${digits}${calculateCheckDigit(digits)}`
}

const COLUMNS = ['name', 'brand', 'category', 'description', 'itemNumber', 'gtin', 'cartonGtin']
const SHEET = [...COLUMNS, 'shelfLifeMonths']

type Line = { number?: string; gtin?: string; carton?: string; months?: string }

const createLine = (
  name: string,
  { number = '', gtin = '', carton = '', months = '' }: Line = {},
) => [name, 'Lateen', 'Snacks', 'Crisp.'].concat(number, gtin, carton, months)

const start = ({ admin }: AdminServer, id: string, choice: object) =>
  admin('POST /api/catalogue/import/start', { id, ...choice })

const listNames = async (server: AdminServer): Promise<string[]> =>
  (await listProducts(server)).map(({ name }: { name: string }) => name)

const SKIPPED = 'The row is skipped, unless you add such rows as new products.'

it('a sheet without names and categories updates products, and names rows of other products', async () => {
  const server = await startWithAdmin()
  const lines = ['Tea', 'Salt'].map((name) => createLine(name, { number: name, months: '12' }))
  await importAll(server, [SHEET, ...lines])
  const plan = async (...rows: string[][]) => {
    const { body } = await check(server, [['itemNumber', 'shelfLifeMonths'], ...rows])
    return (await matchColumns(server, body)).body
  }
  const { id, ...body } = await plan(['Tea', '18'], ['Figs', '9'], ['Salt', '12'])
  const message = expect.stringMatching(/^New products need a/)
  expect(body).toMatchObject({ changed: 1, problemRows: 1 })
  expect(body.problems).toMatchObject([
    { field: 'name', message, rows: [3] },
    { field: 'category', message, rows: [3] },
  ])
  expect(await start(server, id, { matched: 'add', leaveOutProblems: true })).toEqual(
    refusal(409, 'Row 2 cannot be added as a new product.'),
  )
  const result = await finish(server, id, { leaveOutProblems: true })
  expect(result).toMatchObject({ added: 0, changed: 1, skipped: 1 })
  expect((await listProducts(server))[0]).toMatchObject({
    name: 'Tea',
    specification: { shelfLifeMonths: 18 },
  })
  expect((await plan(['Figs', '9'])).problems).toMatchObject([{ rows: [] }, { rows: [] }])
})

describe('a sheet of few columns', () => {
  it.each([
    ['Item number,Product Description', 'itemNumber,description', false],
    ['Item number,Description', 'itemNumber,description', false],
    ['itemNumber,description', 'itemNumber,description', false],
    ['Item number,Beschreibung', 'itemNumber,description', true],
    ['SKU,Product Description', 'itemNumber,description', true],
    ['Item number,Product Brand,Product Description', 'itemNumber,brand,description', false],
    ['Artikelnummer,Beschreibung,Product Brand', 'itemNumber,description,brand', true],
    ['Item number,Status', 'itemNumber,status', false],
    ['Item number,Status,Stock', 'itemNumber,status,', true],
    ['GTIN,Status', 'gtin,status', false],
  ])('%s changes what its headings say, and no name', async (head, targets, isNeeded) => {
    const server = await startWithAdmin()
    const gtin = createGtin(1)
    await importAll(server, [SHEET, createLine('Tea', { number: 'IMP-0011', gtin })])
    const values: Record<string, string> = {
      itemNumber: 'IMP-0011',
      gtin,
      description: 'New text',
      brand: 'Sail',
      status: 'draft',
    }
    const cells = targets.split(',').map((target) => values[target] ?? '7')
    const { body } = await check(server, [head.split(','), cells])
    const matches = body.table.matches.map((match?: { target: string }) => match?.target ?? '')
    expect([String(matches), body.table.isNeeded]).toEqual([targets, isNeeded])
    const { body: plan } = await matchColumns(server, body)
    const changes = plan.rows[0].changes.map(({ field }: { field: string }) => field)
    const expected = targets.split(',').filter((target) => target in values)
    expect(changes).toEqual(expect.arrayContaining(expected.slice(1)))
    expect(changes).toHaveLength(expected.length - 1)
  })
})

describe('a second import of a sheet', () => {
  it('updates matched products, and can be undone', async () => {
    const server = await startWithAdmin()
    const lines = Array.from({ length: 60 }, (_, index) =>
      createLine(`Tin ${index}`, { gtin: createGtin(index), months: '12' }),
    )
    await importAll(server, [SHEET, ...lines])
    const productsBefore = await listProducts(server)
    const edited = lines.map((cells, index) => (index < 12 ? cells.with(-1, '18') : cells))
    edited[59] = createLine('Tin of 59', { gtin: createGtin(59).padStart(14, '0'), months: '12' })

    const { body } = await check(server, [SHEET, ...edited])
    expect(body).toMatchObject({
      added: 0,
      changed: 13,
      unchanged: 47,
      problemCount: 0,
      warningCount: 0,
      kinds: { new: 0, changed: 0, matched: 13, same: 47, unclear: 0, conflict: 0 },
    })
    expect(body.rows).toHaveLength(13)
    expect(body.rows[0]).toEqual({
      row: 2,
      name: 'Tin 0',
      kind: 'matched',
      by: 'gtin',
      changes: [{ field: 'shelfLifeMonths', old: '12', new: '18' }],
    })
    expect(body.rows[12].changes[0]).toEqual({ field: 'name', old: 'Tin 59', new: 'Tin of 59' })
    expect(await finish(server, body.id)).toMatchObject({ added: 0, changed: 13, skipped: 0 })
    const after = await listProducts(server)
    expect(after).toHaveLength(60)
    expect(after[0].specification.shelfLifeMonths).toBe(18)

    const [{ id }] = (await server.admin('GET /api/catalogue/imports')).body
    await server.admin(`POST /api/catalogue/imports/${id}/undo`, {})
    expect(await listProducts(server)).toEqual(productsBefore)
  })

  it('skips matched products, or adds all rows, if the user chooses so', async () => {
    const server = await startWithAdmin()
    await importAll(server, [SHEET, createLine('Tea', { months: '12' }), createLine('Salt')])
    const file = [
      SHEET,
      createLine('Tea', { months: '18' }),
      createLine('Salt'),
      createLine('Dates'),
    ]
    const skip = await check(server, file)
    expect(await finish(server, skip.body.id, { matched: 'skip' })).toMatchObject({
      added: 1,
      changed: 0,
      skipped: 2,
    })
    expect((await listProducts(server))[0].specification.shelfLifeMonths).toBe(12)
    const add = await check(server, file)
    expect(await finish(server, add.body.id, { matched: 'add' })).toMatchObject({ added: 3 })
    expect(await listNames(server)).toEqual(['Tea', 'Salt', 'Dates', 'Tea', 'Salt', 'Dates'])
  })

  it('leaves out excluded rows of each kind', async () => {
    const server = await startWithAdmin()
    await importAll(server, [SHEET, createLine('Tea'), createLine('Salt')])
    const [tea] = await listProducts(server)
    const { body } = await check(server, [
      ['id', ...SHEET],
      [tea._id, ...createLine('Green Tea')],
      ['', ...createLine('Salt', { months: '9' })],
      ['', ...createLine('Dates')],
      ['', ...createLine('Figs')],
    ])
    const exclude = [2, 3, 4]
    expect(await finish(server, body.id, { exclude })).toMatchObject({
      added: 1,
      changed: 0,
      skipped: 3,
    })
    expect(await listNames(server)).toEqual(['Tea', 'Salt', 'Figs'])
    const many = Array(LIMITS.importExcluded + 1).fill(1)
    expect(await start(server, body.id, { exclude: many })).toEqual(
      refusal(400, 'exclude may have at most 1000 entries.'),
    )
  })

  it('keeps defaults and left out values from replacing stored values', async () => {
    const server = await startWithAdmin()
    await importAll(server, [SHEET, createLine('Tea', { gtin: createGtin(1), months: '12' })])
    const { body } = await check(
      server,
      `Product,Barcode,Shelf life\nGreen Tea,${createGtin(1)},long`,
    )
    const { body: plan } = await matchColumns(server, body, {
      unreadable: 'leave-out',
      constants: { brand: 'unknown', category: 'Other', description: 'None.' },
    })
    expect(plan).toMatchObject({ kinds: { conflict: 1 }, warningCount: 1 })
    expect(plan.rows[0].changes).toEqual([{ field: 'name', old: 'Tea', new: 'Green Tea' }])
  })
})

describe('a row matches', () => {
  it('a product by each of its keys, also by its name without a brand, but none with another key', async () => {
    const server = await startWithAdmin()
    const tea = { number: 'TEA-1', gtin: createGtin(1), carton: createGtin(2) }
    const salt = { number: 'S-1', gtin: createGtin(3) }
    const dates = createLine('Dates').with(1, '')
    await importAll(server, [SHEET, createLine('Tea', tea), createLine('Salt', salt), dates])
    for (const [by, cells] of [
      ['itemNumber', createLine('TEA', { number: 'tea-1', gtin: createGtin(7) })],
      ['gtin', createLine('TEA', { gtin: createGtin(1).padStart(14, '0') })],
      ['cartonGtin', createLine('TEA', { carton: createGtin(2) })],
      ['name', createLine('  TEÁ ')],
    ] as const) {
      const { body } = await check(server, [SHEET, cells])
      expect(body).toMatchObject({ added: 0, changed: 1, rows: [{ kind: 'matched', by }] })
    }
    const matchedRows = await check(server, [
      SHEET,
      createLine('Tea', { months: '18' }).with(1, ''),
      createLine('Dates', { months: '18' }),
      createLine('Tea').with(1, 'Monsoon'),
    ])
    expect(matchedRows.body).toMatchObject({ kinds: { new: 1, matched: 2, unclear: 0 } })
    const otherRows = [
      createLine('Tea', { gtin: createGtin(4) }),
      createLine('Salt', { number: 'S-2' }),
    ]
    const { body } = await check(server, [SHEET, ...otherRows])
    const message =
      '“Salt” has the same name and brand, but another item number. The row adds a product.'
    expect(body).toMatchObject({ added: 2, changed: 0, warnings: [{ rows: [3], message }] })
    const gtin = createGtin(9)
    const sameGtin = [
      createLine('Rice', { number: 'R', gtin }),
      createLine('Oil', { number: 'O', gtin }),
    ]
    const { warnings } = (await check(server, [SHEET, ...sameGtin])).body
    expect(warnings).toMatchObject([{ rows: [3], message: expect.stringMatching('same GTIN') }])
  })

  it('a product with another name and brand only after confirmation', async () => {
    const [name, next, brand] = ['Salt', 'Salt fine', 'Monsoon']
    const server = await startWithAdmin()
    const otherRows = Array.from({ length: 19 }, (_, index) =>
      createLine(`Tin ${index}`, { number: `${index}` }),
    )
    await importAll(server, [SHEET, createLine(name, { number: 'A' }), ...otherRows])
    const renamed = createLine(next, { number: 'A' }).with(1, brand)
    const list = [SHEET, renamed, createLine('Tin of 0', { number: '0' }), ...otherRows.slice(1)]
    const { body } = await check(server, list)
    expect(body).toMatchObject({ changed: 1, kinds: { matched: 1, conflict: 1, same: 18 } })
    expect(body).toMatchObject({ warningCount: 0, rows: [{ row: 2 }, { row: 3 }] })
    expect(await finish(server, body.id)).toMatchObject({ changed: 1, skipped: 1 })
    expect((await listNames(server)).slice(0, 2)).toEqual([name, 'Tin of 0'])

    const { id } = (await check(server, list)).body
    expect(await finish(server, id, { confirm: [2] })).toMatchObject({ changed: 1, skipped: 0 })
    expect((await listNames(server))[0]).toBe(next)
  })

  it('products of which more than a tenth get other names only after confirmation', async () => {
    const server = await startWithAdmin()
    const lines = Array.from({ length: 20 }, (_, index) =>
      createLine(`Tin ${index}`, { number: `N${index}` }),
    )
    await importAll(server, [SHEET, ...lines])
    const rename = (count: number) =>
      lines.map((cells, index) => (index < count ? cells.with(0, `${cells[0]} can`) : cells))
    const plan = async (count: number) => (await check(server, [SHEET, ...rename(count)])).body
    expect(await plan(2)).toMatchObject({ changed: 2, kinds: { conflict: 0, matched: 2 } })
    const { id, rows, ...body } = await plan(3)
    expect(body).toMatchObject({ changed: 0, kinds: { conflict: 3, matched: 0 } })
    expect(rows).toMatchObject([2, 3, 4].map((row) => ({ row, kind: 'conflict' })))
    expect(await finish(server, id, { confirm: [3] })).toMatchObject({ changed: 1, skipped: 2 })

    const { id: next } = await plan(20)
    const { body: started } = await start(server, next, { confirm: [2] })
    expect(started.message).toContain('Skipped rows that rename products: 18. Send confirm or')
    await waitForEnd(server)
    await finish(server, (await plan(20)).id, { confirmAll: true })
    expect(await listNames(server)).toEqual(lines.map(([name]) => `${name} can`))
  })

  it('no single product if its keys disagree; a warning says which', async () => {
    const server = await startWithAdmin()
    await importAll(server, [
      SHEET,
      createLine('Tea', { number: 'TEA-1', gtin: createGtin(1) }),
      createLine('Salt', { number: 'S-1', gtin: createGtin(2) }),
      createLine('Figs', { carton: createGtin(3) }),
    ])
    const specification = { cartonGtin: createGtin(3) }
    await server.admin('POST /api/products', createProductForm({ name: 'Dates', specification }))
    const { body } = await check(server, [
      SHEET,
      createLine('Tea', { number: 'TEA-1', gtin: createGtin(2) }),
      createLine('Tea', { number: 'TEA-2', gtin: createGtin(1) }),
      createLine('Dried fruit', { carton: createGtin(3) }),
      createLine('Figs', { carton: createGtin(3), months: '9' }),
      createLine('Figs', { carton: createGtin(3) }),
      createLine('Nuts', { gtin: createGtin(5) }),
      createLine('Mixed nuts', { gtin: createGtin(5) }),
    ])
    expect(body).toMatchObject({ added: 1, changed: 1, kinds: { unclear: 5 }, problemCount: 0 })
    expect(body.warnings.map(({ rows, message }: never) => `${rows}: ${message}`)).toEqual([
      `2: By item number this is “Tea”, but by GTIN “Salt”. ${SKIPPED}`,
      `3: “Tea” has the same GTIN, but another item number. ${SKIPPED}`,
      expect.stringMatching(/^4: “.*” and “.*” have the same carton GTIN\./),
      `6: Row 5 is the same product. ${SKIPPED}`,
      `8: Row 7 has the same GTIN. ${SKIPPED}`,
    ])
    expect(await start(server, body.id, {})).toEqual(refusal(409, 'confirm the warnings'))
    expect(await start(server, body.id, { matched: 'add', warningsConfirmed: true })).toEqual(
      refusal(409, 'Row 2 cannot be added as a new product. “Tea” has the same item number.'),
    )
    expect(await finish(server, body.id, { warningsConfirmed: true })).toMatchObject({
      added: 1,
      changed: 1,
      skipped: 5,
    })
  })

  it('one product only once, and its item number is unique', async () => {
    const server = await startWithAdmin()
    await importAll(server, [SHEET, createLine('Tea', { number: 'TEA-1', gtin: createGtin(1) })])
    await importAll(server, [SHEET, createLine('Salt')])
    const [tea, salt] = await listProducts(server)
    const { body } = await check(server, [
      ['id', ...SHEET],
      ['', ...createLine('Tea', { gtin: createGtin(1) })],
      [tea._id, ...createLine('Tea', { number: 'N-1' })],
      [salt._id, ...createLine('Salt', { number: 'tea-1' })],
      ['', ...createLine('Dates', { number: 'n-1' })],
    ])
    expect(body.problems).toMatchObject([
      { rows: [3], field: 'id', message: 'Row 2 is the same product.' },
      { rows: [4], field: 'itemNumber', message: '“Tea” has the same item number.' },
    ])
    expect(body.warnings).toMatchObject([{ rows: [5], field: 'row' }])
  })

  it('is imported only if its item number is still free', async () => {
    const server = await startWithAdmin()
    const { body } = await check(server, [SHEET, createLine('Tea', { number: 'TEA-1' })])
    await server.admin('POST /api/products', createProductForm({ itemNumber: 'tea-1' }))
    expect(await finish(server, body.id)).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/^Two products would have the same item number/),
    })
  })
})

it('empty cells erase stored values only if the user chooses so', async () => {
  const server = await startWithAdmin()
  const media = [await createJpeg()]
  const specification = { shelfLifeMonths: 12, mayTilt: false }
  await server.admin(
    'POST /api/products',
    createProductForm({ itemNumber: 'A-1', media, specification }),
  )
  const [{ _id }] = await listProducts(server)
  await server.admin(`PUT /api/products/${_id}/toggle-featured`, { featured: true })
  const columns = [...HEAD]
  const { body } = await check(server, [
    ['id', ...columns],
    [_id, ...columns.map(() => '')],
  ])
  expect(body).toMatchObject({ changed: 0, unchanged: 1, erase: false, problemCount: 0 })
  const { id } = body
  const { body: erasing } = await server.admin('POST /api/catalogue/import/match', {
    id,
    erase: true,
  })
  expect(erasing).toMatchObject({ changed: 1, problemCount: 0, erase: true })
  await finish(server, id)
  expect((await listProducts(server))[0]).toMatchObject({
    name: writeRow({})[0],
    itemNumber: '',
    featured: false,
    images: [],
    specification: {},
  })
})

it('problems that erased values cause end when empty cells keep them', async () => {
  const server = await startWithAdmin()
  const specification = { netContent: 250, netContentUnit: 'g' as const }
  await server.admin('POST /api/products', createProductForm({ specification }))
  const [{ _id }] = await listProducts(server)
  const { body } = await check(server, `id,netContent\n${_id},`)
  const plan = async (erase: boolean) =>
    (await server.admin('POST /api/catalogue/import/match', { id: body.id, erase })).body
  expect(await plan(true)).toMatchObject({ problems: [{ rows: [2], field: 'netContent' }] })
  expect(await plan(false)).toMatchObject({ problemCount: 0, unchanged: 1 })
})
