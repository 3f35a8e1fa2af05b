import type { Unit } from '@dhow/contract/catalogue-import/import-matching'

/** Factors to the stored units: mm, g, ml, months, m³. */
const FACTORS: { [U in Unit]?: number } = {
  mm: 1,
  cm: 10,
  m: 1_000,
  in: 25.4,
  g: 1,
  kg: 1_000,
  oz: 28.349_523_125,
  lb: 453.592_37,
  ml: 1,
  cl: 10,
  l: 1_000,
  'fl oz': 29.573_529_562_5,
  piece: 1,
  months: 1,
  years: 12,
  // 52 weeks and 365 days are 12 months.
  weeks: 12 / 52,
  days: 12 / 365,
  '°C': 1,
  'm³': 1,
  'ft³': 0.3048 ** 3,
}

/** Spellings of units in lower case without periods. */
const SPELLINGS: Record<Unit, readonly string[]> = {
  mm: ['mm', 'mms', 'millimetre', 'millimetres', 'millimeter', 'millimeters'],
  cm: ['cm', 'cms', 'centimetre', 'centimetres', 'centimeter', 'centimeters'],
  m: ['m', 'mtr', 'metre', 'metres', 'meter', 'meters'],
  in: ['in', 'inch', 'inches', '"', '″'],
  g: ['g', 'gr', 'grs', 'gm', 'gms', 'gram', 'grams', 'gramme', 'grammes'],
  kg: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms'],
  lb: ['lb', 'lbs', 'pound', 'pounds'],
  oz: ['oz', 'ounce', 'ounces'],
  ml: ['ml', 'mls', 'millilitre', 'millilitres', 'milliliter', 'milliliters'],
  cl: ['cl', 'centilitre', 'centilitres'],
  l: ['l', 'lt', 'ltr', 'ltrs', 'litre', 'litres', 'liter', 'liters'],
  'fl oz': ['fl oz', 'floz', 'fluid ounce', 'fluid ounces'],
  piece: ['piece', 'pieces', 'pc', 'pcs', 'unit', 'units', 'ct', 'count', 'tabs', 'sheets', 'bags'],
  months: ['months', 'month', 'mths', 'mth', 'mos', 'mo', 'm'],
  years: ['years', 'year', 'yrs', 'yr', 'y'],
  weeks: ['weeks', 'week', 'wks', 'wk'],
  days: ['days', 'day', 'd'],
  '°C': ['°c', 'c', 'celsius', 'deg c', 'degc'],
  '°F': ['°f', 'f', 'fahrenheit', 'deg f', 'degf'],
  'm³': ['m³', 'm3', 'cbm', 'cum', 'cubic metre', 'cubic metres', 'cubic meters'],
  'ft³': ['ft³', 'ft3', 'cft', 'cuft', 'cubic feet'],
}

export function unitCalled(text: string, units: readonly Unit[]): Unit | undefined {
  const word = text.trim().toLowerCase().replaceAll('.', '')
  return units.find((unit) => SPELLINGS[unit].includes(word))
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
  unit === '°F' ? ((value - 32) * 5) / 9 : value * ((unit && FACTORS[unit]) ?? 1)

/** Writes a whole number. Corrects binary errors first, such as in 40.3 × 10. */
export const wholeNumber = (value: number): string =>
  String(Math.round(Number(value.toPrecision(12))))
