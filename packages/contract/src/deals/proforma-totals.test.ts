import { expect, it } from 'vitest'
import { calculateQuotationTotals } from '../quotations/quotation-totals.ts'
import type { ProformaLine } from './deals.ts'
import { listProformaIssues } from './proforma-rules.ts'
import { calculateProformaTotals } from './proforma-totals.ts'

const createLine = (over: Partial<ProformaLine> = {}): ProformaLine => ({
  name: 'Tea',
  quantity: 333,
  unit: 'carton',
  pricePer: 'carton',
  price: 123_456,
  specification: { unitsPerCarton: 24, cartonNetGrams: 6_000, cartonGrossGrams: 6_500 },
  ...over,
})

it.each(['USD', 'JPY', 'KWD'])('equals the sum of the accepted column in %s', (currency) => {
  const lines = [
    createLine(),
    createLine({ pricePer: 'piece', price: 5_137 }),
    createLine({ unit: 'piece', pricePer: 'piece', price: 1, quantity: 7 }),
  ]
  const quoted = lines.map(({ price, ...line }) => ({
    ...line,
    prices: [price],
    isOptional: false,
  }))
  const { columns } = calculateQuotationTotals(quoted, 1, currency)
  expect(calculateProformaTotals(lines, currency, 30).sum).toBe(columns[0]?.sum)
})

it.each([
  ['USD', 33, { sum: '0.05', deposit: '0.02', balance: '0.03' }],
  ['USD', 50, { sum: '0.05', deposit: '0.03', balance: '0.02' }],
  ['JPY', 50, { sum: '5', deposit: '3', balance: '2' }],
  ['KWD', 50, { sum: '0.005', deposit: '0.003', balance: '0.002' }],
  ['USD', 0, { sum: '0.05', deposit: '0.00', balance: '0.05' }],
  ['USD', 100, { sum: '0.05', deposit: '0.05', balance: '0.00' }],
])(
  'rounds a deposit half up, so that deposit and balance give the sum (%s, %i %%)',
  (currency, percent, totals) => {
    const smallest = { USD: 100, JPY: 10_000, KWD: 10 }[currency] ?? 0
    const line = createLine({ quantity: 5, price: smallest })
    expect(calculateProformaTotals([line], currency, percent)).toMatchObject(totals)
  },
)

it('prefers typed measures, and names the lines of which one is unknown', () => {
  const totals = calculateProformaTotals(
    [
      createLine({ netGrams: 1_234, volumeCm3: 2_500_000 }),
      createLine(),
      createLine({ name: 'Freight', specification: undefined, cartons: 0 }),
      createLine({ name: 'Sample', cartons: 0 }),
    ],
    'USD',
    0,
  )
  expect(totals).toMatchObject({
    cartons: 666,
    netGrams: 1_230 + 333 * 6_000,
    grossGrams: 666 * 6_500,
    volumeM3: 2.5,
    unmeasured: [1],
  })
})

it('sums the measures as they are printed, in 10 g and 0.001 m³', () => {
  const lines = [
    createLine({ netGrams: 1_234, grossGrams: 1_236, volumeCm3: 1_499 }),
    createLine({ netGrams: 1_234, grossGrams: 1_236, volumeCm3: 1_499 }),
  ]
  expect(calculateProformaTotals(lines, 'USD', 0)).toMatchObject({
    netGrams: 2_460,
    grossGrams: 2_480,
    volumeM3: 0.002,
  })
})

it('names everything that prevents sending', () => {
  const draft = {
    currency: 'USD',
    validUntil: '2027-03-01',
    letter: ' ',
    buyer: { name: 'Ada', email: '', company: '', country: '', address: '', taxNumber: '' },
    lines: [
      createLine({ quantity: null }),
      createLine({ price: null }),
      createLine({ pricePer: 'piece', specification: undefined }),
      createLine({ grossGrams: 10, netGrams: 20 }),
      createLine(),
    ],
  }
  expect(listProformaIssues(draft, '2027-03-02').map(([path]) => path)).toEqual([
    'lines.0.quantity',
    'lines.1.price',
    'lines.2.pricePer',
    'lines.3.grossGrams',
    'validUntil',
    'buyer.email',
    'letter',
  ])
  expect(listProformaIssues({ ...draft, lines: [] }, '2027-03-01').map(([path]) => path)).toEqual([
    'lines',
    'buyer.email',
    'letter',
  ])
})
