import { expect, it } from 'vitest'
import { COUNTRIES, timeZoneOf } from './places.ts'

const january = new Date('2027-01-15T12:00:00Z')

it.each([
  ['AE', 'Asia/Dubai'],
  ['KE', 'Africa/Nairobi'],
  ['DE', 'Europe/Berlin'],
  ['MY', 'Asia/Kuala_Lumpur'],
  ['CN', 'Asia/Shanghai'],
  ['ES', 'Europe/Madrid'],
  ['US', undefined],
  ['ID', undefined],
  ['AQ', undefined],
])('the time zone of %s is %s', (country, zone) => {
  expect(timeZoneOf(country, january)).toBe(zone)
})

it('most countries have a time zone', () => {
  const known = COUNTRIES.filter((country) => timeZoneOf(country, january))
  expect(known.length).toBeGreaterThan(220)
})
