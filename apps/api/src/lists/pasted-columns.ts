import type { UnitOfSale } from '@dhow/trade/units-of-sale'
import { quantityInCell, unitCalled } from './quantity.ts'

/** What a column of a list holds. */
export type Part = 'gtin' | 'name' | 'quantity' | 'unit' | 'note'

/** How columns are called, in small letters; the surest name of a part first. */
const NAMES: [Part, RegExp][] = [
  ['gtin', /^(gtin|ean|upc|bar ?codes?)\b/],
  ['unit', /^(unit( of (measure|sale))?|uom|measure)$/],
  ['quantity', /\b(qty|quantity|quantities|order(ed)?)\b/],
  ['quantity', /^(no\.? of )?(cartons|ctns?|cases|boxes|pallets|pieces|pcs|units)\b/],
  ['note', /^(notes?|remarks?|comments?)\b/],
  ['name', /^(products?|items?|articles?|goods|name|description|brand|sku|title)\b/],
]

/** Of these one column is enough: 'Cartons per layer' is no quantity beside one that is called so. */
const SINGLE: readonly Part[] = ['gtin', 'unit', 'quantity']

/** The columns of a list: the part that each holds, and the unit that the name of the quantity states. */
export type Columns = { parts: (Part | undefined)[]; unit: UnitOfSale | undefined }

/** What each column holds, by its name. */
function partsOf(names: string[]): (Part | undefined)[] {
  const parts: (Part | undefined)[] = names.map(() => undefined)
  for (const [part, pattern] of NAMES) {
    const isSingle = SINGLE.includes(part)
    if (isSingle && parts.includes(part)) continue
    for (const [at, name] of names.entries()) {
      if (parts[at] || !pattern.test(name.toLowerCase())) continue
      parts[at] = part
      if (isSingle) break
    }
  }
  return parts
}

/** Returns the columns that a first row names; undefined for a row of products. */
export function columnsOf(cells: string[]): Columns | undefined {
  if (cells.some((cell) => /\d{3}/.test(cell) || quantityInCell(cell))) return undefined
  const parts = partsOf(cells)
  if (!parts.includes('name') && !parts.includes('gtin')) return undefined
  if (!parts.includes('quantity') && parts.filter(Boolean).length < 2) return undefined
  const quantity = cells[parts.indexOf('quantity')] ?? ''
  const unit = quantity
    .split(/[\s()[\],/]+/)
    .map(unitCalled)
    .find(Boolean)
  return { parts, unit }
}
