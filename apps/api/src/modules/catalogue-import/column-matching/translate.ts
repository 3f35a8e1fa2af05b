import { type Column, isFact, isNumber } from '@dhow/contract/catalogue-import/import-columns'
import { isCombined, type Target, unitsOf } from '@dhow/contract/catalogue-import/import-matching'
import { latinNumber } from '@dhow/trade/digits'
import { type Cells, COMBINED_CELLS, translateCount, UNIT } from './combined-cells.ts'
import {
  MAX_QUANTITY_CHARS,
  type NumberFormat,
  quantityIn,
  unitCalled,
  wholeNumber,
} from './quantities.ts'
import { TRANSLATIONS } from './trade-words.ts'

/** Placeholders for unknown values in sheets of suppliers. */
const PLACEHOLDER = /^(n\/?a|nil|tbc|tba|tbd|unknown|-+|–|—|\?+|#n\/a)$/i

/** Returns a quantity in the letters and digits of ASCII. Long texts are none, and NFKC takes quadratic time. */
const plainQuantity = (text: string) =>
  text.length > MAX_QUANTITY_CHARS
    ? text.trim()
    : latinNumber(text.replaceAll('″', '"').normalize('NFKC')).trim()

function amount(text: string, target: Column, format: NumberFormat): string {
  const quantity = quantityIn(text, unitsOf(target), format)
  if (quantity) return wholeNumber(quantity.value)
  return unitsOf(target).length === 0 ? translateCount(text, target, format) : text
}

/** Whether a cell has a quantity without a unit. */
export function needsUnit(target: Target, cell: string): boolean {
  if (unitsOf(target).length === 0 || target === 'packText') return false
  const text = plainQuantity(cell)
  // Both may have labels: L40 W30 H25.
  const hasUnit =
    target === 'cartonSize' || target === 'cartonWeights'
      ? text.split(/\d/).some((words) => unitCalled(UNIT.exec(words)?.[1] ?? '', unitsOf(target)))
      : /[\p{L}"]/u.test(text)
  return /\d/.test(text) && !hasUnit
}

const CODES = new Set<Target>(['gtin', 'cartonGtin', 'hsCode', 'unNumber'])

export const isCode = (target: Target): boolean => CODES.has(target) || target === 'itemNumber'

/** Splits and translates a cell into our columns. Unknown texts remain, so that the check reports them. */
export function translate(target: Target, cell: string, format: NumberFormat): Cells {
  const combined = isCombined(target) ? COMBINED_CELLS[target] : undefined
  const column = target as Column
  const isAmount = isFact(column) && isNumber(column)
  // Excel marks texts with an apostrophe.
  const trimmed = cell.trim().replace(/^'(?=\d)/, '')
  const text = combined || isAmount || CODES.has(target) ? plainQuantity(trimmed) : trimmed
  if (text === '' || (target !== 'name' && PLACEHOLDER.test(text))) return {}
  const isShort = text.length <= MAX_QUANTITY_CHARS
  if (combined) return isShort ? combined(text, format) : {}
  if (isAmount) {
    return { [column]: isShort ? amount(text, column, format) : text }
  }
  const isText = target === 'name' || target === 'description' || target === 'brand'
  return { [column]: TRANSLATIONS[column]?.(text) ?? (isText ? cell : text) }
}
