import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LIMITS } from '@dhow/contract/limits'
import type { MatchedRow } from '@dhow/contract/lists/lists'
import { getEnglish } from '@dhow/i18n/catalogues'
import { expect, it } from 'vitest'
import { buildSpecification, CATALOGUE } from '#api/demo/catalogue.ts'
import { addTranslations } from '#api/demo/seed.ts'
import { createProductFields } from '#api/testing/factories.ts'
import { startCatalogue, startTestApp } from '#api/testing/start-test-app.ts'
import { checkRow } from './cells.ts'
import { findColumns, readRow } from './pasted-rows.ts'
import { splitLines } from './split-lines.ts'

const read = (text: string) => {
  const lines = splitLines(text)
  const columns = findColumns(lines[0] ?? '')
  const rows = columns ? lines.slice(1) : lines
  return rows
    .map((line) => readRow(line, columns))
    .map(({ sized: _, others: _o, numberText: _n, ...row }) => row)
}

it.each<[string, object]>([
  ['Cardamom tea\tcartons\t40', { text: 'Cardamom tea', quantity: 40, unit: 'carton' }],
  ['3\tCardamom tea\t24x250g\t40', { text: 'Cardamom tea 24x250g', quantity: 40 }],
  [
    '6291041500213\tCardamom tea\t1,200 pcs',
    { text: 'Cardamom tea', gtin: '6291041500213', quantity: 1_200, unit: 'piece' },
  ],
  ['Cardamom tea, 40 cartons', { text: 'Cardamom tea', quantity: 40, unit: 'carton' }],
  ['"Tea, green"; 12', { text: '"Tea, green"', quantity: 12 }],
  ['"Tea, green",12', { text: 'Tea, green', quantity: 12 }],
  ['- 40 cartons of Cardamom tea', { text: 'Cardamom tea', quantity: 40, unit: 'carton' }],
  ['2) 40 x Cardamom tea 250g', { text: 'Cardamom tea 250g', quantity: 40 }],
  ['Cardamom tea 2 pallets', { text: 'Cardamom tea', quantity: 2, unit: 'pallet' }],
  ["Cardamom tea 1x40'HC", { text: 'Cardamom tea', quantity: 1, unit: '40HC' }],
  ["Rice - 2 x 20'", { text: 'Rice', quantity: 2, unit: '20' }],
  ['Juice 24x330ml', { text: 'Juice 24x330ml' }],
  ['12 x 1L Juice, 40 cases', { text: '12 x 1L Juice', quantity: 40, unit: 'carton' }],
  ['Juice 24 pcs/ctn, 40 ctn(s)', { text: 'Juice 24 pcs/ctn', quantity: 40, unit: 'carton' }],
  ['Juice 1L; 24; qty: 1.200', { text: 'Juice 1L 24', quantity: 1_200 }],
  ['Juice, 2 pallets (160 ctns)', { text: 'Juice', quantity: 2, unit: 'pallet' }],
  ['EAN: 9520105000107 qty 40', { text: '9520105000107', gtin: '9520105000107', quantity: 40 }],
  ['Juice 48 120 ctn', { text: 'Juice 48', quantity: 120, unit: 'carton' }],
  ['Juice 1 200 ctn', { text: 'Juice', quantity: 1_200, unit: 'carton' }],
  ['Juice 1,00,000 ctns', { text: 'Juice', quantity: 100_000, unit: 'carton' }],
  ['شاي ١٬٥٠٠ كرتون', { text: 'شاي', quantity: 1_500, unit: 'carton' }],
  ["Juice 1'500 cartons", { text: 'Juice', quantity: 1_500, unit: 'carton' }],
  ['Juice ........ 40', { text: 'Juice', quantity: 40 }],
  ['1.Juice   24x1L   40', { text: 'Juice 24x1L', quantity: 40 }],
  ['1 | Juice | 40', { text: 'Juice', quantity: 40 }],
  ['Juice\tctn\t٤٠', { text: 'Juice', quantity: 40, unit: 'carton' }],
  ['Tea\t0', { text: 'Tea 0' }],
  ['Tea 2,5 ctn', { text: 'Tea 2.5 ctn' }],
  ['Tea 40-50 ctn', { text: 'Tea', unit: 'carton' }],
  ['Tea 5 – 10', { text: 'Tea' }],
  ['5 to 10 ctn Tea', { text: 'Tea', unit: 'carton' }],
  ['5 a 10 cajas té', { text: 'té', unit: 'carton' }],
  ['Thé\t5 à 10 cartons', { text: 'Thé', unit: 'carton' }],
  ['شاي ٥ إلى ١٠ كرتون', { text: 'شاي', unit: 'carton' }],
  ['茶5至10箱', { text: '茶', unit: 'carton' }],
  ['1\tTea\tbetween 500 and 1,000 pcs', { text: 'Tea', unit: 'piece' }],
  ['Nappies 4 - 9 kg - 40 ctn', { text: 'Nappies 4 - 9 kg', quantity: 40, unit: 'carton' }],
  ['Tea 900 - 40 ctn', { text: 'Tea 900', quantity: 40, unit: 'carton' }],
  ['Tea 3 t', { text: 'Tea', unitText: '3 t' }],
  ['Tea 40 fardos', { text: 'Tea', quantity: 40, unitText: 'fardos' }],
  ['茶100箱', { text: '茶', quantity: 100, unit: 'carton' }],
])('a row of a pasted list %j', (row, expected) => {
  expect(read(row)).toEqual([expected])
})

it('a row of a pasted list may be below column names in any order', () => {
  const text =
    'Item\tBarcode\tRemarks\tQty (ctns)\nTea\t6291041500213\tRed\t40\n\nSalt\t\t\t5 pallets'
  expect(read(text)).toEqual([
    { text: 'Tea', gtin: '6291041500213', quantity: 40, unit: 'carton', note: 'Red' },
    { text: 'Salt', quantity: 5, unit: 'pallet' },
  ])
  expect(read('Product,Quantity,Unit\nTea,40,pcs\n6291041500213,2,ctn')).toEqual([
    { text: 'Tea', quantity: 40, unit: 'piece' },
    { text: '6291041500213', gtin: '6291041500213', quantity: 2, unit: 'carton' },
  ])
})

it('a row of a pasted list has its quantity from one column', () => {
  const text =
    'Product\tCartons per layer\tQty\tUnit\tUnits per carton\tMinimum order (cartons)\tEAN\tEAN case\n' +
    'Tea\t8\t40\tpallet\t24\t50\t6291041500213\t16291041500210'
  expect(read(text)).toEqual([{ text: 'Tea', gtin: '6291041500213', quantity: 40, unit: 'pallet' }])
})

it('a row of a pasted list may have its quantity at the end of a long text', () => {
  const name = 'Cardamom tea '.repeat(50).trim()
  expect(read(`${name} - 40 ctns`)).toMatchObject([{ quantity: 40, unit: 'carton' }])
})

it('a row of a pasted list may have empty columns on the right', () => {
  const row = { text: 'Tea', quantity: 40 }
  expect(read(`Tea\t40${'\t'.repeat(16_382)}`)).toEqual([row])
  expect(read(`Tea;40${';'.repeat(16_382)}`)).toEqual([row])
})

it.each([
  ['columns', `Tea;40${';a'.repeat(99)}`, '100 columns'],
  ['columns', `Tea,40${',a'.repeat(99)}`, '100 columns'],
  ['characters', `Tea ${'a'.repeat(LIMITS.listRowChars)}`, '20,000 characters'],
])(
  'a row of a pasted list with too many %s is refused; the message quotes its beginning',
  (_what, row, limit) => {
    expect(() => checkRow(row, getEnglish())).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        message: expect.stringMatching(new RegExp(`^The row “Tea.*more than ${limit}\\. Put each`)),
      }),
    )
  },
)

const LISTS = readFileSync(join(import.meta.dirname, 'buyer-lists.txt'), 'utf8')
  .split(/^## .*\n/m)
  .slice(1)
  .map((list) => list.trimEnd().split('\n'))

/** Splits a line of the lists into a row and the product and quantity that it means. */
function readExpected(line: string) {
  const cells = line.split('\t')
  const isProduct = cells.at(-1) !== '-'
  const [product, amount] = isProduct ? cells.splice(-2) : cells.splice(-1)
  return { row: cells.join('\t'), product, amount: isProduct ? amount : undefined }
}

type Verdict = 'right' | 'asked' | 'not found' | 'wrong'

/** Judges a row: nothing may be wrong that the buyer is not asked for. */
function judge(
  row: MatchedRow | undefined,
  { product, amount }: ReturnType<typeof readExpected>,
): Verdict {
  if (amount === undefined) return row ? 'wrong' : 'right'
  if (!row) return 'wrong'
  const [quantity, unit] = amount.split(' ')
  const chosen = row.match === 'certain' || row.isLikely ? row.products[0]?.name : undefined
  const isWrong =
    (chosen !== undefined && chosen !== product) ||
    (row.quantity !== undefined && String(row.quantity) !== quantity) ||
    (row.unit !== undefined && row.unit !== unit) ||
    (unit !== undefined && !row.unit && !row.unitText)
  if (isWrong) return 'wrong'
  const isStated = row.quantity !== undefined && row.unitText === undefined
  if (isStated && (chosen ?? 'none') === product) return 'right'
  return row.match === 'none' && product !== 'none' ? 'not found' : 'asked'
}

/** Minimum number of rows that are right, and of those that are right or asked for, of 215. */
const MIN_RIGHT = 146
const MIN_READ = 212

it('reads lists of buyers without a wrong product, quantity or unit', async () => {
  const { dataDir, products, ...core } = startCatalogue()
  for (const { name, ...product } of CATALOGUE) {
    const specification = buildSpecification(name, new Date())
    await products.create(createProductFields({ ...product, name, specification }), [])
  }
  addTranslations({ ...core, products })
  const { services, visitor } = await startTestApp({ DATA_DIR: dataDir })
  services.company.publish()
  const rows: { verdict: Verdict; text: string }[] = []
  for (const list of LISTS) {
    const lines = list.map(readExpected)
    const { body } = await visitor('POST /api/lists/match', {
      text: lines.map(({ row }) => row).join('\n'),
    })
    const matches: MatchedRow[] = body.rows
    for (const line of lines) {
      const words = line.row.replace(/\s+/g, ' ')
      const match = matches.find(({ written }) => words.endsWith(written))
      rows.push({ verdict: judge(match, line), text: `${words}: ${JSON.stringify(match)}` })
    }
  }
  const listRows = (verdict: Verdict) =>
    rows.filter((row) => row.verdict === verdict).map(({ text }) => text)
  expect(listRows('wrong')).toEqual([])
  expect(listRows('right').length, listRows('not found').join('\n')).toBeGreaterThanOrEqual(
    MIN_RIGHT,
  )
  expect(listRows('right').length + listRows('asked').length).toBeGreaterThanOrEqual(MIN_READ)
})
