import type { ImportPlan } from '@dhow/contract/catalogue-import/catalogue-import'
import { type CellObject, type SheetProps, utils, type WorkSheet, write } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { check, encodeAs, finish, HEAD, matchColumns, writeRow } from '#api/testing/imports.ts'
import { type AdminServer, startWithAdmin } from '#api/testing/login-as-admin.ts'

type Cell = string | number | CellObject

const ERROR: CellObject = { t: 'e', v: 23, w: '#REF!' }
/** A formula without a stored result. */
const FORMULA: CellObject = { t: 'z', f: '4*6' }

type Sheet = {
  name?: string
  rows: Cell[][]
  merges?: string[]
  state?: SheetProps['Hidden']
  hiddenRows?: number[]
  hiddenColumns?: number[]
}

/** Creates an .xlsx workbook. Rows and columns are counted from 0. With hidden columns, the empty ones are hidden too. */
function toWorkbook(...sheets: Sheet[]): Uint8Array {
  const workbook = utils.book_new()
  for (const { name, rows, merges = [], hiddenRows = [], hiddenColumns = [] } of sheets) {
    const sheet: WorkSheet = utils.aoa_to_sheet(rows)
    sheet['!merges'] = merges.map((range) => utils.decode_range(range))
    sheet['!rows'] = rows.map((_, index) => ({ hidden: hiddenRows.includes(index) }))
    sheet['!cols'] = Array.from({ length: 200 }, (_, index) => ({
      hidden: hiddenColumns.includes(index) || (hiddenColumns.length > 0 && index > 9),
    }))
    utils.book_append_sheet(workbook, sheet, name)
  }
  workbook.Workbook = { Sheets: sheets.map(({ state = 0 }) => ({ Hidden: state })) }
  return write(workbook, { type: 'buffer', bookType: 'xlsx' })
}

const NAMES = ['Item code', 'Product name', 'Brand', 'Gross wt kg']
const PRODUCTS = [
  ['A-1', 'Tea', 'Sail', 8],
  ['A-2', 'Salt', 'Sail', 9.5],
]

type Change = { reading?: object; constants?: object; matches?: object }

/** Plans again. Without `matches`, they stay the same. */
const match = async ({ admin }: AdminServer, { id }: ImportPlan, change: Change) =>
  (await admin('POST /api/catalogue/import/match', { id, ...change })).body as ImportPlan

/** Plans a sheet with its suggested columns. */
async function plan(server: AdminServer, sheet: Uint8Array | string): Promise<ImportPlan> {
  const { body } = await check(server, sheet)
  const constants = { category: 'Groceries' }
  return (await matchColumns(server, body, { constants, unreadable: 'leave-out' })).body
}

const listNames = ({ rows }: ImportPlan) => rows.map(({ name }) => name)

it('the sheet with the most column names is read; another can be chosen', async () => {
  const server = await startWithAdmin()
  const terms = Array.from({ length: 9 }, (_, index) => [
    `Clause ${index}`,
    'Payment',
    'in advance',
  ])
  const { body } = await check(
    server,
    toWorkbook(
      { name: 'Export Summary', rows: [['Blue Dune'], ['Brand', 'Sail'], ['Sheet Name', 'Table']] },
      { name: 'Terms', rows: terms },
      { name: 'Old', rows: [NAMES, ...PRODUCTS, ...PRODUCTS], state: 1 },
      { name: 'Costs', rows: [NAMES, ...PRODUCTS, ...PRODUCTS], state: 2 },
      { name: 'Prices', rows: [['Prices'], NAMES, ...PRODUCTS] },
    ),
  )
  expect(body.table).toMatchObject({ rows: 2 })
  expect(body.reading).toMatchObject({
    sheet: 4,
    headRow: 2,
    sheets: [
      { name: 'Export Summary', rows: 3, isHidden: false },
      { name: 'Terms', rows: 9, isHidden: false },
      { name: 'Old', rows: 5, isHidden: true },
      { name: 'Costs', rows: 5, isHidden: true },
      { name: 'Prices', rows: 4, isHidden: false },
    ],
    preview: [
      ['A-1', 'Tea', 'Sail', '8'],
      ['A-2', 'Salt', 'Sail', '9.5'],
    ],
  })
  const old = await match(server, body, { reading: { sheet: 2 } })
  expect(old).toMatchObject({ reading: { sheet: 2, headRow: 1 }, table: { rows: 4 } })
  expect(await match(server, body, { reading: { sheet: 5 } })).toMatchObject({
    message: 'The file is empty.',
  })
  const titled = await match(server, body, { reading: { sheet: 4, headRow: 1 } })
  expect(titled.table).toMatchObject({
    rows: 3,
    columns: [{ name: 'Prices' }, { name: 'Column B' }, {}, {}],
  })
})

it('hidden rows and columns are named and left out, unless the user includes them', async () => {
  const server = await startWithAdmin()
  const file = toWorkbook({
    rows: [
      ['Description', ...NAMES],
      ...PRODUCTS.map((cells) => ['costs 1.50 at X', ...cells]),
      ['costs 2.50 at Y', 'A-3', 'Rice', 'Sail', 10],
    ],
    hiddenRows: [2],
    hiddenColumns: [0],
  })
  const checked = await plan(server, file)
  expect(checked.reading).toMatchObject({ hiddenRows: 1, hiddenColumns: ['Description'] })
  expect(checked.table.columns[0]).toMatchObject({
    name: 'Description',
    isHidden: true,
    examples: [],
  })
  expect(listNames(checked)).toEqual(['Tea', 'Rice'])
  expect(JSON.stringify(checked)).not.toContain('costs')

  const matches = checked.table.matches.with(0, { target: 'description' })
  const mapped = await match(server, checked, { matches, constants: { category: 'Groceries' } })
  expect(JSON.stringify(mapped)).not.toContain('costs')
  const all = await match(server, checked, { reading: { includeHidden: true } })
  expect(all.reading).toMatchObject({ hiddenRows: 1, includeHidden: true })
  expect(all.table.columns[0]?.examples[0]).toBe('costs 1.50 at X')
  expect(listNames(all)).toEqual(['Tea', 'Salt', 'Rice'])
})

it('another character set or separator reads a CSV again', async () => {
  const server = await startWithAdmin()
  const csv = encodeAs('windows-1256', 'Item;Category\nشاي أخضر;شاي\nملح;بهارات')
  const { body } = await check(server, csv)
  const wrong = await match(server, body, { reading: { charset: 'macintosh' } })
  expect(wrong.table.columns[0]?.examples).not.toContain('ملح')
  const right = await match(server, body, { reading: { charset: 'windows-1256' } })
  expect(right.reading).toMatchObject({ charset: 'windows-1256', separator: ';' })
  expect(right.table.columns[0]?.examples).toEqual(['شاي أخضر', 'ملح'])
  const commas = await match(server, body, { reading: { separator: ',' } })
  expect(commas.table.columns.map(({ name }) => name)).toEqual(['Item;Category'])
})

it('cells with errors and formulas without results are empty, with one warning for each column', async () => {
  const server = await startWithAdmin()
  const planned = await plan(
    server,
    toWorkbook({
      rows: [
        NAMES,
        ['A-1', 'Tea', ERROR, FORMULA],
        ['A-2', ERROR, ERROR, 8],
        [ERROR, 'Rice', 'Sail', FORMULA],
        [FORMULA, 'Dates', FORMULA, FORMULA],
      ],
    }),
  )
  expect(listNames(planned)).toEqual(['Tea', 'Rice', 'Dates'])
  expect(planned.problems).toMatchObject([{ field: 'name', rows: [3] }])
  const [error, formula] = [/the error “#REF!”/, /result of the formula.*save it in Excel/]
  expect(planned.warnings).toMatchObject(
    [
      { field: 'brand', message: error, rows: [2, 3] },
      { field: 'cartonGrossGrams', message: formula, rows: [2, 4, 5] },
      { field: 'name', message: error, rows: [3] },
      { field: 'itemNumber', message: error, rows: [4] },
      { field: 'itemNumber', message: formula, rows: [5] },
      { field: 'brand', message: formula, rows: [5] },
    ].map((remark) => ({ ...remark, message: expect.stringMatching(remark.message) })),
  )
})

it('merged cells fill their rows, and empty ones can be filled from the row above', async () => {
  const server = await startWithAdmin()
  const names = ['Category', 'Brand', 'Name']
  const merged = await check(
    server,
    toWorkbook({
      rows: [
        names,
        ['Teas', 'Sail', 'Tea 1'],
        ['', '', 'Tea 2'],
        ['Fruit', '', ''],
        ['Dates', 'Sail', 'Dates 1'],
      ],
      merges: ['A2:A3', 'B2:B3', 'A4:C4'],
    }),
  )
  expect(merged.body).toMatchObject({
    table: { rows: 3, matches: [{ target: 'category' }, { target: 'brand' }, { target: 'name' }] },
    skippedRows: [{ row: 4, text: 'Fruit', kind: 'heading' }],
  })
  const { body } = await check(server, 'Category,Brand,Name\nTeas,Sail,Tea 1\n,,Tea 2\n,,Tea 3')
  expect(body.table).toMatchObject({
    rows: 3,
    matches: [
      { target: 'category', fillDown: true },
      { target: 'brand', fillDown: true },
      { target: 'name' },
    ],
  })
  const filled = await matchColumns(server, body)
  expect(filled.body).toMatchObject({ added: 3, problems: [], newCategories: ['Teas'] })
  const matches = body.table.matches.with(0, { target: 'category' })
  const unfilled = await matchColumns(server, body, { matches })
  expect(unfilled.body.problems).toMatchObject([{ field: 'category', rows: [3, 4] }])
})

it('column names, titles and totals on each page are no products', async () => {
  const server = await startWithAdmin()
  const createPage = (number: number) => [[`Gulf Foods, page ${number}`], NAMES, ['', '', '', 'kg']]
  const planned = await plan(
    server,
    toWorkbook({
      rows: [
        ...createPage(1),
        ...PRODUCTS,
        ['合计', '', '', 17.5],
        ...createPage(2),
        ['A-3', 'Rice', 'Total', 9],
        ['', '', 'Total kgs', 9],
      ],
    }),
  )
  expect(listNames(planned)).toEqual(['Tea', 'Salt', 'Rice'])
  expect(planned.skippedRows).toEqual([
    { row: 6, text: '合计', kind: 'note' },
    { row: 11, text: 'Total kgs', kind: 'note' },
  ])
})

it('any problem has a way on: columns without a name are listed, and each can be left out', async () => {
  const server = await startWithAdmin()
  const { body } = await check(server, [
    [...HEAD, '', 'name', ''],
    [...writeRow({ name: 'Tea', featured: 'maybe' }), 'remark', 'Other', ''],
  ])
  expect(body).toMatchObject({ ignoredColumns: [`Column AR`, 'name'], problemCount: 1 })
  const featured = HEAD.indexOf('featured')
  const matched = await matchColumns(server, body, {
    matches: body.table.matches.with(featured, null),
  })
  expect(matched.body).toMatchObject({ problemCount: 0, added: 1 })
  expect(await finish(server, body.id)).toMatchObject({ state: 'done', added: 1 })
})

it('other sheets with products are named', async () => {
  const server = await startWithAdmin()
  const sheets = ['Drinks', 'Food', 'Terms'].map((name) => ({ name, rows: [NAMES, ...PRODUCTS] }))
  const workbook = toWorkbook(...sheets.with(2, { name: 'Terms', rows: [['Payment in advance']] }))
  const { warnings, id } = await plan(server, workbook)
  expect(warnings).toMatchObject([
    { field: 'Sheets', message: expect.stringMatching(/again for: “Food”\.$/) },
  ])
  await server.admin('POST /api/catalogue/import/match', { id, reading: { sheet: 1 } })
  const { body } = await server.admin('POST /api/catalogue/import/match', { id, matches: [] })
  expect(body.warnings ?? []).toEqual([])
})

it('a sheet without column names can be imported', async () => {
  const server = await startWithAdmin()
  const { body } = await check(server, 'A-1;Green tea;Tea\nA-2;Basmati rice;Rice\n')
  const unnamed = await match(server, body, { reading: { headRow: 0 } })
  expect(unnamed.table.columns.map(({ name }) => name)).toEqual([
    'Column A',
    'Column B',
    'Column C',
  ])
  const matches = [{ target: 'itemNumber' }, { target: 'name' }, { target: 'category' }]
  const matched = await match(server, body, { matches })
  expect(listNames(matched)).toEqual(['Green tea', 'Basmati rice'])
  expect(matched).toMatchObject({ problems: [], warnings: [], skippedCount: 0 })
})
