import { expect, it } from 'vitest'
import { CATALOGUE, specificationOf } from '#api/demo/catalogue.ts'
import { productFields } from '#api/testing/factories.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'

type Row = { text: string; match: string; quantity?: number; unit?: string }
type Matched = Row & { products: { name: string }[] }

/** Starts a server with the products of the demo company. */
async function start() {
  const { services, visitor } = await startTestApp()
  for (const { pictures: _, featured: _f, ...fields } of CATALOGUE) {
    const { certificates: _, ...specification } = specificationOf(fields.name, new Date())
    await services.products.create(productFields({ ...fields, specification }), [])
  }
  return async (text: string): Promise<{ rows: Matched[]; skipped: string[] }> =>
    (await visitor('POST /api/lists/match', { text })).body
}

const summary = ({ match, products, quantity, unit }: Matched) =>
  [match, products[0]?.name, quantity, unit].filter((one) => one !== undefined).join(' | ')

/** A row of a buyer, and its match, best product, quantity and unit. */
const ROWS: [row: string, summary: string][] = [
  ['Dark Chocolate Bar 64% 90g - 40 ctn', 'certain | Dark Chocolate Bar 64% | 40 | carton'],
  [
    '2. Qamarine Dark Chocolate Bar 64% 120x90g\t1,200 ctns',
    'certain | Dark Chocolate Bar 64% | 1200 | carton',
  ],
  ['Coconut Water 1L - 170 ctn', 'certain | Coconut Water | 170 | carton'],
  ['12 x 1L Coconut Water, 40 cases', 'certain | Coconut Water | 40 | carton'],
  ['9520105000107 40', 'certain | Mint Lemonade | 40'],
  ['Brisanda\tMint Lemonade\t24x330ml\t85', 'certain | Mint Lemonade | 85'],
  ['mint lemonade 0.33 L x 24', 'certain | Mint Lemonade'],
  ['40 x Mint Lemonade', 'certain | Mint Lemonade | 40'],
  ['Spring water 500ml x 40', 'certain | Spring Water | 40'],
  ['Ceylon Black Tea, 100 bags', 'certain | Ceylon Black Tea, 100 bags'],
  [
    'Ceylon Black Tea 100 bags (36 per carton) qty: 60',
    'certain | Ceylon Black Tea, 100 bags | 60',
  ],
  ['• Surgical masks 50 pcs, 2 pallets (80 ctns)', 'certain | Surgical Masks | 2 | pallet'],
  ['Vitamin C 1000mg tablets 20s    30', 'certain | Vitamin C 1000 mg Tablets | 30'],
  ['Sea Kelp Handwash 0.5 ltr | 12 | ctn', 'certain | Sea Kelp Hand Wash | 12 | carton'],
  ['Nimwood neem tooth paste 120gm 6 x 12: 50 boxes', 'certain | Neem Toothpaste | 50 | carton'],
  ['Coconut Water 330ml, 20 ctn', 'doubtful | Coconut Water | 20 | carton'],
  ['Pistacio halwa 400 g 15 ctns', 'doubtful | Pistachio Halva | 15 | carton'],
  ["Qamarine hazlenut wafers 200g - 1 x 20'", 'doubtful | Hazelnut Wafer Cubes | 1 | 20'],
  ['AAA battery 4pcs - 25', 'doubtful | AAA Alkaline Batteries | 25'],
  ['Loose basmati rice, 10 pallets', 'none | 10 | pallet'],
]

it('matches rows of several buyers', async () => {
  const match = await start()
  const text = ['Dear Sir, please quote:', '', ...ROWS.map(([row]) => row), 'Total 2,500 cartons']
  const { rows, skipped } = await match(text.join('\n'))
  expect(rows.map(summary)).toEqual(ROWS.map(([, summary]) => summary))
  expect(skipped).toEqual(['Dear Sir, please quote:', 'Total 2,500 cartons'])
})
