import { expect, it } from 'vitest'
import { calculateQuotationTotals } from './quotation-totals.ts'
import type { QuotationLine } from './quotations.ts'

const specification = {
  unitsPerCarton: 24,
  cartonNetGrams: 6_000,
  cartonGrossGrams: 6_500,
  cartonLengthMm: 400,
  cartonWidthMm: 300,
  cartonHeightMm: 250,
}

const createLine = (over: Partial<QuotationLine> = {}): QuotationLine => ({
  name: 'Tea',
  quantity: 100,
  unit: 'carton',
  pricePer: 'carton',
  isOptional: false,
  specification,
  prices: [123_450],
  ...over,
})

it('sums the rounded amounts of lines, by carton and by piece', () => {
  const lines = [createLine(), createLine({ pricePer: 'piece', prices: [5_137] })]
  // 100 × 12.345 and 2,400 × 0.5137.
  expect(calculateQuotationTotals(lines, 1, 'USD').columns).toEqual([
    { sum: '2467.38', unpriced: [] },
  ])
  expect(calculateQuotationTotals(lines, 1, 'JPY').columns).toEqual([{ sum: '2468', unpriced: [] }])
})

it('names lines without a price or measures, and leaves out optional ones', () => {
  const lines = [
    createLine({ prices: [null] }),
    createLine({ specification: {} }),
    createLine({ quantity: null }),
    createLine({ isOptional: true }),
    createLine(),
  ]
  expect(calculateQuotationTotals(lines, 1, 'USD')).toEqual({
    cartons: 300,
    netGrams: 1_200_000,
    grossGrams: 1_300_000,
    volumeM3: 6,
    unmeasured: [1, 2],
    columns: [{ sum: '2469.00', unpriced: [0, 2] }],
  })
})
