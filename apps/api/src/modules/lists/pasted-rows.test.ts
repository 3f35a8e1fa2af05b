import { LIMITS } from '@dhow/contract/limits'
import { getEnglish } from '@dhow/i18n/catalogues'
import { expect, it } from 'vitest'
import { buildSpecification, CATALOGUE } from '#api/demo/catalogue.ts'
import { createProductFields } from '#api/testing/factories.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'
import { checkRow, findColumns, readRow, splitLines } from './pasted-rows.ts'

const read = (text: string) => {
  const lines = splitLines(text)
  const columns = findColumns(lines[0] ?? '')
  const rows = columns ? lines.slice(1) : lines
  return rows.map((line) => readRow(line, columns)).map(({ sized: _, others: _o, ...row }) => row)
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

type Matched = { text: string; match: string; products: { name: string }[] }

/** Lists of buyers, and the product of the demo that each row means; '-' is not a product. */
const LISTS = `
# A: supplier's own Excel, copied with tabs
Item	Packing	Qty (ctn)
DARK CHOCOLATE BAR 64% 90G	120x90g	35|Dark Chocolate Bar 64%
Coconut Milk Choc 90g	120 x 90 g	35|Coconut Milk Chocolate
Hazelnut wafer cubes 200 gm		60|Hazelnut Wafer Cubes
Rose turkish delight 250G		24|Rose Turkish Delight
Pistachio Halva 0.4 kg		18|Pistachio Halva
Kettle Crisps Sea Salt 150g		90|Sea Salt Kettle Crisps
Corn Rings Chilli & Lime 80g		90|Chilli Lime Corn Rings
Cashews roasted 200g		40|Roasted Cashews
# B: WhatsApp, dash
Coconut Water 1L - 170 ctn|Coconut Water
Mint Lemonade 24x330ml - 84 ctns|Mint Lemonade
Mango nectar 1 ltr - 60 cartons|Alphonso Mango Nectar
hibiscus soda 250ml - 40|Hibiscus Ginger Soda
spring water 50cl - 2 pallets|Spring Water
pomegranate ice tea 500 ml - 30 ctn|Pomegranate Iced Tea
ceylon tea 100 bags - 45 ctn|Ceylon Black Tea, 100 bags
espresso beans 1kg - 20 ctn|Espresso Beans
Total 404 ctn|-
# C: quantity first, numbered
1. 40 x Honey Shampoo 400ml|Honey Shampoo
2. 40 x Shea Conditioner 350 ml|Shea Conditioner
3. 25 x Rosewadi Argan Body Lotion 400ml|Argan Body Lotion
4. 12 ctn Aloe vera gel 200ml|Aloe Vera Gel
5. 12 cartons rose hand cream 75 ml|Rose Hand Cream
6. 1 pallet Neem toothpaste 120g|Neem Toothpaste
7. 30 cs Eucalyptus Mouthwash 500ml|Eucalyptus Mouthwash
8. 10 ctns Bamboo toothbrush 4pcs|Bamboo Toothbrushes
# D: codes and abbreviations, commas, semicolons
9520105000107 40|Mint Lemonade
9520113000106;25;ctn|Fabric Plasters
19520105000104, 84|Mint Lemonade
9520114000105  Surgical masks  100 ctn|Surgical Masks
Vit C 1000mg tabs 20s; 15|Vitamin C 1000 mg Tablets
Chest rub eucalyptus 50g; 15|Eucalyptus Chest Rub
ORS rehydration salts orange; 30|Rehydration Salts Orange, 20 sachets
Cotton buds 200pcs; 20|Cotton Buds
# E: mail in prose lines
Dear sirs, kindly quote CIF Mombasa:|-
- Brightquay Laundry Powder 2.5kg, qty: 200|Laundry Powder
- Laundry Liquid 3 L (100 cartons)|Laundry Liquid
- Dish gel lemon 750ml, 150 cartons pls|Lemon Dish Gel
- fabric softner jasmine 2L 80 ctns|Jasmine Fabric Softener
- AA batteries 4pk - 1,200 pcs|AA Alkaline Batteries
- AAA batteries (4 pcs): 50 ctn|AAA Alkaline Batteries
- aluminium foil 30cm x 75m - 1x20'|Kitchen Foil 30 cm × 75 m
- facial tissue 150 sheets - 1 x 40' HC|Facial Tissues
`
  .split(/^# .*\n/m)
  .map((list) => list.trimEnd().split('\n'))
  .slice(1)

/** Minimum number of rows whose first candidate is right, and of those that are certain. */
const MIN_RIGHT = 40
const MIN_CERTAIN = 28

it('matches typical lists of buyers with products of the demo', async () => {
  const { services, visitor } = await startTestApp()
  for (const { name, ...product } of CATALOGUE) {
    const specification = buildSpecification(name, new Date())
    await services.products.create(createProductFields({ ...product, name, specification }), [])
  }
  const match = async (text: string): Promise<{ rows: Matched[] }> =>
    (await visitor('POST /api/lists/match', { text })).body
  const failures: string[] = []
  let certain = 0
  let right = 0
  for (const list of LISTS) {
    const lines = list.map((line) => line.split('|'))
    const text = lines.map(([row]) => row).join('\n')
    const { rows } = await match(text)
    const names = lines.flatMap(([, name]) => (name && name !== '-' ? [name] : []))
    expect(rows).toHaveLength(names.length)
    for (const [index, { match, text, products }] of rows.entries()) {
      const isRight = products[0]?.name === names[index]
      if (isRight) right++
      else failures.push(`${match}: ${text} is not ${products[0]?.name}`)
      if (isRight && match === 'certain') certain++
    }
  }
  expect(failures.filter((failure) => failure.startsWith('certain'))).toEqual([])
  expect(right, failures.join('\n')).toBeGreaterThanOrEqual(MIN_RIGHT)
  expect(certain).toBeGreaterThanOrEqual(MIN_CERTAIN)
})
