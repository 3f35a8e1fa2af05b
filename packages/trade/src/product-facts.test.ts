import { createI18n } from '@dhow/i18n/i18n'
import { describe, expect, it } from 'vitest'
import { toCbm } from './load/cartons.ts'
import { CONTAINER_TYPES, getPayloadGrams } from './load/containers.ts'
import { formatNetContent, formatPack } from './load/pack-line.ts'
import { calculatePalletMm, countPalletsPerContainer } from './load/pallets.ts'
import {
  calculateShelfLifePercent,
  celsiusToFahrenheit,
  gramsToOunces,
  gramsToPounds,
  mlToFluidOunces,
  mm3ToCubicFeet,
  mmToInches,
} from './product-facts.ts'

describe('a container', () => {
  it('carries the road payload of its destination, never more than its plate', () => {
    expect(CONTAINER_TYPES.map((type) => getPayloadGrams(type, 'US'))).toEqual([
      19_958_000, 20_185_000, 20_185_000,
    ])
    expect(getPayloadGrams('20', 'NL')).toBe(28_000_000)
    for (const country of [undefined, null, 'AE', 'constructor', '']) {
      expect(getPayloadGrams('40HC', country)).toBe(26_540_000)
    }
  })

  it('holds two layers of pallets if both fit through the door', () => {
    const countPallets = (heightMm: number, stackable = true) =>
      CONTAINER_TYPES.map((type) => countPalletsPerContainer(type, 'EUR', { heightMm, stackable }))
    expect(countPallets(1_000)).toEqual([22, 46, 46])
    expect(countPallets(1_000, false)).toEqual([11, 23, 23])
    expect(countPallets(1_200)).toEqual([11, 23, 46])
    expect(countPallets(2_300)).toEqual([0, 0, 23])
    expect(calculatePalletMm(6, 250)).toBe(1_644)
  })
})

it('a CBM is rounded to four decimal places', () => {
  expect(toCbm({ lengthMm: 381, widthMm: 287, heightMm: 243 })).toBe(0.0266)
})

it('US units are exact', () => {
  expect(mmToInches(254)).toBe(10)
  expect(gramsToPounds(453_592.37)).toBeCloseTo(1_000, 9)
  expect(mm3ToCubicFeet(1e9)).toBeCloseTo(35.3147, 4)
  expect(gramsToOunces(100)).toBeCloseTo(3.5274, 4)
  expect(mlToFluidOunces(1_000)).toBeCloseTo(33.814, 3)
  expect([-40, 0, 25].map(celsiusToFahrenheit)).toEqual([-40, 32, 77])
})

const i18n = createI18n('en')

it('a net content is formatted as on the pack', () => {
  expect([400, 1_000, 1_500].map((amount) => formatNetContent(amount, 'g', i18n))).toEqual([
    '400 g',
    '1 kg',
    '1.5 kg',
  ])
  expect([1, 12].map((amount) => formatNetContent(amount, 'piece', i18n))).toEqual([
    '1 piece',
    '12 pieces',
  ])
})

it('the remaining shelf life is rounded down', () => {
  expect(calculateShelfLifePercent(10, 15)).toBe(66)
})

const content = { netContent: 400, netContentUnit: 'g' as const }

it.each([
  [{ ...content, unitsPerCarton: 24, moqCartons: 50 }, '24 × 400 g · from 50 cartons'],
  [{ ...content, unitsPerInner: 6, innersPerCarton: 4 }, '24 × 400 g'],
  [{ netContent: 1_500, netContentUnit: 'ml' as const }, '1.5 l'],
  [{ netContent: 1_000_000, netContentUnit: 'g' as const }, '1000 kg'],
  [
    { netContent: 12, netContentUnit: 'piece' as const, unitsPerCarton: 1_200 },
    '1,200 × 12 pieces',
  ],
  [{ unitsPerCarton: 24, moqCartons: 1 }, '24 per carton · from 1 carton'],
  [{ moqCartons: 1_200 }, 'from 1,200 cartons'],
  [{ netContent: 400, unitsPerInner: 6 }, ''],
  [{}, ''],
])('the pack %j reads "%s"', (pack, line) => {
  expect(formatPack(pack, createI18n('en'))).toBe(line)
})
