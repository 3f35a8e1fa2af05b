import type { Product, ProductFields } from '@dhow/contract/products'
import { searchKey } from '#api/database/search-key.ts'

/** A row to be added that looks like a product of the catalogue, or like a row before it. */
export type Duplicate = {
  row: number
  name: string
  brand: string
  /** The row that it repeats; not there when the catalogue has such a product. */
  firstRow?: number
}

/** What two records of one product have in common, however they were typed. */
const identityOf = ({ name, brand }: Pick<ProductFields, 'name' | 'brand'>) =>
  searchKey(name, brand)

type Row = { row: number; id: string | undefined; fields: ProductFields }

/** The rows that would add a product a second time. */
export function findDuplicates(rows: Row[], catalogue: Iterable<Product>): Duplicate[] {
  const present = new Set(Array.from(catalogue, identityOf))
  const firstRows = new Map<string, number>()
  return rows
    .filter(({ id }) => id === undefined)
    .flatMap(({ row, fields }) => {
      const identity = identityOf(fields)
      const { name, brand } = fields
      if (present.has(identity)) return [{ row, name, brand }]
      const firstRow = firstRows.get(identity)
      if (firstRow !== undefined) return [{ row, name, brand, firstRow }]
      firstRows.set(identity, row)
      return []
    })
}
