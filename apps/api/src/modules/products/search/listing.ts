import { type syncFields, usesCursor } from '@dhow/contract/fields'
import { LIMITS } from '@dhow/contract/limits'
import { PAGE_SIZE } from '@dhow/contract/paging'
import type { CatalogueListQuery } from '@dhow/contract/products/catalogue-query'
import type { ProductPage } from '@dhow/contract/products/products'
import * as z from 'zod'
import { CARTON_GTIN, GTIN, products, publicProducts } from '#api/modules/products/tables.ts'
import { and, eq, gte, or, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import type { Sync, SyncPage } from '#api/platform/database/removals.ts'
import { readMax } from '#api/platform/database/rows.ts'
import { readCursor, toCursor } from '#api/platform/http/requests.ts'

export type Restriction = Pick<CatalogueListQuery, 'gtin' | 'itemNumber' | 'updatedSince'>

export const isRestricted = ({ gtin, itemNumber, updatedSince }: Restriction): boolean =>
  [gtin, itemNumber, updatedSince].some((value) => value !== undefined)

/** Returns 1 for the number of each product that passes the filters that only programs use. */
export function restrictProducts(
  db: Db,
  { gtin, itemNumber, updatedSince }: Restriction,
): Uint8Array {
  const withoutZeros = gtin?.replace(/^0+/, '')
  const conditions = and(
    gtin ? or(eq(GTIN, withoutZeros), eq(CARTON_GTIN, withoutZeros)) : undefined,
    // The condition of the partial index.
    itemNumber ? sql`item_number <> '' and item_number = ${itemNumber} collate nocase` : undefined,
    updatedSince ? gte(publicProducts.updatedAt, new Date(updatedSince)) : undefined,
  )
  const rows = db
    .select({ number: publicProducts.number })
    .from(publicProducts)
    .where(conditions)
    .all()
  const passes = new Uint8Array(readMax(db, products, products.number) + 1)
  for (const { number } of rows) if (number !== null) passes[number] = 1
  return passes
}

/** Number of the last product, then time and id of the last deletion. */
const Cursor = z.tuple([z.int(), z.int().default(0), z.string().default('')])

/** Cursor after the last product. */
const END = Number.MAX_SAFE_INTEGER

type Listing = { numbers: Uint32Array } & Pick<ProductPage, 'pages' | keyof typeof syncFields>

/**
 * Returns a page of the matching products, or with `limit` or `cursor` the next ones by age.
 * @throws AppError `invalid` for an unknown cursor
 */
export function createListing(
  matching: Uint32Array,
  query: CatalogueListQuery,
  readSync: (page: SyncPage) => Sync,
): Listing {
  const isByAge = usesCursor(query)
  const { page = 1, limit = isByAge ? LIMITS.pageItems : PAGE_SIZE } = query
  const pages = Math.max(1, Math.ceil(matching.length / limit))
  if (!isByAge) return { numbers: matching.subarray((page - 1) * limit, page * limit), pages }
  const [last = 0, ...after] = readCursor(query.cursor, Cursor) ?? []
  // A product has the same number as long as it exists.
  const following = matching.toSorted()
  const from = following.findIndex((number) => number > last)
  const numbers = from < 0 ? new Uint32Array() : following.subarray(from, from + limit)
  const hasNext = from >= 0 && from + limit < following.length
  const { fields, next = [] } = readSync({ ...query, hasNext, after })
  const key = hasNext ? [Number(numbers.at(-1))] : [END, ...next]
  return {
    numbers,
    pages,
    ...fields,
    ...((hasNext || next.length > 0) && { nextCursor: toCursor(key) }),
  }
}
