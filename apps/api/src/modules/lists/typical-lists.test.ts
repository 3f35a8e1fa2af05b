import { expect, it } from 'vitest'
import { CATALOGUE, specificationOf } from '#api/demo/catalogue.ts'
import { productFields } from '#api/testing/factories.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'

type Row = { text: string; match: string; quantity?: number; unit?: string }
type Matched = Row & { products: { name: string }[] }

const summary = ({ match, products, quantity, unit }: Matched) =>
  [match, products[0]?.name, quantity, unit].filter((one) => one !== undefined).join(' | ')

/** Rows of several buyers, each above its match, best product, quantity and unit. */
const ROWS = `
Dark Chocolate Bar 64% 90g - 40 ctn
certain | Dark Chocolate Bar 64% | 40 | carton
2. Qamarine Dark Chocolate Bar 64% 120x90g	1,200 ctns
certain | Dark Chocolate Bar 64% | 1200 | carton
Coconut Water 1L - 170 ctn
certain | Coconut Water | 170 | carton
12 x 1L Coconut Water, 40 cases
certain | Coconut Water | 40 | carton
9520105000107 40
certain | Mint Lemonade | 40
Brisanda	Mint Lemonade	24x330ml	85
certain | Mint Lemonade | 85
mint lemonade 0.33 L x 24
certain | Mint Lemonade
40 x Mint Lemonade
certain | Mint Lemonade | 40
Spring water 500ml x 40
certain | Spring Water | 40
Ceylon Black Tea, 100 bags
certain | Ceylon Black Tea, 100 bags
Ceylon Black Tea 100 bags (36 per carton) qty: 60
certain | Ceylon Black Tea, 100 bags | 60
• Surgical masks 50 pcs, 2 pallets (80 ctns)
certain | Surgical Masks | 2 | pallet
Vitamin C 1000mg tablets 20s    30
certain | Vitamin C 1000 mg Tablets | 30
Sea Kelp Handwash 0.5 ltr | 12 | ctn
certain | Sea Kelp Hand Wash | 12 | carton
Nimwood neem tooth paste 120gm 6 x 12: 50 boxes
certain | Neem Toothpaste | 50 | carton
Coconut Water 330ml, 20 ctn
doubtful | Coconut Water | 20 | carton
Pistacio halwa 400 g 15 ctns
doubtful | Pistachio Halva | 15 | carton
Qamarine hazlenut wafers 200g - 1 x 20'
doubtful | Hazelnut Wafer Cubes | 1 | 20
AAA battery 4pcs - 25
doubtful | AAA Alkaline Batteries | 25
Loose basmati rice, 10 pallets
none | 10 | pallet
`
  .trim()
  .split('\n')

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

it('matches rows and typical lists of buyers with products of the demo', async () => {
  const { services, visitor } = await startTestApp()
  for (const { name, ...product } of CATALOGUE) {
    const specification = specificationOf(name, new Date())
    await services.products.create(productFields({ ...product, name, specification }), [])
  }
  const match = async (text: string): Promise<{ rows: Matched[]; skipped: string[] }> =>
    (await visitor('POST /api/lists/match', { text })).body
  const [greeting, total] = ['Dear Sir, please quote:', 'Total 2,500 cartons']
  const rows = ROWS.filter((_, at) => at % 2 === 0)
  const matched = await match([greeting, '', ...rows, total].join('\n'))
  expect(matched.rows.map(summary)).toEqual(ROWS.filter((_, at) => at % 2))
  expect(matched.skipped).toEqual([greeting, total])
  const failures: string[] = []
  let certain = 0
  let right = 0
  for (const list of LISTS) {
    const lines = list.map((line) => line.split('|'))
    const text = lines.map(([row]) => row).join('\n')
    const { rows } = await match(text)
    const names = lines.flatMap(([, name]) => (name && name !== '-' ? [name] : []))
    expect(rows).toHaveLength(names.length)
    for (const [at, { match, text, products }] of rows.entries()) {
      const isRight = products[0]?.name === names[at]
      if (isRight) right++
      else failures.push(`${match}: ${text} is not ${products[0]?.name}`)
      if (isRight && match === 'certain') certain++
    }
  }
  expect(failures.filter((failure) => failure.startsWith('certain'))).toEqual([])
  expect(right, failures.join('\n')).toBeGreaterThanOrEqual(MIN_RIGHT)
  expect(certain).toBeGreaterThanOrEqual(MIN_CERTAIN)
})
