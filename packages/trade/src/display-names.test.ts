import { expect, it } from 'vitest'
import { countryName, languageName } from './display-names.ts'

it('names are in the language of the translator', () => {
  expect(countryName('AE', { locale: 'fr' })).toBe('Émirats arabes unis')
  expect(languageName('ar', { locale: 'fr' })).toBe('arabe')
})

it('an unknown or malformed code is its own name', () => {
  expect(['XX', 'nowhere'].map((code) => countryName(code, { locale: 'en' }))).toEqual([
    ...['XX', 'nowhere'],
  ])
})
