import type { UnitOfSale } from '@dhow/trade/units-of-sale'
import { quantityInCell, unitCalled } from './quantity.ts'

/** What a column of a list holds. */
export type Part = 'gtin' | 'name' | 'quantity' | 'unit' | 'note'

/** How columns are called, in small letters; the first that fits counts. */
const NAMES: [Part, RegExp][] = [
  ['gtin', /^(gtin|ean|upc|bar ?codes?)\b/],
  ['unit', /^(unit( of (measure|sale))?|uom|measure)$/],
  ['quantity', /\b(qty|quantity|quantities|order(ed)?)\b/],
  ['quantity', /^(no\.? of )?(cartons|ctns?|cases|boxes|pallets|pieces|pcs|units)\b/],
  ['note', /^(notes?|remarks?|comments?)\b/],
  ['name', /^(products?|items?|articles?|goods|name|description|brand|sku|title)\b/],
]

const partCalled = (name: string): Part | undefined =>
  NAMES.find(([, names]) => names.test(name.toLowerCase()))?.[0]

/**
 * The columns that a first row names, and the unit that the name of the quantity says; undefined where it is a row as
 * any other.
 */
export function columnsOf(
  cells: string[],
): { parts: (Part | undefined)[]; unit: UnitOfSale | undefined } | undefined {
  if (cells.some((cell) => /\d{3}/.test(cell) || quantityInCell(cell))) return undefined
  const parts = cells.map(partCalled)
  if (!parts.includes('name') && !parts.includes('gtin')) return undefined
  if (!parts.includes('quantity') && parts.filter(Boolean).length < 2) return undefined
  const quantity = cells[parts.indexOf('quantity')] ?? ''
  const unit = quantity
    .split(/[\s()[\],/]+/)
    .map(unitCalled)
    .find(Boolean)
  return { parts, unit }
}
