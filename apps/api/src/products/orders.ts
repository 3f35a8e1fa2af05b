import type { Sort } from '@dhow/contract/paging'
import { asc, desc } from '#api/database/drizzle.ts'
import { products } from '#api/database/schema.ts'

/** The columns of a card; the descriptions, most of a row, are not read. */
export const SUMMARY = {
  id: products.id,
  name: products.name,
  brand: products.brand,
  category: products.category,
  specification: products.specification,
}

/** By the administrator's order; products of the same order stand as they were added. */
export const BY_POSITION = [asc(products.position), asc(products.createdAt), asc(products.id)]

export const ORDERS = {
  default: BY_POSITION,
  'a-z': [asc(products.searchKey), asc(products.id)],
  'z-a': [desc(products.searchKey), desc(products.id)],
} satisfies Record<Sort, unknown>
