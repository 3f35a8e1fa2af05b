import type { Sort } from '@dhow/contract/paging'
import { asc, desc } from '#api/platform/database/drizzle.ts'
import { products } from '#api/platform/database/schema.ts'

/** Columns of a product card, without the long descriptions. */
export const SUMMARY = {
  id: products.id,
  name: products.name,
  brand: products.brand,
  category: products.category,
  specification: products.specification,
}

/** The administrator's order; products of the same order are sorted by creation. */
export const BY_POSITION = [asc(products.position), asc(products.createdAt), asc(products.id)]

export const ORDERS = {
  default: BY_POSITION,
  'a-z': [asc(products.searchKey), asc(products.id)],
  'z-a': [desc(products.searchKey), desc(products.id)],
} satisfies Record<Sort, unknown>
