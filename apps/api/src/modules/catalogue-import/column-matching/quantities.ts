import { UNITS, type Unit } from '@dhow/contract/catalogue-import/import-matching'
import { latinNumber } from '@dhow/trade/digits'
import { spellingsOf, UNITS_OF_MEASURE } from '@dhow/trade/units-of-measure'
import { plainWords, readSynonyms } from './word-lists.ts'

const UNIT_WORDS = new Map(readSynonyms('units'))
const UNITS_BY_SPELLING = Map.groupBy(
  UNITS.flatMap((unit) => spellingsOf(unit).map((spelling) => ({ unit, spelling }))),
  ({ spelling }) => spelling,
)

/** Returns the units that a text may mean: 'm' is meters or months. */
export function unitsCalled(text: string, units: readonly Unit[]): Unit[] {
  const word = text.trim().toLowerCase().replaceAll('.', '')
  const meanings = UNITS_BY_SPELLING.get(UNIT_WORDS.get(plainWords(word)) ?? word) ?? []
  return meanings.map(({ unit }) => unit).filter((unit) => units.includes(unit))
}

export const unitCalled = (text: string, units: readonly Unit[]): Unit | undefined =>
  unitsCalled(text, units)[0]

export type DecimalSeparator = ',' | '.'

/** Unit and decimal separator of the numbers in a column, unless a cell has its own. */
export type NumberFormat = { unit?: Unit | undefined; decimal?: DecimalSeparator | undefined }

const digitsOf = (text: string) =>
  latinNumber(text)
    .replace(/[\s'’]/g, '')
    .replace('−', '-')

/** Returns the decimal separator of a number; undefined if it has none, or may have either: 1.234. */
export function decimalIn(text: string): DecimalSeparator | undefined {
  const digits = digitsOf(text)
  const separators = digits.replace(/[^.,]/g, '')
  if (/^([.,])\1+$/.test(separators)) return separators.startsWith(',') ? '.' : ','
  if (separators === '' || /^[-+]?[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) return undefined
  return separators.endsWith(',') ? ',' : '.'
}

/** Parses a number such as 1,200.5 or 1.200,5 or 1 200. By default, 1,200 is 1200 and 1.200 is 1.2. */
export function numberIn(text: string, decimal: DecimalSeparator = '.'): number | undefined {
  const digits = digitsOf(text)
  const separator = decimalIn(digits) ?? decimal
  const at = digits.lastIndexOf(separator)
  const [whole, fraction] = at < 0 ? [digits, '0'] : [digits.slice(0, at), digits.slice(at + 1)]
  if (!/^[-+]?(\d+|\d{1,3}([.,]\d{3})+)$/.test(whole) || !/^\d+$/.test(fraction)) return undefined
  return Number(`${whole.replace(/[.,]/g, '')}.${fraction}`)
}

export const MAX_QUANTITY_CHARS = 200

/** Parses a quantity and converts it to the stored unit. */
export function quantityIn(
  text: string,
  units: readonly Unit[],
  { unit: columnUnit, decimal }: NumberFormat,
): { value: number; unit: Unit | undefined } | undefined {
  if (text.length > MAX_QUANTITY_CHARS) return undefined
  const [, digits = '', words = ''] = text.trim().match(/^([-+−]?[\d\s.,'’]*\d)(\D*)$/) ?? []
  // A shelf life may have more words: 18 months from production.
  const word = units[0] === 'months' ? words.trim().replace(/[\s/(,].*/s, '') : words
  const value = numberIn(digits, decimal)
  if (value === undefined) return undefined
  const unit = word.trim() === '' ? (columnUnit ?? units[0]) : unitCalled(word, units)
  if (!unit && word.trim() !== '') return undefined
  return { value: converted(value, unit, units[0]), unit }
}

function converted(value: number, unit: Unit | undefined, stored: Unit | undefined): number {
  if (unit === '°F') return ((value - 32) * 5) / 9
  const factorOf = (one: Unit | undefined) => (one ? UNITS_OF_MEASURE[one].factor : 1)
  return (value * factorOf(unit)) / factorOf(stored)
}

/** Writes a whole number. Corrects binary errors first, such as in 40.3 × 10. */
export const wholeNumber = (value: number): string =>
  String(Math.round(Number(value.toPrecision(12))))

/** Returns the digits of a number such as 6.29104150021E+11; '' if the last ones are missing, undefined for other texts. */
export function writeDigits(text: string): string | undefined {
  const [, whole, decimals = '', exponent] =
    latinNumber(text).match(/^(\d)(?:[.,](\d{1,20}))?E\+(\d{1,2})$/i) ?? []
  // Excel stores 15 digits of a number.
  if (/^\d{15}00+$/.test(text)) return ''
  if (!whole || decimals.length > Number(exponent)) return undefined
  return decimals.length === Number(exponent) ? `${whole}${decimals}` : ''
}
