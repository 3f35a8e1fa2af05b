import type { Target, Unit } from '@dhow/contract/catalogue-import/import-matching'
import { describe, expect, it } from 'vitest'
import { translate } from './translate.ts'

describe('a cell of a supplier', () => {
  it.each<[Target, Unit | undefined, string, object]>([
    ['cartonLengthMm', 'cm', '40.3', { cartonLengthMm: '403' }],
    ['cartonLengthMm', 'cm', '40,3', { cartonLengthMm: '403' }],
    ['cartonLengthMm', 'in', '15 3/4', { cartonLengthMm: '15 3/4' }],
    ['cartonGrossGrams', 'kg', '1,200.5', { cartonGrossGrams: '1200500' }],
    ['cartonGrossGrams', 'kg', '1.200,5 kg', { cartonGrossGrams: '1200500' }],
    ['cartonGrossGrams', undefined, '17.6 lbs', { cartonGrossGrams: '7983' }],
    ['shelfLifeMonths', 'years', '2', { shelfLifeMonths: '24' }],
    ['shelfLifeMonths', undefined, '18 months', { shelfLifeMonths: '18' }],
    ['shelfLifeMonths', undefined, '365 days', { shelfLifeMonths: '12' }],
    ['storageMaxC', '°F', '77', { storageMaxC: '25' }],
    ['storageMinC', undefined, '-18°C', { storageMinC: '-18' }],
    ['moqCartons', undefined, 'min 1,000 ctns', { moqCartons: '1000' }],
    ['unitsPerCarton', undefined, '24 pcs', { unitsPerCarton: '24' }],
    ['unitsPerCarton', undefined, '٢٤', { unitsPerCarton: '24' }],
    ['cartonGrossGrams', 'kg', '١٬٢٠٠٫٥', { cartonGrossGrams: '1200500' }],
    [
      'packText',
      undefined,
      '２４ x ４００ g',
      { unitsPerCarton: '24', netContent: '400', netContentUnit: 'g' },
    ],
    ['gtin', undefined, '٦٢٩١٠٤١٥٠٠٢١', { gtin: '629104150021' }],
    ['name', undefined, 'شاي ٥٠٠', { name: 'شاي ٥٠٠' }],
    ['origin', undefined, 'Made in Türkiye', { origin: 'TR' }],
    ['origin', undefined, 'U.A.E.', { origin: 'AE' }],
    ['origin', undefined, 'Atlantis', { origin: 'Atlantis' }],
    [
      'labelLanguages',
      undefined,
      'English / Arabic, zh-hans',
      { labelLanguages: 'en, ar, zh-Hans' },
    ],
    ['allergens', undefined, 'Milk, Soya & wheat', { allergens: 'milk, soybeans, gluten' }],
    ['allergens', undefined, 'None', { allergens: 'none' }],
    ['certificates', undefined, 'Halal, ISO 22000', { certificates: 'Halal |  ISO 22000' }],
    ['storage', undefined, 'Keep refrigerated', { storage: 'cool' }],
    ['storage', undefined, 'Trocken und kühl lagern', { storage: 'ambient' }],
    ['storage', undefined, 'ungekühlt', { storage: 'ambient' }],
    ['storage', undefined, '冷藏', { storage: 'cool' }],
    ['origin', undefined, 'Allemagne', { origin: 'DE' }],
    ['origin', undefined, 'ألمانيا', { origin: 'DE' }],
    ['origin', undefined, 'Hecho en España', { origin: 'ES' }],
    ['origin', undefined, '中国', { origin: 'CN' }],
    ['labelLanguages', undefined, 'Deutsch, français', { labelLanguages: 'de, fr' }],
    ['allergens', undefined, 'Milch, Ei und Weizen', { allergens: 'milk, eggs, gluten' }],
    ['allergens', undefined, 'keine', { allergens: 'none' }],
    ['mayTilt', undefined, 'Sí', { mayTilt: 'yes' }],
    ['mayTilt', undefined, '否', { mayTilt: 'no' }],
    ['cartonGrossGrams', 'kg', '0,250', { cartonGrossGrams: '250' }],
    ['cartonGrossGrams', undefined, '7,5 公斤', { cartonGrossGrams: '7500' }],
    ['palletType', undefined, 'Euro pallet 120 × 80', { palletType: 'EUR' }],
    ['mayTilt', undefined, 'Y', { mayTilt: 'yes' }],
    ['gtin', undefined, '629104150021', { gtin: '629104150021' }],
    ['gtin', undefined, '52000042566', { gtin: '052000042566' }],
    ['hsCode', undefined, '90230', { hsCode: '090230' }],
    ['unNumber', undefined, '4', { unNumber: '0004' }],
    ['unNumber', undefined, 'UN 1950', { unNumber: 'UN 1950' }],
    ['cartonSize', 'cm', '40x30×25', sides('400', '300', '250')],
    ['cartonSize', undefined, '40 × 30 × 25 cm', sides('400', '300', '250')],
    ['cartonSize', 'cm', 'large', { cartonLengthMm: 'large' }],
    ['contentText', undefined, '1.5 kg', grams('1500')],
    ['contentText', 'ml', '330', { netContent: '330', netContentUnit: 'ml' }],
    ['contentText', undefined, '20 pcs', { netContent: '20', netContentUnit: 'piece' }],
    ['packText', undefined, '24 x 400 g', { ...grams('400'), unitsPerCarton: '24' }],
    [
      ...(['packText', undefined, '20×6×24g'] as const),
      { ...grams('24'), unitsPerCarton: '120', innersPerCarton: '20', unitsPerInner: '6' },
    ],
    ['cbm', undefined, '0.03', { cartonVolumeCm3: '30000' }],
    ['cbm', undefined, 'small', {}],
    ['cartonVolumeCm3', 'm³', '0,03', { cartonVolumeCm3: '30000' }],
    ['cartonVolumeCm3', undefined, '30 000', { cartonVolumeCm3: '30000' }],
    ['ingredients', undefined, 'n/a', {}],
    ['name', undefined, 'None', { name: 'None' }],
  ])('%s in %s: %s', (target, unit, cell, cells) => {
    expect(translate(target, cell, { unit })).toEqual(cells)
  })
})

function grams(netContent: string) {
  return { netContent, netContentUnit: 'g' }
}

function sides(cartonLengthMm: string, cartonWidthMm: string, cartonHeightMm: string) {
  return { cartonLengthMm, cartonWidthMm, cartonHeightMm }
}
