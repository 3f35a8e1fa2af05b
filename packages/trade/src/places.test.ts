import { expect, it } from 'vitest'
import { countryOf, timeZoneOf } from './places.ts'
import { countryName, languageName } from './translator.ts'

const january = new Date('2027-01-15T12:00:00Z')

it.each([
  ['KE', 'Africa/Nairobi'],
  ['CN', 'Asia/Shanghai'],
  ['ES', 'Europe/Madrid'],
  ['US', undefined],
  ['AQ', undefined],
])('the time zone of %s is %s', (country, zone) => {
  expect(timeZoneOf(country, january)).toBe(zone)
})

it.each([
  ['Asia/Dubai', 'AE'],
  ['Asia/Kolkata', 'IN'],
  ['America/Chicago', 'US'],
  ['UTC', undefined],
])('the country of %s is %s', (zone, country) => {
  expect(countryOf(zone)).toBe(country)
})

it('names are in the language of the translator', () => {
  expect(countryName('AE', { locale: 'fr' })).toBe('Émirats arabes unis')
  expect(languageName('ar', { locale: 'fr' })).toBe('arabe')
})

it('an unknown or malformed code is its own name', () => {
  expect(countryName('XX', { locale: 'en' })).toBe('XX')
  expect(countryName('nowhere', { locale: 'en' })).toBe('nowhere')
})
