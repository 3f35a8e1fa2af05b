import {
  type Column,
  type Combined,
  listUnits,
  type Target,
  UNITS,
  type Unit,
} from '@dhow/contract/catalogue-import/import-columns'
import { toLatinNumber } from '@dhow/trade/digits'
import { listSpellings, UNITS_OF_MEASURE } from '@dhow/trade/units-of-measure'
import { readSynonyms, toPlainWords, toStandardWords } from '#api/platform/matching/vocabulary.ts'

const UNIT_WORDS = new Map(readSynonyms('units'))
const UNITS_BY_SPELLING = Map.groupBy(
  UNITS.flatMap((unit) => listSpellings(unit).map((spelling) => ({ unit, spelling }))),
  ({ spelling }) => spelling,
)

/** Returns the units that a text may mean: 'm' is meters or months. */
export function findUnits(text: string, units: readonly Unit[]): Unit[] {
  const word = text.trim().toLowerCase().replaceAll('.', '')
  const meanings = UNITS_BY_SPELLING.get(UNIT_WORDS.get(toPlainWords(word)) ?? word) ?? []
  return meanings.map(({ unit }) => unit).filter((unit) => units.includes(unit))
}

export const findUnit = (text: string, units: readonly Unit[]): Unit | undefined =>
  findUnits(text, units)[0]

export type DecimalSeparator = ',' | '.'

/** Unit and decimal separator of the numbers in a column, unless a cell has its own. */
export type NumberFormat = { unit?: Unit | undefined; decimal?: DecimalSeparator | undefined }

const toPlainDigits = (text: string) =>
  toLatinNumber(text)
    .replace(/[\s'’]/g, '')
    .replace('−', '-')

/** Returns the decimal separator of a number; undefined if it has none, or may have either: 1.234. */
export function findDecimalSeparator(text: string): DecimalSeparator | undefined {
  const digits = toPlainDigits(text)
  const separators = digits.replace(/[^.,]/g, '')
  if (/^([.,])\1+$/.test(separators)) return separators.startsWith(',') ? '.' : ','
  if (separators === '' || /^[-+]?[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) return undefined
  return separators.endsWith(',') ? ',' : '.'
}

/** Parses a number such as 1,200.5 or 1.200,5 or 1 200. By default, 1,200 is 1200 and 1.200 is 1.2. */
export function parseNumber(text: string, decimal: DecimalSeparator = '.'): number | undefined {
  const digits = toPlainDigits(text)
  const separator = findDecimalSeparator(digits) ?? decimal
  const position = digits.lastIndexOf(separator)
  const [whole, fraction] =
    position < 0 ? [digits, '0'] : [digits.slice(0, position), digits.slice(position + 1)]
  if (!/^[-+]?(\d+|\d{1,3}([.,]\d{3})+)$/.test(whole) || !/^\d+$/.test(fraction)) return undefined
  return Number(`${whole.replace(/[.,]/g, '')}.${fraction}`)
}

export const MAX_QUANTITY_CHARS = 200

/** Parses a quantity and converts it to the stored unit. */
export function readQuantity(
  text: string,
  units: readonly Unit[],
  { unit: columnUnit, decimal }: NumberFormat,
): { value: number; unit: Unit | undefined } | undefined {
  if (text.length > MAX_QUANTITY_CHARS) return undefined
  const [, digits = '', words = ''] = text.trim().match(/^([-+−]?[\d\s.,'’]*\d)(\D*)$/) ?? []
  // A shelf life may have more words: 18 months from production.
  const word = units[0] === 'months' ? words.trim().replace(/[\s/(,].*/s, '') : words
  const value = parseNumber(digits, decimal)
  if (value === undefined) return undefined
  const unit = word.trim() === '' ? (columnUnit ?? units[0]) : findUnit(word, units)
  if (!unit && word.trim() !== '') return undefined
  return { value: convert(value, unit, units[0]), unit }
}

function convert(value: number, unit: Unit | undefined, stored: Unit | undefined): number {
  if (unit === '°F') return ((value - 32) * 5) / 9
  const getFactor = (item: Unit | undefined) => (item ? UNITS_OF_MEASURE[item].factor : 1)
  return (value * getFactor(unit)) / getFactor(stored)
}

/** Writes a whole number. Corrects binary errors first, such as in 40.3 × 10. */
export const writeWhole = (value: number): string =>
  String(Math.round(Number(value.toPrecision(12))))

/** Returns the digits of a number such as 6.29104150021E+11; '' if the last ones are missing, undefined for other texts. */
export function writeDigits(text: string): string | undefined {
  const [, whole, decimals = '', exponent] =
    toLatinNumber(text).match(/^(\d)(?:[.,](\d{1,20}))?E\+(\d{1,2})$/i) ?? []
  // Excel stores 15 digits of a number.
  if (/^\d{15}00+$/.test(text)) return ''
  if (!whole || decimals.length > Number(exponent)) return undefined
  return decimals.length === Number(exponent) ? `${whole}${decimals}` : ''
}

/** Texts of a row by column. `cartonsPerPallet` is no column; see `completePallet`. */
export type Cells = { [C in Column | 'cartonsPerPallet']?: string | undefined }

/** Splits a text into the words before, between and after its numbers, and the numbers. */
const splitNumbers = (text: string) => text.split(/(\d+(?:[.,'’]\d+)*)/)

/** Separates factors: 24 × 400 g. The last letter is Cyrillic. */
const TIMES = /[×*✕/]|(?<![a-z])[xх](?![a-z])/iu

function readContent(text: string, format: NumberFormat): Cells {
  const quantity = readQuantity(text.replace(/ [e℮]$/i, ''), listUnits('contentText'), format)
  if (!quantity) return { netContent: text }
  const liquid = ['ml', 'cl', 'l', 'fl oz'].includes(quantity.unit ?? '')
  const kind = quantity.unit === 'piece' ? 'piece' : liquid ? 'ml' : 'g'
  return { netContent: writeWhole(quantity.value), netContentUnit: kind }
}

const COUNTED: { [T in Target]?: string } = {
  unitsPerCarton: 'unit',
  unitsPerInner: 'unit',
  innersPerCarton: 'inner',
  layersPerPallet: 'layer',
  stackLayersMax: 'layer',
}

/** Returns whether words belong to a count of units, inner packs, layers or cartons: 'min … ctns', 'pcs/ctn'. */
function isCounted(words: string, counted: string): boolean {
  const [word = ''] = words.split(/\/|\b(?:per|pro|je|par|por)\b/i)
  const allowed = [counted, 'minimum', 'maximum']
  return (
    toStandardWords(word).every((standard) => allowed.includes(standard)) ||
    (counted === 'unit' && findUnit(word, ['piece']) !== undefined)
  )
}

/** Parses a count such as '24 pcs/ctn' or 'min 50 ctns'; other texts, such as '20GP', stay. */
export function translateCount(text: string, target: Target, format: NumberFormat = {}): string {
  const [prefix = '', digits = '', suffix = '', ...rest] = splitNumbers(text)
  const counted = COUNTED[target] ?? 'carton'
  const isCount = rest.length === 0 && isCounted(prefix, counted) && isCounted(suffix, counted)
  return isCount ? String(parseNumber(digits, format.decimal) ?? text) : text
}

const isMeasure = (word: string) =>
  /^do?z/i.test(word) || findUnits(word, UNITS).some((unit) => unit !== 'piece')

/** Parses a pack such as '24 × 400 g', '400g*24袋/箱', '4x6x400g' or '24 pcs': inner packs, units, content. */
function readPack(text: string, format: NumberFormat): Cells {
  const parts = text.split(TIMES).flatMap((part) => {
    const [prefix, digits = '', word = '', ...rest] = splitNumbers(part)
    // The part after a slash may name what contains the pack: 24袋/箱.
    if (!digits && part !== text) return []
    return { digits: prefix?.trim() || rest.length > 0 ? '' : digits, word: word.trim() }
  })
  if (isMeasure(parts[0]?.word ?? '')) parts.reverse()
  const { digits: amount = '', word: unit = '' } = parts.at(-1) ?? {}
  const hasContent = !isCounted(unit, 'unit')
  const content = hasContent ? readContent(`${amount} ${unit}`.trim(), format) : {}
  const counts = (hasContent ? parts.slice(0, -1) : parts).map(({ digits, word }) =>
    isMeasure(word) ? undefined : parseNumber(digits),
  )
  if (counts.length === 0) return content
  const [first = 1, second = 1] = counts
  if (counts.length > 2 || counts.includes(undefined)) return { unitsPerCarton: text }
  const cells = { ...content, unitsPerCarton: String(first * second) }
  if (counts.length === 1) return cells
  return { ...cells, innersPerCarton: String(first), unitsPerInner: String(second) }
}

/** A unit directly after a number. 'G.W.' is none. */
export const UNIT = /^[\s(]*([\p{L}"]+)(?!\.?\p{L})/u

/** Parses quantities with their units and labels. Empty if the text contains other words. */
function readQuantities(
  text: string,
  target: Target,
  labels: readonly string[],
  format: NumberFormat,
): { label: string | undefined; value: number }[] {
  const tokens = splitNumbers(text)
  const words = tokens.map((token, index) => (index % 2 > 0 ? [] : toStandardWords(token)))
  const isUnit = (word: string) => findUnit(word, listUnits(target)) !== undefined
  const allowedWords = [...labels, 'carton', 'weight', 'size', 'x', 'х']
  if (!words.flat().every((word) => allowedWords.includes(word) || isUnit(word))) return []
  const readUnit = (index: number) => UNIT.exec(tokens[index + 1] ?? '')?.[1] ?? ''
  const lastUnit = readUnit(tokens.length - 2)
  return tokens.flatMap((digits, index) => {
    if (index % 2 === 0) return []
    const ownUnit = readUnit(index)
    const quantity = `${digits} ${isUnit(ownUnit) ? ownUnit : isUnit(lastUnit) ? lastUnit : ''}`
    const value = readQuantity(quantity, listUnits(target), format)?.value ?? 0
    return { label: words[index - 1]?.findLast((word) => labels.includes(word)), value }
  })
}

const SIDES = ['length', 'width', 'height'] as const

/** Parses the length, width and height of a carton, in this order or with labels. */
function readSize(text: string, format: NumberFormat): Cells {
  const sides = readQuantities(text, 'cartonSize', SIDES, format)
  const values = new Map(sides.map(({ label, value }, index) => [label ?? SIDES[index], value]))
  const [length, width, height] = SIDES.map((side) => writeWhole(values.get(side) ?? 0))
  if (sides.length !== 3 || [length, width, height].includes('0')) return { cartonLengthMm: text }
  return { cartonLengthMm: length, cartonWidthMm: width, cartonHeightMm: height }
}

/** Parses two weights of a carton, such as '13.9/13.1 kg', in any order: the gross weight is the larger one. */
function readWeights(text: string, format: NumberFormat): Cells {
  const weights = readQuantities(text, 'cartonWeights', ['gross', 'net'], format)
  const [net = 0, gross = 0] = weights.map(({ value }) => value).toSorted((a, b) => a - b)
  if (weights.length !== 2 || net === 0) return { cartonGrossGrams: text }
  return { cartonNetGrams: writeWhole(net), cartonGrossGrams: writeWhole(gross) }
}

/** Parses the volume of a carton, such as 0.03 m³. Leaves out other texts, because most sheets have the sides too. */
function readVolume(text: string, format: NumberFormat): Cells {
  const cubicMetres = readQuantity(text, listUnits('cbm'), format)?.value ?? 0
  return cubicMetres > 0 ? { cartonVolumeCm3: writeWhole(cubicMetres * 1e6) } : {}
}

/** Adds the layers of a pallet, or the cartons of a layer. Returns whether the cartons of the pallet are stored so. */
export function completePallet(cells: Cells): boolean {
  const { cartonsPerPallet, cartonsPerLayer, layersPerPallet } = cells
  if (!cartonsPerPallet || (cartonsPerLayer && layersPerPallet)) return true
  const quotient = Number(cartonsPerPallet) / Number(cartonsPerLayer ?? layersPerPallet)
  if (!Number.isInteger(quotient)) return false
  cells[cartonsPerLayer ? 'layersPerPallet' : 'cartonsPerLayer'] = String(quotient)
  return true
}

export const COMBINED_CELLS: Record<Combined, (text: string, format: NumberFormat) => Cells> = {
  cartonSize: readSize,
  cartonWeights: readWeights,
  contentText: readContent,
  packText: readPack,
  cbm: readVolume,
  cartonsPerPallet: (text) => ({ cartonsPerPallet: translateCount(text, 'cartonsPerPallet') }),
}
