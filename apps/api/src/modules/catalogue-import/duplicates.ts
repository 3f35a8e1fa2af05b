import type { ProductFields } from '@dhow/contract/products/product-fields'
import { gtin14 } from '@dhow/trade/product-codes'
import { searchKey } from '#api/platform/database/search-key.ts'

/** A new row that looks like an existing product or an earlier row. */
export type Duplicate = {
  row: number
  name: string
  brand: string
  /** The earlier row; undefined for a duplicate of an existing product. */
  firstRow?: number
}

/** Maximum number of rows of one name and brand that are compared. */
const MAX_COMPARED = 100

type Row = { row: number; id: string | undefined; fields: ProductFields }

/** Products with different GTINs are different. */
const mayBeSame = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || gtin14(one) === gtin14(other)

/**
 * Creates a function that detects duplicates in a sequence of rows.
 * @param gtinsOf returns the GTINs of existing products with a search key, undefined for one without
 */
export function createDuplicateFinder(gtinsOf: (searchKey: string) => (string | undefined)[]) {
  const seen = new Map<string, { row: number; gtin: string | undefined }[]>()

  return ({ row, id, fields }: Row): Duplicate | undefined => {
    if (id !== undefined) return undefined
    const { name, brand } = fields
    const { gtin } = fields.specification
    const identity = searchKey(name, brand)
    if (gtinsOf(identity).some((one) => mayBeSame(one, gtin))) return { row, name, brand }
    const alike = seen.get(identity) ?? []
    const first = alike.slice(0, MAX_COMPARED).find((one) => mayBeSame(one.gtin, gtin))
    if (first) return { row, name, brand, firstRow: first.row }
    seen.set(identity, [...alike, { row, gtin }].slice(0, MAX_COMPARED))
    return undefined
  }
}
