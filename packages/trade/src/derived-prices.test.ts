import { expect, it } from 'vitest'
import {
  derivePrices,
  getRoundingStep,
  type PriceDerivation,
  type PricedLine,
} from './derived-prices.ts'

const line = (over: Partial<PricedLine> = {}): PricedLine => ({
  price: 100_000,
  cartons: 100,
  unitsPerCarton: 1,
  volumeMm3: 2e9,
  isOptional: false,
  ...over,
})

const derive = (lines: PricedLine[], derivation: PriceDerivation, containers = 1, step = 1) =>
  derivePrices(lines, derivation, { containers, step })

it('adds an amount to each carton, and its share to each piece', () => {
  const lines = [line(), line({ unitsPerCarton: 24 }), line({ price: null })]
  const derived = derive(lines, { method: 'per-carton', amount: 5_000 })
  expect(derived.prices).toEqual([105_000, 100_208, null])
  expect(derived.unpriced).toEqual([2])
  // 24 × 0.0208 is 0.0008 less than 0.50 a carton.
  expect(derived.difference).toBe(-8 * 100)
})

it('shares the freight of the containers by volume', () => {
  const lines = [line({ volumeMm3: 10e9 }), line({ volumeMm3: 30e9 })]
  // USD 2,400 for two containers: 40 m³, 120 a cubic metre.
  const derived = derive(lines, { method: 'per-container', amount: 24_000_000 }, 2)
  expect(derived.prices).toEqual([100_000 + 120_000, 100_000 + 360_000])
  expect(derived.difference).toBe(0)
  expect(derive(lines, { method: 'total', amount: 48_000_000 })).toEqual(derived)
})

it('lets lines without a price take part in the sharing', () => {
  const lines = [line({ volumeMm3: 10e9 }), line({ volumeMm3: 30e9, price: null })]
  expect(derive(lines, { method: 'total', amount: 40_000_000 })).toEqual({
    prices: [200_000, null],
    unpriced: [1],
    underived: [],
    unshared: 30_000_000,
    difference: 0,
  })
})

it('shows the difference that rounding leaves', () => {
  const lines = [line({ cartons: 700, volumeMm3: 7e9 }), line({ cartons: 300, volumeMm3: 4e9 })]
  const { prices, difference } = derive(lines, { method: 'total', amount: 24_000_000 }, 0, 100)
  // 2.1818 and 2.9091 a carton.
  expect(prices).toEqual([121_800, 129_100])
  expect(difference).toBe(21_800 * 700 + 29_100 * 300 - 24_000_000)
})

it('shares nothing with optional lines, but prices them the same', () => {
  const lines = [line({ volumeMm3: 10e9 }), line({ volumeMm3: 10e9, isOptional: true })]
  const derived = derive(lines, { method: 'per-container', amount: 10_000_000 })
  expect(derived.prices).toEqual([200_000, 200_000])
  expect(derived.difference).toBe(0)
})

it('names lines whose volume is unknown', () => {
  const lines = [line(), line({ volumeMm3: undefined })]
  const derived = derive(lines, { method: 'per-m3', amount: 1_000_000 })
  expect(derived.prices).toEqual([120_000, null])
  expect(derived.underived).toEqual([1])
})

it('adds a percentage, and the premium of an insurance at 110 % of the value', () => {
  const { prices } = derive([line()], { method: 'percent', basisPoints: 250 })
  expect(prices).toEqual([102_500])
  const insured = derive([line()], { method: 'insurance', basisPoints: 50 })
  // 10 / (1 − 1.1 × 0.5 %)
  expect(insured.prices).toEqual([100_553])
})

// Calculated by hand: CIF = (FOB + freight) / (1 − 1.1 × rate). The premium is 1.1 × rate × CIF.
it.each([
  // (10 + 2.40) / 0.9945 = 12.468577
  [100_000, 24_000, 50, 1, 124_686],
  [100_000, 24_000, 50, 100, 124_700],
  [100_000, 24_000, 50, 500, 124_500],
  // (100 + 8) / 0.9967 = 108.357580
  [1_000_000, 80_000, 30, 100, 1_083_600],
  // (1,500 + 212) / 0.978 = 1,750.511
  [15_000_000, 2_120_000, 200, 10_000, 17_510_000],
])(
  'derives CIF from FOB %j, freight %j and %j basis points in steps of %j',
  (price, amount, rate, step, cif) => {
    const freight = { method: 'per-carton', amount, insuranceBasisPoints: rate } as const
    expect(derive([line({ price })], freight, 1, step).prices).toEqual([cif])
  },
)

it.each([
  ['USD', 100, 500],
  ['JPY', 10_000, 50_000],
  ['KWD', 10, 50],
])('rounds %s by its smallest unit', (currency, cents, fiveCents) => {
  expect(getRoundingStep('cents', currency)).toBe(cents)
  expect(getRoundingStep('five-cents', currency)).toBe(fiveCents)
  expect(getRoundingStep('four-decimals', currency)).toBe(1)
})
