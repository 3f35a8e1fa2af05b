import { COLUMNS, getColumnTitle } from '@dhow/contract/catalogue-import/import-columns'
import { LIMITS } from '@dhow/contract/limits'
import { expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { createProductForm } from '#api/testing/factories.ts'
import { check, createRow, finish, HEAD, listProducts, writeRow } from '#api/testing/imports.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { createJpeg, TEXT } from '#api/testing/pictures.ts'
import { readStoredProducts } from '#api/testing/stored-files.ts'
import { createZip } from '#api/testing/zip.ts'
import { compareNames, findVolumeDifference } from './plan/plausibility.ts'

const NAMES = Array.from({ length: LIMITS.pictures + 1 }, (_, index) => `${index}.jpg`)

const MANY = Array(LIMITS.importZipFiles + 1).fill({ name: 'a', data: TEXT })

it('the problems of an import are listed by kind; their rows can be left out', async () => {
  const server = await startWithAdmin()
  const zip = createZip(
    { name: 'list.jpg', data: TEXT },
    { name: 'a/same.jpg', data: await createJpeg() },
    { name: 'b/same.jpg', data: await createJpeg() },
  )
  const { status, body } = await check(
    server,
    [
      ['id', ...HEAD],
      ['', ...createRow('x'.repeat(LIMITS.productName + 1))],
      ['gone', ...createRow('Tea')],
      ['gone', ...createRow('', 'none.jpg', 'maybe')],
      ['', ...createRow('Tea', 'none.jpg|list.jpg|same.jpg')],
      ['', ...createRow('Tea', NAMES.join('|'))],
      ['', ...createRow('Fine'), '', 'spilled'],
      ['', ...createRow('Salt')],
    ],
    zip,
  )
  expect(status).toBe(200)
  const long = `Product name may have at most ${LIMITS.productName} characters; these are ${LIMITS.productName + 1}. The sheet has “${'x'.repeat(60)}”.`
  expect(body.problems.map((problem: object) => Object.values(problem))).toEqual([
    ['name', long, 1, [2]],
    ['id', 'There is no product “gone”. Leave the ID empty to add it.', 2, [3, 4]],
    ['id', 'Row 3 is the same product.', 1, [4]],
    ['name', 'Product name is required.', 1, [4]],
    ['featured', 'featured must be yes or no. The sheet has “maybe”.', 1, [4]],
    ['pictures', '“none.jpg” is not in the ZIP file. Other rows have other values.', 3, [4, 5, 6]],
    ['pictures', expect.stringContaining('“list.jpg” is not a JPEG'), 1, [5]],
    ['pictures', expect.stringContaining('Add the folder to the name'), 1, [5]],
    ['pictures', expect.stringContaining('at most 12 pictures'), 1, [6]],
  ])
  expect(body.warnings.at(-1)).toMatchObject({
    rows: [7],
    message: expect.stringMatching(/Is a comma/),
  })
  expect(body).toMatchObject({ problemCount: 12, problemRows: 5, added: 2 })
  expect(await server.admin('POST /api/catalogue/import/start', { id: body.id })).toEqual(
    refusal(409, 'Leave out the rows with problems'),
  )
  expect(await finish(server, body.id, { leaveOutProblems: true })).toMatchObject({
    state: 'done',
    added: 2,
    skipped: 5,
  })
  expect(await listProducts(server)).toMatchObject([{ name: 'Fine' }, { name: 'Salt' }])
})

it('the problems of an import include damaged and too large files and ZIPs, but not repeated columns', async () => {
  const server = await startWithAdmin()
  expect(await check(server, '')).toEqual(refusal(400, 'The file is empty.'))
  expect((await check(server, [HEAD])).body.problems).toMatchObject([
    { rows: [], message: expect.stringContaining('no products below the headings') },
  ])
  const { body } = await check(server, [
    ['Name', ' BRAND ', 'category', 'description', 'featured', 'featured', 'featured'],
    ['Tea', 'Sail', 'snacks', 'Green.', 'maybe', 'no', 'no'],
  ])
  expect(body.problems).toMatchObject([
    { rows: [2], field: 'featured', message: 'featured must be yes or no. The sheet has “maybe”.' },
  ])
  expect(body.ignoredColumns).toEqual(['featured', 'featured'])

  for (const [zip, message] of [
    [TEXT, 'is not a ZIP archive'],
    [createZip({ name: '../../a.jpg', data: TEXT }), 'invalid relative path'],
    [createZip(...MANY), 'The ZIP file contains more than 10,000 files'],
    [
      createZip({ name: 'a', data: TEXT, claims: LIMITS.importUnpackedBytes + 1 }),
      'larger than 2,000 MB',
    ],
  ] as const) {
    const { body: plan } = await check(server, [HEAD, createRow('Tea', 'a.jpg')], zip)
    expect(plan).toMatchObject({ problemCount: 0, added: 1 })
    expect(plan.warnings).toMatchObject([
      { rows: [], field: 'ZIP file', message: expect.stringContaining(message) },
    ])
  }
  expect((await readStoredProducts(server)).products).toEqual([])

  const csv = [HEAD, createRow('Tea', 'a.jpg')]
  const big = new Uint8Array(LIMITS.pictureBytes + 1)
  const open = await check(server, csv, createZip({ name: 'a.jpg', data: big }))
  expect(open.body.problems).toMatchObject([
    { rows: [2], field: 'pictures', message: '“a.jpg” is larger than 10 MB.' },
  ])
  const bomb = Buffer.concat([await createJpeg(), big])
  const hidden = await check(server, csv, createZip({ name: 'a.jpg', data: bomb, claims: 1_000 }))
  if (hidden.body.problemCount === 0) {
    expect(await finish(server, hidden.body.id)).toMatchObject({ state: 'failed' })
  }
  expect(await readStoredProducts(server)).toMatchObject({ products: [], uploads: [] })
})

it('a sheet may have columns in any order and case', async () => {
  const server = await startWithAdmin()
  const columns = HEAD.map((column) => ` ${column.toUpperCase()} `).toReversed()
  const rows = [
    ['PRICE', ...columns, 'Stock', ''],
    ['1', ...createRow('Salt').toReversed(), '7', ''],
  ]
  const csv = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(';'))
  const ordered = (await check(server, csv.join('\n'))).body
  expect(ordered).toMatchObject({
    added: 1,
    problems: [],
    ignoredColumns: ['PRICE', 'Stock'],
    rows: [{ name: 'Salt' }],
  })
  expect(await finish(server, ordered.id)).toMatchObject({ state: 'done', added: 1 })
})

it('an import refuses the example row of the templates', async () => {
  const server = await startWithAdmin()
  await server.admin('POST /api/products', createProductForm())
  for (const type of ['csv', 'xlsx']) {
    const { rawPayload, headers } = await server.download(
      `/api/catalogue/import/template${type === 'xlsx' ? '.xlsx' : ''}`,
    )
    expect(headers['content-disposition']).toContain(`products-template.${type}`)
    if (type === 'csv')
      expect(String(rawPayload).split('\r\n')[0]).toBe(
        `\uFEFF${COLUMNS.map(getColumnTitle).join()}`,
      )
    const { body } = await check(server, rawPayload)
    expect(body.table.isNeeded).toBe(false)
    expect(body.problems).toMatchObject([
      { rows: [2], field: 'row', message: 'This is the example row of the template. Delete it.' },
    ])
  }
})

const SIDES = { cartonLengthMm: 300, cartonWidthMm: 200, cartonHeightMm: 130 }

it.each([
  ['0.0078 m³, exact', 7_800, false],
  ['0.008 m³, rounded', 8_000, false],
  ['0.009 m³', 9_000, true],
  ['0.00801 m³', 8_010, true],
])('a carton of 0.0078 m³ is compared with a stated volume of %s', (_text, cm3, isDifferent) => {
  expect(findVolumeDifference(SIDES, cm3) !== undefined).toBe(isDifferent)
})

it.each([
  ['Tea, 250 g', 'TEÁ 250 g', 'same'],
  ['Cardamon tea 20 bags', 'Cardamom tea 20 bags', 'similar'],
  ['Sea salt 5 kg', 'Basmati rice 5 kg', 'other'],
  ['Tea 20 bags', 'Tea 40 bags', 'similar'],
  ['绿茶茶包 12 x 250 g', '绿茶茶袋 12 x 250 g', 'similar'],
  ['芝麻饼干 250 g', '海苔脆片 250 g', 'other'],
  ['緑茶ティーバッグ', '緑茶テイーバッグ', 'similar'],
  ['ชาเขียวมะลิ 20 ซอง', 'ชาเขียวมะลิ 25 ซอง', 'similar'],
  ['شاي أخضر', 'شاي اخضر', 'same'],
  ['A-1', 'A-2', 'similar'],
])('%s to %s is %s', (name, next, expected) => {
  const brand = 'Sail'
  expect(compareNames({ name, brand }, { name: next, brand })).toBe(expected)
})

it('names the cell of a number that its unit makes too small', async () => {
  const server = await startWithAdmin()
  const { body } = await check(server, [HEAD, writeRow({ shelfLifeMonths: '14 days' })])
  const message = expect.stringContaining('months; this is 0. The sheet has “14 days”.')
  expect(body.problems).toMatchObject([{ field: 'shelfLifeMonths', message, rows: [2] }])
})
