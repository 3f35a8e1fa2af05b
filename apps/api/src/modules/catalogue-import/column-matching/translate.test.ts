import type { Target, Unit } from '@dhow/contract/catalogue-import/import-columns'
import { expect, it } from 'vitest'
import { type Cells, completePallet } from './quantities.ts'
import { translate } from './translate.ts'

/** Minimum orders in other units than cartons. */
const OTHER_ORDERS = ['1*20GP', "1x20'", '20GP', '2 pallets', '500 pcs', '5 tons', '50-100 ctns']

it.each<[target: Target, cell: string, cells: object, unit?: Unit]>([
  ['cartonLengthMm', '40.3', { cartonLengthMm: '403' }, 'cm'],
  ['cartonLengthMm', '40,3', { cartonLengthMm: '403' }, 'cm'],
  ['cartonLengthMm', '15 3/4', { cartonLengthMm: '15 3/4' }, 'in'],
  ['cartonGrossGrams', '1,200.5', { cartonGrossGrams: '1200500' }, 'kg'],
  ['cartonGrossGrams', '1.200,5 kg', { cartonGrossGrams: '1200500' }, 'kg'],
  ['cartonGrossGrams', '17.6 lbs', { cartonGrossGrams: '7983' }],
  ['shelfLifeMonths', '2', { shelfLifeMonths: '24' }, 'years'],
  ['shelfLifeMonths', '18 months', { shelfLifeMonths: '18' }],
  ['shelfLifeMonths', '365 days', { shelfLifeMonths: '12' }],
  ['storageMaxC', '77', { storageMaxC: '25' }, '°F'],
  ['storageMinC', '-18°C', { storageMinC: '-18' }],
  ['moqCartons', 'min 1,000 ctns', { moqCartons: '1000' }],
  ['unitsPerCarton', '24 pcs', { unitsPerCarton: '24' }],
  ['unitsPerCarton', '٢٤', { unitsPerCarton: '24' }],
  ['cartonGrossGrams', '١٬٢٠٠٫٥', { cartonGrossGrams: '1200500' }, 'kg'],
  ['packText', '２４ x ４００ g', { unitsPerCarton: '24', netContent: '400', netContentUnit: 'g' }],
  ['gtin', '٦٢٩١٠٤١٥٠٠٢١', { gtin: '629104150021' }],
  ['name', 'شاي ٥٠٠', { name: 'شاي ٥٠٠' }],
  ['origin', 'Made in Türkiye', { origin: 'TR' }],
  ['origin', 'U.A.E.', { origin: 'AE' }],
  ['origin', 'Atlantis', { origin: 'Atlantis' }],
  ['labelLanguages', 'English / Arabic, zh-hans', { labelLanguages: 'en, ar, zh-Hans' }],
  ['allergens', 'Milk, Soya & wheat', { allergens: 'milk, soybeans, gluten' }],
  ['allergens', 'None', { allergens: 'none' }],
  ['certificates', 'Halal, ISO 22000', { certificates: 'Halal |  ISO 22000' }],
  ['storage', 'Keep refrigerated', { storage: 'cool' }],
  ['storage', 'Trocken und kühl lagern', { storage: 'ambient' }],
  ['storage', '冷藏', { storage: 'cool' }],
  ['origin', 'Allemagne', { origin: 'DE' }],
  ['origin', '日本産', { origin: 'JP' }],
  ['labelLanguages', 'Deutsch, français', { labelLanguages: 'de, fr' }],
  ['allergens', 'Milch, Ei und Weizen', { allergens: 'milk, eggs, gluten' }],
  ['allergens', 'keine', { allergens: 'none' }],
  ['mayTilt', 'Sí', { mayTilt: 'yes' }],
  ['mayTilt', '否', { mayTilt: 'no' }],
  ['cartonGrossGrams', '0,250', { cartonGrossGrams: '250' }, 'kg'],
  ['cartonGrossGrams', '7,5 公斤', { cartonGrossGrams: '7500' }],
  ['palletType', 'Euro pallet 120 × 80', { palletType: 'EUR' }],
  ['mayTilt', 'Y', { mayTilt: 'yes' }],
  ['gtin', '629104150021', { gtin: '629104150021' }],
  ['gtin', '52000042566', { gtin: '052000042566' }],
  ['hsCode', '90230', { hsCode: '090230' }],
  ['unNumber', '4', { unNumber: '0004' }],
  ['unNumber', 'UN 1950', { unNumber: 'UN 1950' }],
  ['cartonSize', '40x30×25', sides('400', '300', '250'), 'cm'],
  ['cartonSize', '40 × 30 × 25 cm', sides('400', '300', '250')],
  ['cartonSize', 'large', { cartonLengthMm: 'large' }, 'cm'],
  ['contentText', '1.5 kg', grams('1500')],
  ['contentText', '330', { netContent: '330', netContentUnit: 'ml' }, 'ml'],
  ['contentText', '20 pcs', { netContent: '20', netContentUnit: 'piece' }],
  ['packText', '24 x 400 g', { ...grams('400'), unitsPerCarton: '24' }],
  [
    'packText',
    '20×6×24g',
    { ...grams('24'), unitsPerCarton: '120', innersPerCarton: '20', unitsPerInner: '6' },
  ],
  ...[
    '40*30*25',
    '40 X 30 X 25 CM',
    'L40 W30 H25',
    'L: 40 W: 30 H: 25 cm',
    '40×30×25（cm）',
    '400x300x250mm',
    '40cm*30cm*25cm',
    '(L)40 x (W)30 x (H)25',
    '长40*宽30*高25',
    'H25 x L40 x W30',
    '40х30х25 см',
    '４０＊３０＊２５㎝',
    '40*30*25CM/CTN',
    '40/30/25',
  ].map((size) => row('cartonSize', size, sides('400', '300', '250'), 'cm')),
  ['cartonSize', 'W40 x D30 x H25', { cartonLengthMm: 'W40 x D30 x H25' }, 'cm'],
  ['cartonSize', '40x30x25 / 20x10x5', { cartonLengthMm: '40x30x25 / 20x10x5' }, 'cm'],
  ...[
    '13.9/13.1',
    '13.1 / 13.9',
    '13,9/13,1 kg',
    '13.9kg/13.1kg',
    '13.9KGS/13.1KGS',
    'G.W.: 13.9 N.W.: 13.1',
    'N.W. 13.1 kg / G.W. 13.9 kg',
    '13.9 - 13.1',
    '13.9\n13.1',
    '１３．９／１３．１ ㎏',
    '13.9/13.1 kg/ctn',
  ].map((weights) =>
    row('cartonWeights', weights, { cartonNetGrams: '13100', cartonGrossGrams: '13900' }, 'kg'),
  ),
  ['cartonWeights', '13.9', { cartonGrossGrams: '13.9' }, 'kg'],
  ...[
    '24x400g',
    '24/400g',
    '400g*24',
    '400g×24袋/箱',
    '24袋×400克',
    '24 х 400 г',
    '24pcs x 400g',
    '24 × 0.4 kg/ctn',
    '24 bags x 400 gr',
    '400g x 24 pcs per carton',
  ].map((pack) => row('packText', pack, { ...grams('400'), unitsPerCarton: '24' })),
  ['packText', '24 PZ', { unitsPerCarton: '24' }],
  ['packText', '2 dozen', { netContent: '2 dozen' }],
  ['packText', '2 doz x 400 g', { unitsPerCarton: '2 doz x 400 g' }],
  [
    'packText',
    '4 x 6 x 330 ml',
    {
      innersPerCarton: '4',
      unitsPerInner: '6',
      unitsPerCarton: '24',
      netContent: '330',
      netContentUnit: 'ml',
    },
  ],
  ['shelfLifeMonths', '540天', { shelfLifeMonths: '18' }],
  ['shelfLifeMonths', '2 Jahre', { shelfLifeMonths: '24' }],
  ['shelfLifeMonths', '２４个月', { shelfLifeMonths: '24' }],
  ['shelfLifeMonths', '18 months from production', { shelfLifeMonths: '18' }],
  ['shelfLifeMonths', '12ヶ月', { shelfLifeMonths: '12' }],
  ['shelfLifeMonths', '12-18 months', { shelfLifeMonths: '12-18 months' }],
  ['storageMaxC', '25℃', { storageMaxC: '25' }],
  ['moqCartons', '500 ctns', { moqCartons: '500' }],
  ['moqCartons', '500箱', { moqCartons: '500' }],
  ...OTHER_ORDERS.map((moq) => row('moqCartons', moq, { moqCartons: moq })),
  ['unitsPerCarton', '24 pcs/ctn', { unitsPerCarton: '24' }],
  ['unitsPerCarton', '24 units per carton', { unitsPerCarton: '24' }],
  ['unitsPerCarton', '24 kg', { unitsPerCarton: '24 kg' }],
  ['layersPerPallet', '6 layers', { layersPerPallet: '6' }],
  ['cartonsPerPallet', '48 ctns', { cartonsPerPallet: '48' }],
  ['cbm', '0.03', { cartonVolumeCm3: '30000' }],
  ['cbm', 'small', {}],
  ['cartonVolumeCm3', '0,03', { cartonVolumeCm3: '30000' }, 'm³'],
  ['cartonVolumeCm3', '30 000', { cartonVolumeCm3: '30000' }],
  ['ingredients', 'n/a', {}],
  ['name', 'None', { name: 'None' }],
])('a cell of a supplier %s: %s', (target, cell, cells, unit) => {
  expect(translate(target, cell, { unit })).toEqual(cells)
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

function row(
  target: Target,
  cell: string,
  cells: object,
  unit?: Unit,
): [target: Target, cell: string, cells: object, unit?: Unit] {
  return unit ? [target, cell, cells, unit] : [target, cell, cells]
}

function grams(netContent: string) {
  return { netContent, netContentUnit: 'g' }
}

function sides(cartonLengthMm: string, cartonWidthMm: string, cartonHeightMm: string) {
  return { cartonLengthMm, cartonWidthMm, cartonHeightMm }
}
