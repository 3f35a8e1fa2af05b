import { describe, expect, it } from 'vitest'
import { toPack } from './pack.ts'
import { Specification } from './specification.ts'
import { SPECIFICATION_FIELDS } from './specification-facts.ts'

const full: Omit<Required<Specification>, 'cartonVolumeCm3'> = {
  gtin: '6291041500213',
  cartonGtin: '16291041500210',
  netContent: 250,
  netContentUnit: 'g',
  unitsPerInner: 6,
  innersPerCarton: 4,
  unitsPerCarton: 24,
  cartonLengthMm: 400,
  cartonWidthMm: 300,
  cartonHeightMm: 250,
  cartonNetGrams: 6_000,
  cartonGrossGrams: 8_000,
  cartonsPerLayer: 10,
  layersPerPallet: 6,
  palletType: '1200x1000',
  palletHeightMm: 1_650,
  cartonsPer20: 980,
  cartonsPer40: 2_000,
  cartonsPer40HC: 2_250,
  mayTilt: false,
  stackLayersMax: 9,
  moqCartons: 100,
  shelfLifeMonths: 15,
  minRemainingMonths: 10,
  storage: 'ambient',
  storageMinC: -5,
  storageMaxC: 25,
  origin: 'AE',
  hsCode: '090230000000',
  ingredients: 'Black tea,\ngreen cardamom.',
  allergens: [],
  labelLanguages: ['en', 'ar-AE'],
  certificates: [{ name: 'Halal', body: 'ESMA', validTo: '2027-06-30' }],
  unNumber: '1950',
}

/** Returns the error messages by field. */
const listErrors = (input: object) =>
  Specification.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message])

it('every field is optional', () => {
  const { cartonVolumeCm3: _, ...fields } = SPECIFICATION_FIELDS
  expect(Object.keys(full).toSorted()).toEqual(Object.keys(fields).toSorted())
  expect(Specification.parse(full)).toEqual(full)
  expect(Specification.parse({})).toEqual({})
})

it('a volume is stored only without the sides', () => {
  const volume = { cartonVolumeCm3: 30_000, cartonLengthMm: 400, cartonWidthMm: 300 }
  expect(Specification.parse(volume)).toEqual(volume)
  expect(Specification.parse({ ...full, ...volume })).toEqual(full)
})

it('several spellings are stored as one', () => {
  const typed = {
    gtin: '6291041 50021-3',
    origin: ' ae',
    hsCode: '1806.32 00',
    labelLanguages: ['AR-ae', 'zh-hans'],
    unNumber: 'UN 1950',
  }
  expect(Specification.parse(typed)).toEqual({
    gtin: '6291041500213',
    origin: 'AE',
    hsCode: '18063200',
    labelLanguages: ['ar-AE', 'zh-Hans'],
    unNumber: '1950',
  })
})

describe('an invalid value is rejected by name', () => {
  it.each([
    ['gtin', '6291041500214', 'The last digit of the GTIN should be 3.'],
    ['gtin', '62910415002', 'The GTIN must have 8, 12, 13 or 14 digits; this has 11.'],
    ['cartonGtin', '1629104150021x', 'The carton GTIN may have digits only.'],
    [
      'cartonLengthMm',
      1_201,
      'Carton length must be a whole number between 20 and 1,200 mm; this is 1,201.',
    ],
    ['unitsPerInner', '6', 'Units per inner pack must be a whole number.'],
    ['palletType', 'EURO', 'Pallet type must be one of EUR, 1200x1000, 1219x1016.'],
    ['origin', 'UK', 'Origin must be the two letters of a country, such as AE.'],
    ['hsCode', '1806.3', 'HS code must have 6, 8, 10 or 12 digits, such as 1806.32.'],
    ['allergens', ['milk', 'eggs', 'milk'], 'Allergens contains milk twice.'],
    ['labelLanguages', ['en', 'EN'], 'Label languages contains en twice.'],
    ['unNumber', '195', 'UN number must have four digits, such as 1950.'],
  ])('%s: %j', (field, value, message) => {
    expect(listErrors({ [field]: value })).toEqual([[field, message]])
  })

  it.each([
    ['labelLanguages.0', { labelLanguages: ['Arabic!'] }, 'ar, en-GB or zh-Hans'],
    [
      'certificates.0.validTo',
      { certificates: [{ name: 'Halal', validTo: '30.6.27' }] },
      '2027-06-30',
    ],
    ['certificates.0.name', { certificates: [{ name: ' ' }] }, 'is required'],
    ['allergens.0', { allergens: ['dust'] }, 'gluten, crustaceans'],
  ])('%s', (path, input, part) => {
    expect(listErrors(input)).toEqual([[path, expect.stringContaining(part)]])
  })
})

describe('contradictions are reported at the later field', () => {
  it.each([
    ['netContentUnit', { netContent: 250 }],
    ['netContent', { netContentUnit: 'g' }],
    ['cartonGtin', { gtin: '6291041500213', cartonGtin: '06291041500213' }],
    ['unitsPerCarton', { unitsPerInner: 6, innersPerCarton: 4, unitsPerCarton: 20 }],
    ['cartonGrossGrams', { cartonNetGrams: 8_001, cartonGrossGrams: 8_000 }],
    ['minRemainingMonths', { shelfLifeMonths: 12, minRemainingMonths: 13 }],
    ['storageMaxC', { storageMinC: 8, storageMaxC: 2 }],
  ])('%s: %j', (field, input) => {
    expect(listErrors(input)).toEqual([[field, expect.any(String)]])
  })

  it('equal values are no contradiction', () => {
    const equal = { cartonNetGrams: 1, cartonGrossGrams: 1, storageMinC: 2, storageMaxC: 2 }
    expect(listErrors({ ...equal, shelfLifeMonths: 6, minRemainingMonths: 6 })).toBeUndefined()
  })
})

it('a pack has the known facts of the specification, and is undefined without any', () => {
  expect(toPack({ gtin: '6291041500213', moqCartons: 50 })).toEqual({ moqCartons: 50 })
  expect(toPack({ gtin: '6291041500213' })).toBeUndefined()
})
