import { getEnglish } from '@dhow/i18n/catalogues'
import { expect, it } from 'vitest'
import { formatMissing, formatOffset } from './quotation-texts.ts'

it.each([
  ['2027-03-31T18:30:00Z', 'GMT+5:30'],
  ['2027-03-31T20:00:00Z', 'GMT+4'],
  ['2027-04-01T00:00:00Z', 'GMT+0'],
  ['2027-04-01T03:30:00Z', 'GMT−3:30'],
])('a day that ends at %s has the offset %s', (end, offset) => {
  expect(formatOffset('2027-03-31', end)).toBe(offset)
})

it('names ten of many lines that the sums lack', () => {
  const lines = Array.from({ length: 1_000 }, (_, index) => ({ name: `Tea ${index + 1}` }))
  const indexes = lines.map((_, index) => index)
  const columns = [{ rule: 'FOB' as const, place: 'Mundra' }]
  const totals = { columns: [{ sum: '0', unpriced: indexes }], unmeasured: indexes.slice(0, 10) }
  const names = lines.slice(0, 10).map(({ name }) => name)
  expect(formatMissing({ columns, lines, totals }, getEnglish())).toEqual([
    `Not in the sum of FOB Mundra: ${names.join(', ')}, …`,
    `Not in the weights and volume: ${names.join(', ')}`,
  ])
})
