import { expect, it } from 'vitest'
import { formatOffset } from './quotation-texts.ts'

it.each([
  ['2027-03-31T18:30:00Z', 'GMT+5:30'],
  ['2027-03-31T20:00:00Z', 'GMT+4'],
  ['2027-04-01T00:00:00Z', 'GMT+0'],
  ['2027-04-01T03:30:00Z', 'GMT−3:30'],
])('a day that ends at %s has the offset %s', (end, offset) => {
  expect(formatOffset('2027-03-31', end)).toBe(offset)
})
