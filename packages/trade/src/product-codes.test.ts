import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COUNTRIES, compactUnLocode, formatUnLocode, isCountry, isUnLocode } from './places.ts'
import {
  calculateCheckDigit,
  compactGtin,
  compactHsCode,
  findGtinProblem,
  formatGtin,
  formatHsCode,
  isCartonGtinOf,
  isGtin,
  isHsCode,
  toGtin14,
} from './product-codes.ts'
import { LABEL_LANGUAGES, normalizeLanguage } from './product-facts.ts'

const createDigits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })

describe('a GTIN', () => {
  it.each([
    ['629104150021', 3],
    ['0952123454321', 3],
    ['1629104150021', 0],
  ])('of the digits %s ends with %i', (body, digit) => {
    expect(calculateCheckDigit(body)).toBe(digit)
    expect(isGtin(`${body}${digit}`)).toBe(true)
  })

  it('of a carton contains the GTIN of the piece', () => {
    expect(isCartonGtinOf('16291041500210', '6291041500213')).toBe(true)
    expect(isCartonGtinOf('10952123454323', '6291041500213')).toBe(false)
    expect(isCartonGtinOf('06291041500213', '6291041500213')).toBe(false)
  })

  it.each([
    ['6291041500214', { kind: 'check-digit', expected: 3 }],
    ['', { kind: 'length', length: 0 }],
    ['٦٢٩١٠٤١٥٠٠٢١٣', { kind: 'characters' }],
    ['0000000000000', { kind: 'zeros' }],
  ])('%s is invalid', (text, problem) => {
    expect(findGtinProblem(text)).toEqual(problem)
  })

  it.each([
    ['96385074', '9638 5074'],
    ['036000291452', '0 36000 29145 2'],
    ['6291041500213', '6 291041 500213'],
    ['16291041500210', '1 62 91041 50021 0'],
  ])('%s is printed as %s', (gtin, printed) => {
    expect(formatGtin(gtin)).toBe(printed)
  })

  it('is stored without spaces and hyphens, and compared with 14 digits', () => {
    expect(compactGtin(' 6 291041-500213')).toBe('6291041500213')
    expect(compactGtin('٦٢٩١٠٤١٥٠٠٢١٣')).toBe('6291041500213')
    expect(toGtin14('96385074')).toBe('00000096385074')
  })

  it('detects any single wrong digit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(7, 11, 12, 13).chain((length) => createDigits(length)),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (body, position, by) => {
          const right = `${body.join('')}${calculateCheckDigit(body.join(''))}`
          const index = position % right.length
          const wrong = [...right].with(index, String((Number(right[index]) + by) % 10)).join('')
          expect(isGtin(wrong)).toBe(false)
          expect(isGtin(right)).toBe(Number(right) !== 0)
          const { 13: last } = [...toGtin14(right)]
          expect(String(calculateCheckDigit(toGtin14(right).slice(0, 13)))).toBe(last)
        },
      ),
    )
  })
})

it('an HS code has 6, 8, 10 or 12 digits and a valid chapter', () => {
  const valid = ['180632', '18063200', '1806320000', '180632000012']
  const invalid = ['1806', '1806321', '18063200001', '1806.32', '001234', '770000', '']
  expect([...valid, ...invalid].filter(isHsCode)).toEqual(valid)
})

it('an HS code is printed with points and stored without', () => {
  expect(formatHsCode('180632000012')).toBe('1806.32.00.0012')
  expect(formatHsCode('180632')).toBe('1806.32')
  expect(compactHsCode(' 1806.32 00')).toBe('18063200')
})

it('a UN/LOCODE begins with its country', () => {
  const codes = ['AEJEA', 'NLRTM', 'US2KK', 'XXJEA', 'AEJE', 'AEJE1', 'aejea']
  expect(codes.filter(isUnLocode)).toEqual(['AEJEA', 'NLRTM', 'US2KK'])
  expect(compactUnLocode('ae jea')).toBe('AEJEA')
  expect(formatUnLocode('AEJEA')).toBe('AE JEA')
})

it('a country is one of 249 sorted, unique codes that have a name', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  expect(new Set(COUNTRIES).size).toBe(249)
  expect(COUNTRIES.toSorted()).toEqual([...COUNTRIES])
  expect(COUNTRIES.filter((code) => !names.of(code))).toEqual([])
  expect(['AE', 'EU', 'XK', 'ZZ', 'UK', 'ae', ''].filter(isCountry)).toEqual(['AE'])
})

it('a language is a canonical BCP 47 tag', () => {
  expect(LABEL_LANGUAGES.filter((tag) => normalizeLanguage(tag) !== tag)).toEqual([])
  expect(normalizeLanguage('AR-ae')).toBe('ar-AE')
  const none = ['arabic!', '', 'e', `en-x${'-abcdefgh'.repeat(4)}`]
  expect(none.map(normalizeLanguage)).toEqual(none.map(() => undefined))
  // Extensions have no display name.
  expect(normalizeLanguage('en-u-nu-latn-x-mine')).toBe('en')
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  expect(LABEL_LANGUAGES.filter((tag) => !names.of(tag))).toEqual([])
})
