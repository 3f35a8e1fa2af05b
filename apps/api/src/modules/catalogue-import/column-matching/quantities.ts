import type { Unit } from '@dhow/contract/catalogue-import/import-matching'
import { spellingsOf, UNITS_OF_MEASURE } from '@dhow/trade/units-of-measure'

export function unitCalled(text: string, units: readonly Unit[]): Unit | undefined {
  const word = text.trim().toLowerCase().replaceAll('.', '')
  return units.find((unit) => spellingsOf(unit).includes(word))
}

/** Parses a number such as 1,200.5 or 1.200,5 or 1 200. A comma before two digits is a decimal comma. */
export function numberIn(text: string): number | undefined {
  const digits = text
    .trim()
    .replace(/[\s\u00a0\u202f']/g, '')
    .replace('−', '-')
  if (!/^[-+]?\d[\d.,]*$/.test(digits)) return undefined
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
  const grouped = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(digits)
  const decimal = grouped ? '.' : comma > point ? ',' : '.'
  const plain = digits.replaceAll(decimal === ',' ? '.' : ',', '').replace(decimal, '.')
  const value = Number(plain)
  return Number.isFinite(value) ? value : undefined
}

export const MAX_QUANTITY_CHARS = 200

/** Parses a quantity and converts it to the stored unit. Without a unit it has the unit of its column. */
export function quantityIn(
  text: string,
  units: readonly Unit[],
  columnUnit: Unit | undefined,
): { value: number; unit: Unit | undefined } | undefined {
  if (text.length > MAX_QUANTITY_CHARS) return undefined
  const [, digits = '', word = ''] =
    text.trim().match(/^([-+−]?[\d\s.,'\u00a0\u202f]*\d)(\D*)$/) ?? []
  const value = numberIn(digits)
  if (value === undefined) return undefined
  const unit = word.trim() === '' ? (columnUnit ?? units[0]) : unitCalled(word, units)
  if (!unit && word.trim() !== '') return undefined
  return { value: converted(value, unit), unit }
}

const converted = (value: number, unit: Unit | undefined): number =>
  unit === '°F' ? ((value - 32) * 5) / 9 : value * (unit ? UNITS_OF_MEASURE[unit].factor : 1)

/** Writes a whole number. Corrects binary errors first, such as in 40.3 × 10. */
export const wholeNumber = (value: number): string =>
  String(Math.round(Number(value.toPrecision(12))))
