import { expect, it } from 'vitest'
import type { QuotationLine } from './quotations.ts'
import { type Derivation, deriveColumn, listOutdatedColumns } from './sending-rules.ts'

const specification = {
  cartonLengthMm: 400,
  cartonWidthMm: 300,
  cartonHeightMm: 250,
  cartonGrossGrams: 6_500,
}

const createLine = (over: Partial<QuotationLine> = {}): QuotationLine => ({
  name: 'Tea',
  quantity: 100,
  unit: 'carton',
  pricePer: 'carton',
  isOptional: false,
  specification,
  prices: [325_000, null],
  ...over,
})

const FREIGHT: Derivation = { from: 0, method: 'per-container', value: 8_500_000 }

const createQuotation = (lines: QuotationLine[], derivation: Derivation) => ({
  columns: [
    { rule: 'EXW' as const, place: 'Dubai' },
    { rule: 'FOB' as const, place: 'Jebel Ali', derivation },
  ],
  lines,
  currency: 'USD',
  buyer: { country: 'KE' },
})

/** Derives the second column of two lines. */
function deriveLines(derivation: Derivation) {
  const lines = [createLine(), createLine({ name: 'Halva' })]
  const { prices } = deriveColumn(createQuotation(lines, derivation), derivation)
  const stored = lines.map((item, index) => ({
    ...item,
    prices: [325_000, prices[index] ?? null],
    derived: [null, prices[index] ?? null],
  }))
  return (changes: Partial<QuotationLine> = {}) =>
    createQuotation(
      [{ ...(stored[0] as QuotationLine), ...changes }, ...stored.slice(1)],
      derivation,
    )
}

it.each<[string, Partial<QuotationLine>]>([
  ['a base price', { prices: [350_000, 367_500] }],
  ['a removed base price', { prices: [null, 367_500] }],
  ['a quantity', { quantity: 120 }],
  ['a volume', { specification: { ...specification, cartonHeightMm: 500 } }],
  ['an optional line', { isOptional: true }],
])('marks a column as outdated after a change of %s', (_, changes) => {
  const after = deriveLines(FREIGHT)
  expect(listOutdatedColumns(after())).toEqual([])
  expect(listOutdatedColumns(after(changes))).toEqual([
    ['columns.1.derivation', expect.any(String)],
  ])
})

it('does not mark a typed price, or a quantity that a percentage does not depend on', () => {
  expect(listOutdatedColumns(deriveLines(FREIGHT)({ prices: [325_000, 1] }))).toEqual([])
  const percent = deriveLines({ from: 0, method: 'percent', value: 30_000 })
  expect(listOutdatedColumns(percent({ quantity: 120 }))).toEqual([])
})

it.each([
  ['USD', undefined, 334_800],
  ['USD', 'five-cents', 335_000],
  ['USD', 'four-decimals', 334_750],
  ['JPY', undefined, 330_000],
] as const)('rounds derived prices in %s to %s', (currency, rounding, price) => {
  const derivation: Derivation = {
    from: 0,
    method: 'percent',
    value: 30_000,
    ...(rounding && { rounding }),
  }
  const quotation = { ...createQuotation([createLine()], derivation), currency }
  expect(deriveColumn(quotation, derivation).prices).toEqual([price])
})

it('derives CIF prices in one step', () => {
  const derivation: Derivation = { from: 0, method: 'total', value: 2_400_000, insurance: 5_000 }
  // (32.50 + 2.40) / (1 − 1.1 × 0.5 %) = 35.0930
  const { prices } = deriveColumn(createQuotation([createLine()], derivation), derivation)
  expect(prices).toEqual([350_900])
})
