import type { ProductFields } from '@dhow/contract/product-fields'
import { searchKey } from '#api/database/search-key.ts'

/** A row to be added that looks like a product of the catalogue, or like a row before it. */
export type Duplicate = {
  row: number
  name: string
  brand: string
  /** The row that it repeats; not there when the catalogue has such a product. */
  firstRow?: number
}

type Row = { row: number; id: string | undefined; fields: ProductFields }

/**
 * Tells of one row after another whether it would add a product a second time.
 * @param isThere whether the catalogue has a product of this search key
 */
export function createDuplicateFinder(isThere: (searchKey: string) => boolean) {
  const firstRows = new Map<string, number>()

  return ({ row, id, fields }: Row): Duplicate | undefined => {
    if (id !== undefined) return undefined
    const { name, brand } = fields
    const identity = searchKey(name, brand)
    if (isThere(identity)) return { row, name, brand }
    const firstRow = firstRows.get(identity)
    if (firstRow !== undefined) return { row, name, brand, firstRow }
    firstRows.set(identity, row)
    return undefined
  }
}
