import { expect, it } from 'vitest'
import { readWhole, toLatinDigits } from './digits.ts'

it.each([
  ['٠٥٠ ١٢٣', '050 123'],
  ['۴۰', '40'],
  ['４０', '40'],
  ['४०', '40'],
  ['𝟡𝟘𝟢𝟿', '9009'],
  ['Ⅳ ½ ² 9', 'Ⅳ ½ ² 9'],
])('reads the digits of %s', (text, digits) => {
  expect(toLatinDigits(text)).toBe(digits)
})

it.each<[string, number]>([
  ['٤٠', 40],
  [' ４０ ', 40],
  ['1,200', 1200],
  ['1.200', 1200],
  ['١٬٢٠٠', 1200],
  ['1 200 000', 1_200_000],
  ['1,00,000', 100_000],
  ['١،٠٠٠', 1000],
  ['\u200f٥٠٠\u200b', 500],
  ['0', 0],
  ...['', '1,20', '1.5', '-4', '40 ctn', '1e3', '٤٠٫٥'].map((text): [string, number] => [
    text,
    Number.NaN,
  ]),
])('reads the whole number %j as %d', (text, number) => {
  expect(readWhole(text)).toBe(number)
})
