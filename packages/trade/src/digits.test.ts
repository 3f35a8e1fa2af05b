import { expect, it } from 'vitest'
import { latinDigits } from './digits.ts'

it.each([
  ['٠٥٠ ١٢٣', '050 123'],
  ['۴۰', '40'],
  ['４０', '40'],
  ['४०', '40'],
  ['𝟡𝟘𝟢𝟿', '9009'],
  ['Ⅳ ½ ² 9', 'Ⅳ ½ ² 9'],
])('reads the digits of %s', (text, digits) => {
  expect(latinDigits(text)).toBe(digits)
})
