import { expect, it } from 'vitest'
import { findCountry, findTimeZone } from './places.ts'
import { getCountryName, getLanguageName } from './translator.ts'

const january = new Date('2027-01-15T12:00:00Z')

it.each([
  ['KE', 'Africa/Nairobi'],
  ['CN', 'Asia/Shanghai'],
  ['ES', 'Europe/Madrid'],
  ['US', undefined],
  ['AQ', undefined],
])('the time zone of %s is %s', (country, zone) => {
  expect(findTimeZone(country, january)).toBe(zone)
})

it.each([
  ['Asia/Dubai', 'AE'],
  ['Asia/Kolkata', 'IN'],
  ['America/Chicago', 'US'],
  ['UTC', undefined],
])('the country of %s is %s', (zone, country) => {
  expect(findCountry(zone)).toBe(country)
})

it('names are in the language of the translator', () => {
  expect(getCountryName('AE', { locale: 'fr' })).toBe('Émirats arabes unis')
  expect(getLanguageName('ar', { locale: 'fr' })).toBe('arabe')
})

it('an unknown or malformed code is its own name', () => {
  expect(getCountryName('XX', { locale: 'en' })).toBe('XX')
  expect(getCountryName('nowhere', { locale: 'en' })).toBe('nowhere')
})
