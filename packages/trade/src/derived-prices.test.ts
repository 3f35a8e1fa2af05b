import { expect, it } from 'vitest'
import { derivePrices, type PricedLine } from './derived-prices.ts'

const line = (over: Partial<PricedLine> = {}): PricedLine => ({
  price: 100_000,
  cartons: 100,
  unitsPerCarton: 1,
  volumeMm3: 2e9,
  isOptional: false,
  ...over,
})

it('adds an amount to each carton, and its share to each piece', () => {
  const lines = [line(), line({ unitsPerCarton: 24 }), line({ price: null })]
  const derived = derivePrices(lines, { method: 'per-carton', amount: 5_000 }, 1)
  expect(derived.prices).toEqual([105_000, 100_208, null])
  // 24 × 0.0208 is 0.0008 less than 0.50 a carton.
  expect(derived.difference).toBe(-8 * 100)
})

it('shares the freight of the containers by volume', () => {
  const lines = [line({ volumeMm3: 10e9 }), line({ volumeMm3: 30e9 })]
  // USD 2,400 for two containers: 40 m³, 120 a cubic metre.
  const derived = derivePrices(lines, { method: 'per-container', amount: 24_000_000 }, 2)
  expect(derived.prices).toEqual([100_000 + 120_000, 100_000 + 360_000])
  expect(derived.difference).toBe(0)
})

it('shows the difference that four decimals leave', () => {
  const lines = [line({ cartons: 700, volumeMm3: 7e9 }), line({ cartons: 300, volumeMm3: 4e9 })]
  const { prices, difference } = derivePrices(
    lines,
    { method: 'per-container', amount: 24_000_000 },
    1,
  )
  const shared = (Number(prices[0]) - 100_000) * 700 + (Number(prices[1]) - 100_000) * 300
  expect(difference).toBe(shared - 24_000_000)
  expect(Math.abs(Number(difference))).toBeLessThanOrEqual(500)
})

it('shares nothing with optional lines, but prices them the same', () => {
  const lines = [line({ volumeMm3: 10e9 }), line({ volumeMm3: 10e9, isOptional: true })]
  const derived = derivePrices(lines, { method: 'per-container', amount: 10_000_000 }, 1)
  expect(derived.prices).toEqual([200_000, 200_000])
  expect(derived.difference).toBe(0)
})

it('names lines whose volume is unknown', () => {
  const lines = [line(), line({ volumeMm3: undefined })]
  const derived = derivePrices(lines, { method: 'per-m3', amount: 1_000_000 }, 1)
  expect(derived.prices).toEqual([120_000, null])
  expect(derived.underived).toEqual([1])
})

it('adds a percentage, and the premium of an insurance at 110 % of the value', () => {
  const { prices } = derivePrices([line()], { method: 'percent', basisPoints: 250 }, 1)
  expect(prices).toEqual([102_500])
  const insured = derivePrices([line()], { method: 'insurance', basisPoints: 50 }, 1)
  // 10 / (1 − 1.1 × 0.5 %)
  expect(insured.prices).toEqual([100_553])
})
