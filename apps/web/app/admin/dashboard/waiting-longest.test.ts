import { expect, it } from 'vitest'
import { ageOf } from './tiles.tsx'

const HOUR = 3_600_000

it.each([
  [0, 'less than an hour'],
  [HOUR - 1, 'less than an hour'],
  [HOUR, '1 hour'],
  [47 * HOUR, '47 hours'],
  [48 * HOUR, '2 days'],
  [1_000 * 24 * HOUR, '1,000 days'],
])('%d ms is %s', (milliseconds, age) => {
  expect(ageOf('2026-03-01T00:00:00.000Z', Date.UTC(2026, 2, 1) + milliseconds)).toBe(age)
})
