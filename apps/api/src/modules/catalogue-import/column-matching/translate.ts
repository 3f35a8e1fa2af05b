import type { ColumnMatch } from '@dhow/contract/catalogue-import/column-matches'
import { type Column, isFact, isNumber } from '@dhow/contract/catalogue-import/import-columns'
import { type Target, unitsOf } from '@dhow/contract/catalogue-import/import-matching'
import { MAX_QUANTITY_CHARS, numberIn, quantityIn, wholeNumber } from './quantities.ts'
import { TRANSLATIONS } from './trade-words.ts'

export type Cells = { [C in Column]?: string }

/** Placeholders for unknown values in sheets of suppliers. */
const PLACEHOLDER = /^(n\/?a|nil|tbc|tba|tbd|unknown|-+|–|—|\?+|#n\/a)$/i

function amount(text: string, target: Column, unit: ColumnMatch['unit']): string {
  const quantity = quantityIn(text, unitsOf(target), unit)
  if (quantity) return wholeNumber(quantity.value)
  // Counts may have any words around them: '24 pcs', 'min 50 ctns'.
  const counted =
    unitsOf(target).length === 0 ? text.match(/^\D*?(\d[\d.,]*)\s*\p{L}*\.?$/u)?.[1] : undefined
  const value = counted === undefined ? undefined : numberIn(counted)
  return value === undefined ? text : String(value)
}

/** Parses the net content as a number of g, ml or pieces. */
function contentOf(text: string, unit: ColumnMatch['unit']): Cells {
  const quantity = quantityIn(text.replace(/ e$/i, ''), unitsOf('contentText'), unit)
  if (!quantity) return { netContent: text }
  const liquid = ['ml', 'cl', 'l', 'fl oz'].includes(quantity.unit ?? '')
  const kind = quantity.unit === 'piece' ? 'piece' : liquid ? 'ml' : 'g'
  return { netContent: wholeNumber(quantity.value), netContentUnit: kind }
}

/** Parses a pack such as '24 × 400 g', '4x6x400g' or '24 pcs': inner packs, units, content. */
function toPack(text: string, unit: ColumnMatch['unit']): Cells {
  const parts = text.split(/[x×*]|\/(?=\s*\d)/i).map((part) => part.trim())
  const last = parts.at(-1) ?? ''
  const hasContent = /[a-z]/i.test(last) && !/^\d+\s*(pcs?|pieces?|units?)$/i.test(last)
  const counts = (hasContent ? parts.slice(0, -1) : parts).map((part) =>
    numberIn(part.match(/^.*\d/s)?.[0] ?? ''),
  )
  if (counts.some((one) => one === undefined) || counts.length > 2) return { unitsPerCarton: text }
  const content = hasContent ? contentOf(last, unit) : {}
  const [first = 1, second] = counts as number[]
  if (counts.length === 0) return content
  if (second === undefined) return { ...content, unitsPerCarton: String(first) }
  const packs = { innersPerCarton: String(first), unitsPerInner: String(second) }
  return { ...content, ...packs, unitsPerCarton: String(first * second) }
}

/** Parses a size such as '40 × 30 × 25 cm': length, width and height. */
function sizeOf(text: string, unit: ColumnMatch['unit']): Cells {
  const [, sides = '', word = ''] = text.trim().match(/^(.*\d)(\D*)$/s) ?? []
  const parts = sides.split(/[x×*]/i).map((side) => side.trim())
  const [length, width, height] = parts.map((side) => {
    const quantity = quantityIn(
      `${side} ${/\d\s*\p{L}+$/u.test(side) ? '' : word}`,
      unitsOf('cartonSize'),
      unit,
    )
    return quantity && wholeNumber(quantity.value)
  })
  if (parts.length !== 3 || !length || !width || !height) return { cartonLengthMm: text }
  return { cartonLengthMm: length, cartonWidthMm: width, cartonHeightMm: height }
}

export function cubicMetres(text: string, unit: ColumnMatch['unit']): number | undefined {
  return quantityIn(text, unitsOf('cbm'), unit)?.value
}

const COMBINED_CELLS: { [T in Target]?: (text: string, unit: ColumnMatch['unit']) => Cells } = {
  cartonSize: sizeOf,
  contentText: contentOf,
  packText: toPack,
  cbm: () => ({}),
}

export function translate({ target, unit }: ColumnMatch, cell: string): Cells {
  const text = cell.trim()
  const combined = COMBINED_CELLS[target]
  const isText = target === 'name' || target === 'description' || target === 'brand'
  if (text === '' || (!isText && PLACEHOLDER.test(text))) return {}
  const isShort = text.length <= MAX_QUANTITY_CHARS
  if (combined) return isShort ? combined(text, unit) : {}
  const column = target as Column
  if (isFact(column) && isNumber(column)) {
    return { [column]: isShort ? amount(text, column, unit) : text }
  }
  return { [column]: TRANSLATIONS[column]?.(text) ?? (isText ? cell : text) }
}
