import { expect, it } from 'vitest'
import type { QuotationLine } from './quotations.ts'
import { type Derivation, deriveColumn, listOutdatedColumns } from './sending-rules.ts'

const specification = {
  cartonLengthMm: 400,
  cartonWidthMm: 300,
  cartonHeightMm: 250,
  cartonGrossGrams: 6_500,
}

const line = (over: Partial<QuotationLine> = {}): QuotationLine => ({
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

const quote = (lines: QuotationLine[], derivation: Derivation) => ({
  columns: [
    { rule: 'EXW' as const, place: 'Dubai' },
    { rule: 'FOB' as const, place: 'Jebel Ali', derivation },
  ],
  lines,
  buyer: { country: 'KE' },
})

/** Derives the second column of two lines. */
function derived(derivation: Derivation) {
  const lines = [line(), line({ name: 'Halva' })]
  const { prices } = deriveColumn(quote(lines, derivation), derivation)
  const stored = lines.map((one, at) => ({
    ...one,
    prices: [325_000, prices[at] ?? null],
    derived: [null, prices[at] ?? null],
  }))
  return (changes: Partial<QuotationLine> = {}) =>
    quote([{ ...(stored[0] as QuotationLine), ...changes }, ...stored.slice(1)], derivation)
}

it.each<[string, Partial<QuotationLine>]>([
  ['a base price', { prices: [350_000, 367_500] }],
  ['a removed base price', { prices: [null, 367_500] }],
  ['a quantity', { quantity: 120 }],
  ['a volume', { specification: { ...specification, cartonHeightMm: 500 } }],
  ['an optional line', { isOptional: true }],
])('marks a column as outdated after a change of %s', (_, changes) => {
  const after = derived(FREIGHT)
  expect(listOutdatedColumns(after())).toEqual([])
  expect(listOutdatedColumns(after(changes))).toEqual([
    ['columns.1.derivation', expect.any(String)],
  ])
})

it('does not mark a typed price, or a quantity that a percentage does not depend on', () => {
  expect(listOutdatedColumns(derived(FREIGHT)({ prices: [325_000, 1] }))).toEqual([])
  const percent = derived({ from: 0, method: 'percent', value: 30_000 })
  expect(listOutdatedColumns(percent({ quantity: 120 }))).toEqual([])
})
