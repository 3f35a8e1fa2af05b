import type { ColumnMatch, SheetTable } from '@dhow/contract/catalogue-import/column-matches'
import { utils, write } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { check, encodeAs, finish, listProducts, matchColumns } from '#api/testing/imports.ts'
import { type AdminServer, startWithAdmin } from '#api/testing/login-as-admin.ts'

const GERMAN = encodeAs(
  'windows-1252',
  [
    'Nordkontor Handels GmbH;;;;;;;;;;;;;;;',
    'Preisliste Export 2026, gültig ab 1.3.2026;;;;;;;;;;;;;;;',
    'Art.-Nr.;Bezeichnung;Marke;EAN;EAN Karton;VE;Inhalt;Karton L cm;Karton B cm;Karton H cm;Brutto kg;Netto kg;Ursprung;MHD (Monate);Zolltarifnummer;EUR/VE',
    'BISCUITS & SNACKS;;;;;;;;;;;;;;;',
    'N-100;Butterkekse;Möwe;9521234543213;19521234543210;24;250 g;40,0;30,5;25;7,250;6;Deutschland;12;19053100;28,80',
    'N-101;Salzbrezeln;Möwe;;;12;175 g;38;28,5;24;2,5;2,1;Österreich;9;19059055;14,40',
    'Getränke;;;;;;;;;;;;;;;',
    'N-200;Apfelsaft;Möwe;;;6;1 l;31,2;21;29;6,9;6,2;Türkei;18;20097919;1.234,50',
    '* Alle Preise ab Lager Hamburg, ohne Pfand.;;;;;;;;;;;;;;;',
  ].join('\r\n'),
)

const CHINESE = encodeAs(
  'gb18030',
  [
    '广州某某食品有限公司,,,,,,,,,',
    '2026年出口报价单,,,,,,,,,',
    '货号,品名,条码,规格,装箱数,体积(m3),毛重(公斤),产地,保质期(月),海关编码',
    '饼干类,,,,,,,,,',
    'C-1,芝麻饼干,9521234543213,400克,24,0.03,11.5,中国,12,19053100',
    'C-2,海苔脆片,,50克,40,0.06,3.2,中国,9,19059000',
    '饮料,,,,,,,,,',
    'C-3,绿茶,,500毫升,15,0.0165,8.4,泰国,18,22029900',
    '备注：以上价格均为离岸价,,,,,,,,,',
  ].join('\n'),
)

type Chosen = Partial<Pick<SheetTable, 'constants' | 'categoryFrom' | 'unreadable'>>

const MAX_CHOICES = 5

/** Imports a sheet with the guess and some choices. Fails if that takes more than five choices. */
async function importSheet(
  sheet: string | Uint8Array,
  columns: Record<string, ColumnMatch | null>,
  mapping: Chosen,
) {
  const server = await startWithAdmin()
  const { body } = await check(server, sheet)
  const sheetColumns: SheetTable = body.table
  const names = sheetColumns.columns.map(({ name }) => name)
  expect(Object.keys(columns).filter((name) => !names.includes(name))).toEqual([])
  const matches = sheetColumns.matches.map((match, index) => columns[names[index] ?? ''] ?? match)
  const choices = Object.keys(columns).length + Object.keys(mapping).length
  expect(choices).toBeLessThanOrEqual(MAX_CHOICES)
  const { constants } = sheetColumns
  const matched = await matchColumns(server, body, { matches, constants, ...mapping })
  expect(matched.body).toMatchObject({ problems: [], added: 3 })
  expect(await finish(server, body.id)).toMatchObject({ state: 'done', added: 3 })
  return { plan: matched.body, products: await listProducts(server) }
}

it('a price list in German, with semicolons, decimal commas and Windows-1252', async () => {
  const { plan, products } = await importSheet(GERMAN, {}, { categoryFrom: 'headings' })
  expect(plan.reading).toMatchObject({ charset: 'windows-1252', isCharsetCertain: false })
  expect(plan.skippedRows).toEqual([
    { row: 4, text: 'BISCUITS & SNACKS', kind: 'heading' },
    { row: 7, text: 'Getränke', kind: 'heading' },
    { row: 9, text: '* Alle Preise ab Lager Hamburg, ohne Pfand.', kind: 'note' },
  ])
  expect(plan).toMatchObject({ skippedCount: 3, warnings: [], ignoredColumns: ['EUR/VE'] })
  expect(products).toMatchObject([
    {
      name: 'Butterkekse',
      itemNumber: 'N-100',
      brand: 'Möwe',
      description: '',
      category: 'BISCUITS & SNACKS',
      specification: {
        gtin: '9521234543213',
        cartonGtin: '19521234543210',
        unitsPerCarton: 24,
        netContent: 250,
        netContentUnit: 'g',
        origin: 'DE',
        hsCode: '19053100',
        cartonLengthMm: 400,
        cartonWidthMm: 305,
        cartonHeightMm: 250,
        cartonGrossGrams: 7_250,
        cartonNetGrams: 6_000,
        shelfLifeMonths: 12,
      },
    },
    { name: 'Salzbrezeln', specification: { origin: 'AT', cartonGrossGrams: 2_500 } },
    {
      name: 'Apfelsaft',
      category: 'Getränke',
      specification: { netContent: 1_000, netContentUnit: 'ml', origin: 'TR' },
    },
  ])
})

it('a price list in Chinese, in GB18030 and with the volume only', async () => {
  const { plan, products } = await importSheet(
    CHINESE,
    {},
    { categoryFrom: 'headings', constants: { brand: '山海' } },
  )
  expect(plan.reading.charset).toBe('gb18030')
  expect(plan).toMatchObject({ skippedCount: 3, warnings: [], ignoredColumns: [] })
  expect(products).toMatchObject([
    {
      name: '芝麻饼干',
      itemNumber: 'C-1',
      brand: '山海',
      category: '饼干类',
      specification: {
        netContent: 400,
        netContentUnit: 'g',
        unitsPerCarton: 24,
        origin: 'CN',
        cartonVolumeCm3: 30_000,
        cartonGrossGrams: 11_500,
        shelfLifeMonths: 12,
      },
    },
    { category: '饼干类', specification: { cartonVolumeCm3: 60_000 } },
    { name: '绿茶', category: '饮料', specification: { netContentUnit: 'ml', origin: 'TH' } },
  ])
})

/** Plans a sheet with its suggested columns and a category. */
async function plan(server: AdminServer, sheet: string[][], over: object = {}) {
  const { body } = await check(server, sheet)
  const matched = await matchColumns(server, body, {
    constants: { category: 'Groceries' },
    ...over,
  })
  return { table: body.table, ...matched.body }
}

it('a column without a unit is a problem until its unit is chosen', async () => {
  const server = await startWithAdmin()
  const sheet = [
    ['Item', 'Carton L', 'Carton width', 'Gross weight', 'Karton H cm'],
    ['Tea', '40', '30 cm', '8', '25'],
    ['Salt', '38', '28,5 cm', '7.5', '24'],
  ]
  const { table, problems } = await plan(server, sheet)
  expect(table.columns.map(({ units }: { units: string[] }) => units[0])).toEqual([
    undefined,
    'l',
    undefined,
    undefined,
    'cm',
  ])
  const createMessage = (name: string) =>
    `Choose the unit of the column “${name}”: its numbers have none.`
  expect(problems).toMatchObject([
    { rows: [2, 3], field: 'cartonLengthMm', message: createMessage('Carton L') },
    { rows: [2, 3], field: 'cartonGrossGrams', message: createMessage('Gross weight') },
  ])
  const matches = table.matches
    .with(1, { target: 'cartonLengthMm', unit: 'cm' })
    .with(3, { target: 'cartonGrossGrams', unit: 'kg' })
    // The unit in the name is used if a user chooses the field only.
    .with(4, { target: 'cartonHeightMm' })
  const chosen = await plan(server, sheet, { matches })
  expect(chosen).toMatchObject({ problems: [], warnings: [] })
  await finish(server, chosen.id)
  const [, salt] = await listProducts(server)
  expect(salt.specification).toEqual({
    cartonLengthMm: 380,
    cartonWidthMm: 285,
    cartonHeightMm: 240,
    cartonGrossGrams: 7_500,
  })
})

it('implausible values are warnings', async () => {
  const server = await startWithAdmin()
  const { warnings, problems } = await plan(server, [
    ['Item', 'Packing', 'Length mm', 'Width mm', 'Height mm', 'Gross g', 'Shelf life (months)'],
    ['Oil', '12 × 1 l', '40', '300', '250', '8', '240'],
    ['Tea', '24 × 250 g', '400', '300', '250', '8000', '24'],
  ])
  expect(problems).toEqual([])
  expect(warnings).toMatchObject([
    { rows: [2], field: 'cartonLengthMm' },
    { rows: [2], field: 'cartonGrossGrams' },
    { rows: [2], field: 'cartonGrossGrams' },
    { rows: [2], field: 'shelfLifeMonths' },
  ])
  expect(warnings[1].message).toMatch(/weighs less than its content/)
})

it('a number with one separator follows the other numbers of its column, else of the sheet', async () => {
  const server = await startWithAdmin()
  const importWith = async (price: string, ...weights: string[]) => {
    const rows = weights.map((weight, index) => [`${price} ${index}`, price, weight])
    const { id } = await plan(server, [['Item', 'Price', 'Gross weight g'], ...rows])
    await finish(server, id)
    const products = await listProducts(server)
    return products
      .filter(({ name }: { name: string }) => name.startsWith(price))
      .map(({ specification }: { specification: object }) => Object.values(specification)[0])
  }
  expect(await importWith('9,50', '1.250')).toEqual([1_250])
  expect(await importWith('9.50', '1,250')).toEqual([1_250])
  expect(await importWith('8.50', '1.250', '900,0')).toEqual([1_250, 900])
  expect(await importWith('7.50', '1.250')).toEqual([1])
})

it('a product may have no brand and no description; a text below the products is a note', async () => {
  const server = await startWithAdmin()
  const { id, skippedRows } = await plan(server, [
    ['Item', 'Barcode', 'Brand', 'Description'],
    ['Tea', '9521234543213', 'n/a', ''],
    ['Prices'],
  ])
  expect(skippedRows).toEqual([{ row: 3, text: 'Prices', kind: 'note' }])
  await finish(server, id)
  const [product] = await listProducts(server)
  expect(product).toMatchObject({ name: 'Tea', brand: '', description: '' })
  const { body } = await server.visitor('GET /api/catalogue')
  expect(body.total).toBe(1)
})

it('the volume of a carton is stored if the sheet has no sides', async () => {
  const server = await startWithAdmin()
  const { id, warnings } = await plan(server, [
    ['Item', 'CBM', 'Carton size (cm)', 'Gross kg'],
    ['Tea', '0.03', '', '8'],
    ['Salt', '0.05', '40 × 30 × 25', '8'],
  ])
  expect(warnings).toMatchObject([
    { rows: [3], field: 'CBM', message: expect.stringContaining('The sides are used.') },
  ])
  await finish(server, id)
  const [tea, salt] = await listProducts(server)
  expect(tea.specification).toEqual({ cartonVolumeCm3: 30_000, cartonGrossGrams: 8_000 })
  expect(salt.specification).not.toHaveProperty('cartonVolumeCm3')
})

it('a cell that Excel changed into a date, and a code without its last digits, are reported', async () => {
  const server = await startWithAdmin()
  const sheet = utils.aoa_to_sheet([
    ['Name', 'Item no.', 'Barcode', 'Pack size', 'Pcs/ctn'],
    ['Tea', '02-Jan', '6.29104150024E+11', '24 x 250 g', 24],
    ['Rice', '1.23E+12', '6.29104E+11', '', 12],
    ['Oil', 'ABC-12', '', '1月2日', ''],
  ])
  sheet.D3 = { t: 'n', v: 46_082, z: 'd-mmm' }
  sheet.E4 = { t: 'n', v: 46_082, z: 'mm-yy' }
  const book = utils.book_new(sheet)
  const { body } = await check(server, write(book, { type: 'buffer', bookType: 'xlsx' }))
  const { body: planned } = await matchColumns(server, body, {
    constants: { category: 'Groceries' },
    unreadable: 'leave-out',
  })
  const listRows = (text: string) =>
    planned.warnings
      .filter(({ message }: { message: string }) => message.includes(text))
      .map(({ field, rows }: { field: string; rows: number[] }) => [field, rows])
  expect(listRows('contains the date')).toEqual([
    ['itemNumber', [2]],
    ['packText', [3, 4]],
    ['unitsPerCarton', [4]],
  ])
  expect(listRows('last digits')).toEqual([
    ['itemNumber', [3]],
    ['gtin', [3]],
  ])
  await finish(server, planned.id)
  const products = await listProducts(server)
  const codes = products.map(({ itemNumber, specification }: Record<string, object>) => [
    itemNumber,
    specification,
  ])
  expect(codes).toEqual([
    ['02-Jan', expect.objectContaining({ gtin: '629104150024', unitsPerCarton: 24 })],
    ['', { unitsPerCarton: 12 }],
    ['ABC-12', {}],
  ])
})
