import { SPECIFICATION_FIELDS } from '@dhow/contract/products/specification-facts'
import { expect, it } from 'vitest'
import { getMeasure, readNumber, writeNumber } from './facts.tsx'

const length = getMeasure(SPECIFICATION_FIELDS.cartonLengthMm)
const weight = getMeasure(SPECIFICATION_FIELDS.cartonGrossGrams)
const count = getMeasure(SPECIFICATION_FIELDS.unitsPerCarton)
const degrees = getMeasure(SPECIFICATION_FIELDS.storageMinC)

it.each([
  ['40', length, 400],
  ['40 cm', length, 400],
  ['400mm', length, 400],
  ['0.4 m', length, 400],
  ['25,5', length, 255],
  ['8,005', weight, 8_005],
  ['250 g', weight, 250],
  ['1.1', weight, 1_100],
  ['1 200', count, 1_200],
  ['1.5', count, 1.5],
  ['٢٥٫٥', length, 255],
  ['١٬٢٠٠', count, 1_200],
  ['-18', degrees, -18],
  ['−18 °C', degrees, -18],
  [' ', count, undefined],
])('a typed number %j is %#', (text, measure, value) => {
  expect(readNumber(text, measure)).toBe(value)
})

it.each(['abc', '40 x 30', '1.2.3', '12 kg', '--4'])(
  'a typed number leaves %j unchanged',
  (text) => {
    expect(readNumber(text, length)).toBe(text)
    expect(writeNumber(text, length)).toBe(text)
  },
)

it('keeps every digit when formatted and parsed', () => {
  for (let stored = 1; stored <= 1_000_000; stored += 997) {
    expect(readNumber(writeNumber(stored, weight), weight)).toBe(stored)
  }
})
