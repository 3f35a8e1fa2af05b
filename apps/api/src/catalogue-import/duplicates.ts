import type { ProductFields } from '@dhow/contract/product-fields'
import { gtin14 } from '@dhow/trade/gtin'
import { searchKey } from '#api/database/search-key.ts'

/** A row to be added that looks like a product of the catalogue, or like a row before it. */
export type Duplicate = {
  row: number
  name: string
  brand: string
  /** The row that it repeats; not there when the catalogue has such a product. */
  firstRow?: number
}

/** Rows of one name and brand that another is compared with. */
const COMPARED = 100

type Row = { row: number; id: string | undefined; fields: ProductFields }

/** Two goods that look alike and have different GTINs are two. */
const mayBeOne = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || gtin14(one) === gtin14(other)

/**
 * Tells of one row after another whether it would add a product a second time.
 * @param gtinsOf the GTINs of the products of this search key that the catalogue has, undefined for one without
 */
export function createDuplicateFinder(gtinsOf: (searchKey: string) => (string | undefined)[]) {
  const seen = new Map<string, { row: number; gtin: string | undefined }[]>()

  return ({ row, id, fields }: Row): Duplicate | undefined => {
    if (id !== undefined) return undefined
    const { name, brand } = fields
    const { gtin } = fields.specification
    const identity = searchKey(name, brand)
    if (gtinsOf(identity).some((one) => mayBeOne(one, gtin))) return { row, name, brand }
    const alike = seen.get(identity) ?? []
    const first = alike.slice(0, COMPARED).find((one) => mayBeOne(one.gtin, gtin))
    if (first) return { row, name, brand, firstRow: first.row }
    seen.set(identity, [...alike, { row, gtin }].slice(0, COMPARED))
    return undefined
  }
}
