import { describe, expect, it } from 'vitest'
import {
  calculateAmount,
  formatMoney,
  getCurrencyDigits,
  readPrice,
  toDecimal,
  toDecimalPrice,
} from './money.ts'

describe('a typed price', () => {
  it.each([
    ['12.35', 123_500],
    ['12,35', 123_500],
    [' 0.8 ', 8_000],
    ['0,125', 1_250],
    ['1,2345', 12_345],
    ['1,234.50', 12_345_000],
    ['1 234,50', 12_345_000],
    ["1'234.50", 12_345_000],
    ['1’234.50', 12_345_000],
    ['1,234,567', 12_345_670_000],
    ['99999999.9999', 999_999_999_999],
    ['١٢٫٥٠', 125_000],
    ['١٬٢٣٤٫٥', 12_345_000],
    ['', null],
  ])('%j is %j', (typed, price) => {
    expect(readPrice(typed)).toEqual({ price })
  })

  it.each([
    ['1,234', 'ambiguous'],
    ['-3', 'negative'],
    ['1.23456', 'decimals'],
    ['100000000', 'too-large'],
    ['12a', 'not-a-number'],
    ['1.234.56', 'not-a-number'],
    ['1,234.567,8', 'not-a-number'],
  ])('%j is refused: %s', (typed, problem) => {
    expect(readPrice(typed)).toEqual({ problem })
  })
})

it.each<[string, string, number | 'ambiguous']>([
  ['1.250', 'KWD', 12_500],
  ['1.250', 'TND', 12_500],
  ['12.345', 'KWD', 123_450],
  ['1,250', 'KWD', 'ambiguous'],
  ['1,250.500', 'KWD', 12_505_000],
  ['1.250', 'USD', 'ambiguous'],
])('%s in %s is %s', (typed, currency, price) => {
  const read = readPrice(typed, currency)
  expect('price' in read ? read.price : read.problem).toBe(price)
})

it('knows the decimals of currencies', () => {
  expect(['USD', 'KWD', 'BHD', 'OMR', 'JPY'].map(getCurrencyDigits)).toEqual([2, 3, 3, 3, 0])
})

it('rounds the amount of a line half up', () => {
  expect(calculateAmount(123_450, 1, 2)).toBe(1_235n)
  expect(calculateAmount(123_449, 1, 2)).toBe(1_234n)
  expect(calculateAmount(5_000, 1, 0)).toBe(1n)
  expect(calculateAmount(999_999_999_999, 1_000_000, 2)).toBe(9_999_999_999_990_000n)
})

it('formats amounts of any size exactly', () => {
  expect(toDecimal(5n, 3)).toBe('0.005')
  expect(toDecimal(5n, 0)).toBe('5')
  expect(toDecimalPrice(123_500)).toBe('12.35')
  expect(toDecimalPrice(8_000)).toBe('0.8')
  expect(formatMoney('12345678901234567.89', 'USD', 'en')).toBe(
    'USD\u00a012,345,678,901,234,567.89',
  )
  expect(formatMoney(toDecimalPrice(8_125), 'USD', 'en')).toBe('USD\u00a00.8125')
})
