import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COUNTRIES, isCountry } from './countries.ts'
import {
  cartonGtinOf,
  compactGtin,
  gtin14,
  gtinCheckDigit,
  gtinProblem,
  gtinText,
  isCartonGtinOf,
  isGtin,
} from './gtin.ts'
import { compactHsCode, hsCodeText, isHsCode } from './hs-code.ts'
import { INCOTERMS } from './incoterms.ts'
import { canonicalLanguage, LABEL_LANGUAGES } from './languages.ts'
import { compactUnLocode, isSeaport, isUnLocode, unLocodeText } from './un-locode.ts'

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })

describe('a GTIN', () => {
  it.each([
    ['629104150021', 3],
    ['0952123454321', 3],
    ['1629104150021', 0],
  ])('of the digits %s ends with %i', (body, digit) => {
    expect(gtinCheckDigit(body)).toBe(digit)
    expect(isGtin(`${body}${digit}`)).toBe(true)
  })

  it('of a carton is made of the piece inside', () => {
    expect(cartonGtinOf('6291041500213')).toBe('16291041500210')
    expect(isGtin(cartonGtinOf('96385074', 8))).toBe(true)
    expect(isCartonGtinOf('16291041500210', '6291041500213')).toBe(true)
    expect(isCartonGtinOf('10952123454323', '6291041500213')).toBe(false)
    expect(isCartonGtinOf('06291041500213', '6291041500213')).toBe(false)
  })

  it.each([
    ['6291041500214', { kind: 'check-digit', expected: 3 }],
    ['629104150021', { kind: 'check-digit', expected: 4 }],
    ['62910415002', { kind: 'length', length: 11 }],
    ['', { kind: 'length', length: 0 }],
    ['629104150021x', { kind: 'characters' }],
    ['٦٢٩١٠٤١٥٠٠٢١٣', { kind: 'characters' }],
    ['0000000000000', { kind: 'zeros' }],
  ])('%s is none', (text, problem) => {
    expect(gtinProblem(text)).toEqual(problem)
  })

  it('is compared by its 14 digits, and typed with spaces', () => {
    expect(gtin14('96385074')).toBe('00000096385074')
  })

  it.each([
    ['96385074', '9638 5074'],
    ['036000291452', '0 36000 29145 2'],
    ['6291041500213', '6 291041 500213'],
    ['16291041500210', '1 62 91041 50021 0'],
  ])('%s is printed as %s', (gtin, printed) => {
    expect(gtinText(gtin)).toBe(printed)
    expect(compactGtin(' 6 291041-500213')).toBe('6291041500213')
  })

  it('with any single digit wrong is found out', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(7, 11, 12, 13).chain((length) => digits(length)),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (body, position, by) => {
          const right = `${body.join('')}${gtinCheckDigit(body.join(''))}`
          const at = position % right.length
          const wrong = [...right].with(at, String((Number(right[at]) + by) % 10)).join('')
          expect(isGtin(wrong)).toBe(false)
          expect(isGtin(right)).toBe(Number(right) !== 0)
          const { 13: last } = [...gtin14(right)]
          expect(String(gtinCheckDigit(gtin14(right).slice(0, 13)))).toBe(last)
        },
      ),
    )
  })
})

it.each(['180632', '18063200', '1806320000', '180632000012'])('%s is an HS code', (code) => {
  expect(isHsCode(code)).toBe(true)
})

it.each(['1806', '1806321', '18063200001', '1806.32', '001234', '770000', '1806320000123', ''])(
  '%s is no HS code as it is kept',
  (code) => {
    expect(isHsCode(code)).toBe(false)
  },
)

it('an HS code is printed with points and kept without', () => {
  expect(hsCodeText('180632000012')).toBe('1806.32.00.0012')
  expect(hsCodeText('180632')).toBe('1806.32')
  expect(compactHsCode(' 1806.32 00')).toBe('18063200')
})

it('a UN/LOCODE has the letters of its country', () => {
  expect(['AEJEA', 'NLRTM', 'US2KK', 'XXJEA', 'AEJE', 'AEJE1', 'aejea'].map(isUnLocode)).toEqual([
    ...[true, true, true],
    ...[false, false, false, false],
  ])
  expect(compactUnLocode('ae jea')).toBe('AEJEA')
  expect(unLocodeText('AEJEA')).toBe('AE JEA')
  expect([isSeaport('1-345---'), isSeaport('--34----')]).toEqual([true, false])
})

describe('a country', () => {
  it('is one of 249, sorted, each once, each with a name', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    expect(new Set(COUNTRIES).size).toBe(249)
    expect(COUNTRIES.toSorted()).toEqual([...COUNTRIES])
    expect(COUNTRIES.filter((code) => !names.of(code))).toEqual([])
    expect(['AE', 'EU', 'XK', 'ZZ', 'UK', 'ae', ''].map(isCountry)).toEqual([
      ...[true, false, false, false, false, false, false],
    ])
  })

  it('is named in any language', () => {
    const names = new Intl.DisplayNames('ar', { type: 'region' })
    expect(names.of('AE')).toBe('الإمارات العربية المتحدة')
  })
})

it('four of eleven Incoterms are for water alone, and name a better one for containers', () => {
  const rules = Object.entries<{ mode: string; inContainers?: string }>(INCOTERMS)
  const water = rules.filter(([, { mode }]) => mode === 'sea')
  expect(Object.keys(INCOTERMS).join(' ')).toBe('EXW FCA CPT CIP DAP DPU DDP FAS FOB CFR CIF')
  expect(water.map(([rule, { inContainers }]) => `${rule} ${inContainers}`)).toEqual([
    ...['FAS FCA', 'FOB FCA', 'CFR CPT', 'CIF CIP'],
  ])
  expect([INCOTERMS.CIP.insurance, INCOTERMS.CIF.insurance]).toEqual(['A', 'C'])
})

it('a language is a BCP 47 tag in its canonical form', () => {
  expect(LABEL_LANGUAGES.filter((tag) => canonicalLanguage(tag) !== tag)).toEqual([])
  expect(canonicalLanguage('AR-ae')).toBe('ar-AE')
  const none = ['arabic!', '', 'e', `en-x${'-abcdefgh'.repeat(4)}`]
  expect(none.map(canonicalLanguage)).toEqual(none.map(() => undefined))
  // What has no name is left out.
  expect(canonicalLanguage('en-u-nu-latn-x-mine')).toBe('en')
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  expect(LABEL_LANGUAGES.filter((tag) => !names.of(tag))).toEqual([])
})
