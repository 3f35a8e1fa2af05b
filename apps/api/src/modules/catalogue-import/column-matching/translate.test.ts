import { TARGETS, UNITS } from '@dhow/contract/catalogue-import/import-columns'
import { expect, it } from 'vitest'
import { type Cells, completePallet } from './quantities.ts'
import { translate } from './translate.ts'

const SIDES = 'cartonLengthMm=400 cartonWidthMm=300 cartonHeightMm=250'
const WEIGHTS = 'cartonNetGrams=13100 cartonGrossGrams=13900'
const PACK = 'netContent=400 netContentUnit=g unitsPerCarton=24'

/** Target and unit of a column, cell of a supplier, and our cells, or our value of the target. */
const CELLS = `
cartonLengthMm cm|40.3|403
cartonLengthMm cm|40,3|403
cartonLengthMm in|15 3/4|15 3/4
cartonGrossGrams kg|1,200.5|1200500
cartonGrossGrams kg|1.200,5 kg|1200500
cartonGrossGrams|17.6 lbs|7983
shelfLifeMonths years|2|24
shelfLifeMonths|18 months|18
shelfLifeMonths|365 days|12
storageMaxC °F|77|25
storageMinC|-18°C|-18
moqCartons|min 1,000 ctns|1000
unitsPerCarton|24 pcs|24
unitsPerCarton|٢٤|24
cartonGrossGrams kg|١٬٢٠٠٫٥|1200500
packText|２４ x ４００ g|${PACK}
gtin|٦٢٩١٠٤١٥٠٠٢١|629104150021
name|شاي ٥٠٠|شاي ٥٠٠
origin|Made in Türkiye|TR
origin|U.A.E.|AE
origin|Atlantis|Atlantis
labelLanguages|English / Arabic, zh-hans|en, ar, zh-Hans
allergens|Milk, Soya & wheat|milk, soybeans, gluten
allergens|None|none
certificates|Halal, ISO 22000|Halal |  ISO 22000
storage|Keep refrigerated|cool
storage|Trocken und kühl lagern|ambient
storage|冷藏|cool
origin|Allemagne|DE
origin|日本産|JP
labelLanguages|Deutsch, français|de, fr
allergens|Milch, Ei und Weizen|milk, eggs, gluten
allergens|keine|none
cartonGrossGrams kg|0,250|250
cartonGrossGrams|7,5 公斤|7500
palletType|Euro pallet 120 × 80|EUR
gtin|629104150021|629104150021
gtin|52000042566|052000042566
hsCode|90230|090230
unNumber|4|0004
unNumber|UN 1950|UN 1950
cartonSize cm|40x30×25|${SIDES}
cartonSize|40 × 30 × 25 cm|${SIDES}
cartonSize cm|large|cartonLengthMm=large
contentText|1.5 kg|netContent=1500 netContentUnit=g
contentText ml|330|netContent=330 netContentUnit=ml
contentText|20 pcs|netContent=20 netContentUnit=piece
packText|24 x 400 g|${PACK}
packText|20×6×24g|netContent=24 netContentUnit=g unitsPerCarton=120 innersPerCarton=20 unitsPerInner=6
cartonSize cm|40*30*25|${SIDES}
cartonSize cm|40 X 30 X 25 CM|${SIDES}
cartonSize cm|L40 W30 H25|${SIDES}
cartonSize cm|L: 40 W: 30 H: 25 cm|${SIDES}
cartonSize cm|40×30×25（cm）|${SIDES}
cartonSize cm|400x300x250mm|${SIDES}
cartonSize cm|40cm*30cm*25cm|${SIDES}
cartonSize cm|(L)40 x (W)30 x (H)25|${SIDES}
cartonSize cm|长40*宽30*高25|${SIDES}
cartonSize cm|H25 x L40 x W30|${SIDES}
cartonSize cm|40х30х25 см|${SIDES}
cartonSize cm|４０＊３０＊２５㎝|${SIDES}
cartonSize cm|40*30*25CM/CTN|${SIDES}
cartonSize cm|40/30/25|${SIDES}
cartonSize cm|W40 x D30 x H25|cartonLengthMm=W40 x D30 x H25
cartonSize cm|40x30x25 / 20x10x5|cartonLengthMm=40x30x25 / 20x10x5
cartonWeights kg|13.9/13.1|${WEIGHTS}
cartonWeights kg|13.1 / 13.9|${WEIGHTS}
cartonWeights kg|13,9/13,1 kg|${WEIGHTS}
cartonWeights kg|13.9kg/13.1kg|${WEIGHTS}
cartonWeights kg|13.9KGS/13.1KGS|${WEIGHTS}
cartonWeights kg|G.W.: 13.9 N.W.: 13.1|${WEIGHTS}
cartonWeights kg|N.W. 13.1 kg / G.W. 13.9 kg|${WEIGHTS}
cartonWeights kg|13.9 - 13.1|${WEIGHTS}
cartonWeights kg|13.9\\n13.1|${WEIGHTS}
cartonWeights kg|１３．９／１３．１ ㎏|${WEIGHTS}
cartonWeights kg|13.9/13.1 kg/ctn|${WEIGHTS}
cartonWeights kg|13.9|cartonGrossGrams=13.9
packText|24x400g|${PACK}
packText|24/400g|${PACK}
packText|400g*24|${PACK}
packText|400g×24袋/箱|${PACK}
packText|24袋×400克|${PACK}
packText|24 х 400 г|${PACK}
packText|24pcs x 400g|${PACK}
packText|24 × 0.4 kg/ctn|${PACK}
packText|24 bags x 400 gr|${PACK}
packText|400g x 24 pcs per carton|${PACK}
packText|24 PZ|unitsPerCarton=24
packText|2 dozen|netContent=2 dozen
packText|2 doz x 400 g|unitsPerCarton=2 doz x 400 g
packText|4 x 6 x 330 ml|innersPerCarton=4 unitsPerInner=6 unitsPerCarton=24 netContent=330 netContentUnit=ml
shelfLifeMonths|540天|18
shelfLifeMonths|2 Jahre|24
shelfLifeMonths|２４个月|24
shelfLifeMonths|18 months from production|18
shelfLifeMonths|12ヶ月|12
shelfLifeMonths|12-18 months|12-18 months
storageMaxC|25℃|25
moqCartons|500 ctns|500
moqCartons|500箱|500
moqCartons|1*20GP|1*20GP
moqCartons|1x20'|1x20'
moqCartons|20GP|20GP
moqCartons|2 pallets|2 pallets
moqCartons|500 pcs|500 pcs
moqCartons|5 tons|5 tons
moqCartons|50-100 ctns|50-100 ctns
unitsPerCarton|24 pcs/ctn|24
unitsPerCarton|24 units per carton|24
unitsPerCarton|24 kg|24 kg
layersPerPallet|6 layers|6
cartonsPerPallet|48 ctns|48
cbm|0.03|cartonVolumeCm3=30000
cbm|small|
cartonVolumeCm3 m³|0,03|30000
cartonVolumeCm3|30 000|30000
ingredients|n/a|
name|None|None
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'))

it.each(CELLS)('a cell of a supplier %s: %s', (column = '', cell = '', ...parts) => {
  const [name = '', unitName] = column.split(' ')
  const target = TARGETS.find((item) => item === name) ?? 'id'
  const unit = UNITS.find((item) => item === unitName)
  const text = parts.join('|')
  const cells = text
    .split(/ (?=\w+=)/)
    .map((item) => (item.includes('=') ? item.split('=') : [name, item]))
  const expected = text === '' ? {} : Object.fromEntries(cells)
  expect(translate(target, cell.replace('\\n', '\n'), { unit })).toEqual(expected)
})

it.each([
  [{ cartonsPerLayer: '8' }, { cartonsPerLayer: '8', layersPerPallet: '6' }],
  [{ layersPerPallet: '6' }, { cartonsPerLayer: '8', layersPerPallet: '6' }],
  [{ cartonsPerLayer: '7' }, { cartonsPerLayer: '7' }],
  [{}, {}],
])('a pallet of 48 cartons with %j', (cells: Cells, completed) => {
  const row = { ...cells, cartonsPerPallet: '48' }
  completePallet(row)
  expect(row).toEqual({ ...completed, cartonsPerPallet: '48' })
})
