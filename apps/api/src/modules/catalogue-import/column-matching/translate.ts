import { type Column, isFact, isNumber } from '@dhow/contract/catalogue-import/import-columns'
import { type Target, unitsOf } from '@dhow/contract/catalogue-import/import-matching'
import { latinNumber } from '@dhow/trade/digits'
import {
  MAX_QUANTITY_CHARS,
  type NumberFormat,
  numberIn,
  quantityIn,
  unitCalled,
  wholeNumber,
} from './quantities.ts'
import { TRANSLATIONS } from './trade-words.ts'

export type Cells = { [C in Column]?: string }

/** Placeholders for unknown values in sheets of suppliers. */
const PLACEHOLDER = /^(n\/?a|nil|tbc|tba|tbd|unknown|-+|–|—|\?+|#n\/a)$/i

function amount(text: string, target: Column, format: NumberFormat): string {
  const quantity = quantityIn(text, unitsOf(target), format)
  if (quantity) return wholeNumber(quantity.value)
  // Counts may have any words around them: '24 pcs', 'min 50 ctns'.
  const counted =
    unitsOf(target).length === 0 ? text.match(/^\D*?(\d[\d.,]*)\s*\p{L}*\.?$/u)?.[1] : undefined
  const value = counted === undefined ? undefined : numberIn(counted, format.decimal)
  return value === undefined ? text : String(value)
}

/** Parses the net content as a number of g, ml or pieces. */
function contentOf(text: string, format: NumberFormat): Cells {
  const quantity = quantityIn(text.replace(/ e$/i, ''), unitsOf('contentText'), format)
  if (!quantity) return { netContent: text }
  const liquid = ['ml', 'cl', 'l', 'fl oz'].includes(quantity.unit ?? '')
  const kind = quantity.unit === 'piece' ? 'piece' : liquid ? 'ml' : 'g'
  return { netContent: wholeNumber(quantity.value), netContentUnit: kind }
}

/** Parses a pack such as '24 × 400 g', '4x6x400g' or '24 pcs': inner packs, units, content. */
function toPack(text: string, format: NumberFormat): Cells {
  const parts = text.split(/[x×*]|\/(?=\s*\d)/i).map((part) => part.trim())
  const last = parts.at(-1) ?? ''
  const isCount = unitCalled(last.replace(/^\d+/, ''), ['piece']) !== undefined
  const hasContent = /\p{L}/u.test(last) && !isCount
  const counts = (hasContent ? parts.slice(0, -1) : parts).map((part) =>
    numberIn(part.match(/^.*\d/s)?.[0] ?? ''),
  )
  if (counts.some((one) => one === undefined) || counts.length > 2) return { unitsPerCarton: text }
  const content = hasContent ? contentOf(last, format) : {}
  const [first = 1, second] = counts as number[]
  if (counts.length === 0) return content
  if (second === undefined) return { ...content, unitsPerCarton: String(first) }
  const packs = { innersPerCarton: String(first), unitsPerInner: String(second) }
  return { ...content, ...packs, unitsPerCarton: String(first * second) }
}

/** Parses a size such as '40 × 30 × 25 cm': length, width and height. */
function sizeOf(text: string, format: NumberFormat): Cells {
  const [, sides = '', word = ''] = text.trim().match(/^(.*\d)(\D*)$/s) ?? []
  const parts = sides.split(/[x×*]/i).map((side) => side.trim())
  const [length, width, height] = parts.map((side) => {
    const quantity = quantityIn(
      `${side} ${/\d\s*\p{L}+$/u.test(side) ? '' : word}`,
      unitsOf('cartonSize'),
      format,
    )
    return quantity && wholeNumber(quantity.value)
  })
  if (parts.length !== 3 || !length || !width || !height) return { cartonLengthMm: text }
  return { cartonLengthMm: length, cartonWidthMm: width, cartonHeightMm: height }
}

/** Parses the volume of a carton, such as 0.03 m³. Leaves out other texts, because most sheets have the sides too. */
function volumeOf(text: string, format: NumberFormat): Cells {
  const cubicMetres = quantityIn(text, unitsOf('cbm'), format)?.value ?? 0
  return cubicMetres > 0 ? { cartonVolumeCm3: wholeNumber(cubicMetres * 1e6) } : {}
}

const COMBINED_CELLS: { [T in Target]?: (text: string, format: NumberFormat) => Cells } = {
  cartonSize: sizeOf,
  contentText: contentOf,
  packText: toPack,
  cbm: volumeOf,
}

/** Whether a cell has a quantity without a unit. */
export function needsUnit(target: Target, cell: string): boolean {
  if (unitsOf(target).length === 0 || target === 'packText') return false
  const text = target === 'cartonSize' ? cell.replace(/x/gi, '') : cell
  return /\d/.test(text) && !/[\p{L}"″]/u.test(text)
}

const CODES = new Set<Target>(['gtin', 'cartonGtin', 'hsCode', 'unNumber'])

/** Splits and translates a cell into our columns. Unknown texts remain, so that the check reports them. */
export function translate(target: Target, cell: string, format: NumberFormat): Cells {
  const combined = COMBINED_CELLS[target]
  const column = target as Column
  const isAmount = isFact(column) && isNumber(column)
  const trimmed = cell.trim()
  const text = combined || isAmount || CODES.has(target) ? latinNumber(trimmed) : trimmed
  if (text === '' || (target !== 'name' && PLACEHOLDER.test(text))) return {}
  const isShort = text.length <= MAX_QUANTITY_CHARS
  if (combined) return isShort ? combined(text, format) : {}
  if (isAmount) {
    return { [column]: isShort ? amount(text, column, format) : text }
  }
  const isText = target === 'name' || target === 'description' || target === 'brand'
  return { [column]: TRANSLATIONS[column]?.(text) ?? (isText ? cell : text) }
}
