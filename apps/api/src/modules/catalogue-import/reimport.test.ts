import { LIMITS } from '@dhow/contract/limits'
import { calculateCheckDigit } from '@dhow/trade/product-codes'
import { describe, expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { productForm } from '#api/testing/factories.ts'
import {
  allProducts,
  check,
  finish,
  HEAD,
  importAll,
  matchColumns,
  rowOf,
} from '#api/testing/imports.ts'
import { type AdminServer, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { jpeg } from '#api/testing/pictures.ts'

const gtinOf = (at: number): string => {
  const digits = `95212345${String(at).padStart(4, '0')}`
  return `${digits}${calculateCheckDigit(digits)}`
}

const COLUMNS = ['name', 'brand', 'category', 'description', 'itemNumber', 'gtin', 'cartonGtin']
const SHEET = [...COLUMNS, 'shelfLifeMonths']

type Line = { number?: string; gtin?: string; carton?: string; months?: string }

const line = (name: string, { number = '', gtin = '', carton = '', months = '' }: Line = {}) =>
  [name, 'Lateen', 'Snacks', 'Crisp.'].concat(number, gtin, carton, months)

const start = ({ admin }: AdminServer, id: string, choice: object) =>
  admin('POST /api/catalogue/import/start', { id, ...choice })

const namesOf = async (server: AdminServer): Promise<string[]> =>
  (await allProducts(server)).map(({ name }: { name: string }) => name)

const SKIPPED = 'The row is skipped, unless you add all rows as new.'

describe('a second import of a sheet', () => {
  it('updates matched products, and can be undone', async () => {
    const server = await startWithAdmin()
    const lines = Array.from({ length: 60 }, (_, at) =>
      line(`Tin ${at}`, { gtin: gtinOf(at), months: '12' }),
    )
    await importAll(server, [SHEET, ...lines])
    const productsBefore = await allProducts(server)
    const edited = lines.map((cells, at) => (at < 12 ? cells.with(-1, '18') : cells))
    edited[59] = line('Tin of 59', { gtin: gtinOf(59).padStart(14, '0'), months: '12' })

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
    const after = await allProducts(server)
    expect(after).toHaveLength(60)
    expect(after[0].specification.shelfLifeMonths).toBe(18)

    const [{ id }] = (await server.admin('GET /api/catalogue/imports')).body
    await server.admin(`POST /api/catalogue/imports/${id}/undo`, {})
    expect(await allProducts(server)).toEqual(productsBefore)
  })

  it('skips matched products, or adds all rows, if the user chooses so', async () => {
    const server = await startWithAdmin()
    await importAll(server, [SHEET, line('Tea', { months: '12' }), line('Salt')])
    const file = [SHEET, line('Tea', { months: '18' }), line('Salt'), line('Dates')]
    const skip = await check(server, file)
    expect(await finish(server, skip.body.id, { matched: 'skip' })).toMatchObject({
      added: 1,
      changed: 0,
      skipped: 2,
    })
    expect((await allProducts(server))[0].specification.shelfLifeMonths).toBe(12)
    const add = await check(server, file)
    expect(await finish(server, add.body.id, { matched: 'add' })).toMatchObject({ added: 3 })
    expect(await namesOf(server)).toEqual(['Tea', 'Salt', 'Dates', 'Tea', 'Salt', 'Dates'])
  })

  it('leaves out excluded rows of each kind', async () => {
    const server = await startWithAdmin()
    await importAll(server, [SHEET, line('Tea'), line('Salt')])
    const [tea] = await allProducts(server)
    const { body } = await check(server, [
      ['id', ...SHEET],
      [tea._id, ...line('Green Tea')],
      ['', ...line('Salt', { months: '9' })],
      ['', ...line('Dates')],
      ['', ...line('Figs')],
    ])
    const exclude = [2, 3, 4]
    expect(await finish(server, body.id, { exclude })).toMatchObject({
      added: 1,
      changed: 0,
      skipped: 3,
    })
    expect(await namesOf(server)).toEqual(['Tea', 'Salt', 'Figs'])
    const many = Array(LIMITS.importExcluded + 1).fill(1)
    expect(await start(server, body.id, { exclude: many })).toEqual(
      refusal(400, 'exclude may have at most 1000 entries.'),
    )
  })

  it('keeps defaults and left out values from replacing stored values', async () => {
    const server = await startWithAdmin()
    await importAll(server, [SHEET, line('Tea', { gtin: gtinOf(1), months: '12' })])
    const { body } = await check(server, `Product,Barcode,Shelf life\nGreen Tea,${gtinOf(1)},long`)
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
    const tea = { number: 'TEA-1', gtin: gtinOf(1), carton: gtinOf(2) }
    const salt = { number: 'S-1', gtin: gtinOf(3) }
    const dates = line('Dates').with(1, '')
    await importAll(server, [SHEET, line('Tea', tea), line('Salt', salt), dates])
    for (const [by, cells] of [
      ['itemNumber', line('TEA', { number: 'tea-1', gtin: gtinOf(7) })],
      ['gtin', line('TEA', { gtin: gtinOf(1).padStart(14, '0') })],
      ['cartonGtin', line('TEA', { carton: gtinOf(2) })],
      ['name', line('  TEÁ ')],
    ] as const) {
      const { body } = await check(server, [SHEET, cells])
      expect(body).toMatchObject({ added: 0, changed: 1, rows: [{ kind: 'matched', by }] })
    }
    const matchedRows = await check(server, [
      SHEET,
      line('Tea', { months: '18' }).with(1, ''),
      line('Dates', { months: '18' }),
      line('Tea').with(1, 'Monsoon'),
    ])
    expect(matchedRows.body).toMatchObject({ kinds: { new: 1, matched: 2, unclear: 0 } })
    const others = [line('Tea', { gtin: gtinOf(4) }), line('Salt', { number: 'S-2' })]
    const { body } = await check(server, [SHEET, ...others])
    const message =
      '“Salt” has the same name and brand, but another item number. The row adds a product.'
    expect(body).toMatchObject({ added: 2, changed: 0, warnings: [{ rows: [3], message }] })
    const gtin = gtinOf(9)
    const sameGtin = [line('Rice', { number: 'R', gtin }), line('Oil', { number: 'O', gtin })]
    const { warnings } = (await check(server, [SHEET, ...sameGtin])).body
    expect(warnings).toMatchObject([{ rows: [3], message: expect.stringMatching('same GTIN') }])
  })

  it('a product with another name and brand only after confirmation', async () => {
    const [name, next, brand] = ['Salt', 'Salt fine', 'Monsoon']
    const server = await startWithAdmin()
    const others = Array.from({ length: 19 }, (_, at) => line(`Tin ${at}`, { number: `${at}` }))
    await importAll(server, [SHEET, line(name, { number: 'A' }), ...others])
    const renamed = line(next, { number: 'A' }).with(1, brand)
    const list = [SHEET, renamed, line('Tin of 0', { number: '0' }), ...others.slice(1)]
    const { body } = await check(server, list)
    expect(body).toMatchObject({ changed: 1, kinds: { matched: 1, conflict: 1, same: 18 } })
    expect(body).toMatchObject({ warningCount: 0, rows: [{ row: 2 }, { row: 3 }] })
    expect(await finish(server, body.id)).toMatchObject({ changed: 1, skipped: 1 })
    expect((await namesOf(server)).slice(0, 2)).toEqual([name, 'Tin of 0'])

    const { id } = (await check(server, list)).body
    expect(await finish(server, id, { confirm: [2] })).toMatchObject({ changed: 1, skipped: 0 })
    expect((await namesOf(server))[0]).toBe(next)
  })

  it('products of which more than a tenth get other names only after confirmation', async () => {
    const server = await startWithAdmin()
    const lines = Array.from({ length: 20 }, (_, at) => line(`Tin ${at}`, { number: `N${at}` }))
    await importAll(server, [SHEET, ...lines])
    const rename = (count: number) =>
      lines.map((cells, at) => (at < count ? cells.with(0, `${cells[0]} can`) : cells))
    const plan = async (count: number) => (await check(server, [SHEET, ...rename(count)])).body
    expect(await plan(2)).toMatchObject({ changed: 2, kinds: { conflict: 0, matched: 2 } })
    const { id, rows, ...body } = await plan(3)
    expect(body).toMatchObject({ changed: 0, kinds: { conflict: 3, matched: 0 } })
    expect(rows).toMatchObject([2, 3, 4].map((row) => ({ row, kind: 'conflict' })))
    expect(await finish(server, id, { confirm: [3] })).toMatchObject({ changed: 1, skipped: 2 })
  })

  it('no single product if its keys disagree; a warning says which', async () => {
    const server = await startWithAdmin()
    await importAll(server, [
      SHEET,
      line('Tea', { number: 'TEA-1', gtin: gtinOf(1) }),
      line('Salt', { number: 'S-1', gtin: gtinOf(2) }),
      line('Figs', { carton: gtinOf(3) }),
    ])
    const specification = { cartonGtin: gtinOf(3) }
    await server.admin('POST /api/products', productForm({ name: 'Dates', specification }))
    const { body } = await check(server, [
      SHEET,
      line('Tea', { number: 'TEA-1', gtin: gtinOf(2) }),
      line('Tea', { number: 'TEA-2', gtin: gtinOf(1) }),
      line('Dried fruit', { carton: gtinOf(3) }),
      line('Figs', { carton: gtinOf(3), months: '9' }),
      line('Figs', { carton: gtinOf(3) }),
      line('Nuts', { gtin: gtinOf(5) }),
      line('Mixed nuts', { gtin: gtinOf(5) }),
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
    await importAll(server, [SHEET, line('Tea', { number: 'TEA-1', gtin: gtinOf(1) })])
    await importAll(server, [SHEET, line('Salt')])
    const [tea, salt] = await allProducts(server)
    const { body } = await check(server, [
      ['id', ...SHEET],
      ['', ...line('Tea', { gtin: gtinOf(1) })],
      [tea._id, ...line('Tea', { number: 'N-1' })],
      [salt._id, ...line('Salt', { number: 'tea-1' })],
      ['', ...line('Dates', { number: 'n-1' })],
    ])
    expect(body.problems).toMatchObject([
      { rows: [3], field: 'id', message: 'Row 2 is the same product.' },
      { rows: [4], field: 'itemNumber', message: '“Tea” has the same item number.' },
    ])
    expect(body.warnings).toMatchObject([{ rows: [5], field: 'row' }])
  })

  it('is imported only if its item number is still free', async () => {
    const server = await startWithAdmin()
    const { body } = await check(server, [SHEET, line('Tea', { number: 'TEA-1' })])
    await server.admin('POST /api/products', productForm({ itemNumber: 'tea-1' }))
    expect(await finish(server, body.id)).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/^Two products would have the same item number/),
    })
  })
})

it('empty cells erase stored values only if the user chooses so', async () => {
  const server = await startWithAdmin()
  const media = [await jpeg()]
  const specification = { shelfLifeMonths: 12, mayTilt: false }
  await server.admin('POST /api/products', productForm({ itemNumber: 'A-1', media, specification }))
  const [{ _id }] = await allProducts(server)
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
  expect((await allProducts(server))[0]).toMatchObject({
    name: rowOf({})[0],
    itemNumber: '',
    featured: false,
    images: [],
    specification: {},
  })
})

it('problems that erased values cause end when empty cells keep them', async () => {
  const server = await startWithAdmin()
  const specification = { netContent: 250, netContentUnit: 'g' as const }
  await server.admin('POST /api/products', productForm({ specification }))
  const [{ _id }] = await allProducts(server)
  const { body } = await check(server, `id,netContent\n${_id},`)
  const plan = async (erase: boolean) =>
    (await server.admin('POST /api/catalogue/import/match', { id: body.id, erase })).body
  expect(await plan(true)).toMatchObject({ problems: [{ rows: [2], field: 'netContent' }] })
  expect(await plan(false)).toMatchObject({ problemCount: 0, unchanged: 1 })
})
