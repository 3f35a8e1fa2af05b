import type { Target, Unit } from '@dhow/contract/catalogue-import/import-matching'
import { expect, it } from 'vitest'
import { translate } from './translate.ts'

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
  ['storage', 'ungekühlt', { storage: 'ambient' }],
  ['storage', '冷藏', { storage: 'cool' }],
  ['origin', 'Allemagne', { origin: 'DE' }],
  ['origin', 'ألمانيا', { origin: 'DE' }],
  ['origin', 'Hecho en España', { origin: 'ES' }],
  ['origin', '中国', { origin: 'CN' }],
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
  ['cbm', '0.03', { cartonVolumeCm3: '30000' }],
  ['cbm', 'small', {}],
  ['cartonVolumeCm3', '0,03', { cartonVolumeCm3: '30000' }, 'm³'],
  ['cartonVolumeCm3', '30 000', { cartonVolumeCm3: '30000' }],
  ['ingredients', 'n/a', {}],
  ['name', 'None', { name: 'None' }],
])('a cell of a supplier %s: %s', (target, cell, cells, unit) => {
  expect(translate(target, cell, { unit })).toEqual(cells)
})

function grams(netContent: string) {
  return { netContent, netContentUnit: 'g' }
}

function sides(cartonLengthMm: string, cartonWidthMm: string, cartonHeightMm: string) {
  return { cartonLengthMm, cartonWidthMm, cartonHeightMm }
}
