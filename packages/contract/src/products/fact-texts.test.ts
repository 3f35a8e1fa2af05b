import { createI18n } from '@dhow/i18n/i18n'
import { expect, it } from 'vitest'
import {
  formatContent,
  formatLength,
  formatMass,
  formatRoundedMass,
  formatTemperature,
  formatVolume,
} from './fact-texts.ts'

const i18n = createI18n('en')

it.each([
  [formatLength([400, 300, 250], i18n), '400 × 300 × 250 mm', '15.7 × 11.8 × 9.8 in'],
  [formatLength([1_650], i18n), '1,650 mm', '65 in'],
  [formatMass(8_000, i18n), '8 kg', '17.64 lb'],
  [formatMass(1_234, i18n), '1.234 kg', '2.72 lb'],
  [formatMass(250, i18n), '250 g', '8.82 oz'],
  [formatRoundedMass(505_300, i18n), 'about 505 kg', 'about 1,114 lb'],
  [formatContent(400, 'g', i18n), '400 g', '14.11 oz'],
  [formatContent(1_500, 'ml', i18n), '1.5 l', '50.7 fl oz'],
  [formatContent(12, 'piece', i18n), '12 pieces', undefined],
  [formatVolume(0.03, i18n), '0.03 m³', '1.06 cu ft'],
  [formatTemperature(-18, undefined, i18n), 'at least −18 °C', 'at least 0 °F'],
  [formatTemperature(undefined, 25, i18n), 'at most 25 °C', 'at most 77 °F'],
  [formatTemperature(-5, 25, i18n), '−5 to 25 °C', '23 to 77 °F'],
  [formatTemperature(4, 4, i18n), '4 °C', '39 °F'],
])('%j', (measure, metric, us) => {
  expect(measure).toEqual({ plain: metric, ...(us && { us }) })
})

it('uses the numbers of the language', () => {
  const french = createI18n('fr')
  expect(formatContent(1_500, 'ml', french).plain).toBe('1,5 l')
  expect(formatVolume(0.0312, french).plain).toBe('0,0312 m³')
})
