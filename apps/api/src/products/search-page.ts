import { PAGE_SIZE, type Sort } from '@dhow/contract/paging'
import type { SQL } from 'drizzle-orm'
import { and, count, inArray, sql } from '#api/database/drizzle.ts'
import type { Db } from '#api/database/open.ts'
import { products } from '#api/database/schema.ts'
import { BY_POSITION, ORDERS, SUMMARY } from './orders.ts'
import type { Found } from './search.ts'

type Asked = { category?: string | undefined; sort: Sort; page: number }

/** Pages of what a search finds, in SQL. */
export function createSearchPages(db: Db) {
  /** In what is found: the index of a whole category is none to look for it in. */
  const isOf = (category: string | undefined) =>
    category ? sql`+${products.category} = ${category}` : undefined

  const countOf = ({ matches, numbers }: Found, category?: string): number => {
    const counted =
      numbers && !category
        ? db.get<{ count: number }>(sql`select count(*) as count from ${numbers}`)
        : db
            .select({ count: count() })
            .from(products)
            .where(and(matches, isOf(category)))
            .get()
    return counted?.count ?? 0
  }

  /** A page that the nearest fill: an index knows their order, and only those that are shown are read. */
  const nearestPage = (nearest: SQL, { category, page }: Asked) => {
    const ids = db
      .select({ id: products.id })
      .from(products)
      .where(and(nearest, isOf(category)))
      .orderBy(...BY_POSITION)
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .all()
      .map(({ id }) => id)
    if (ids.length < PAGE_SIZE) return undefined
    return db
      .select(SUMMARY)
      .from(products)
      .where(inArray(products.id, ids))
      .orderBy(...BY_POSITION)
      .all()
  }

  /** A page of all that is found, which reads and ranks it, and counts it in passing. */
  const rankedPage = (found: Found, { category, sort, page }: Asked) => {
    const rank = sort === 'default' && found.rank
    const rows = db
      .select({ ...SUMMARY, counted: sql<number>`count(*) over ()` })
      .from(products)
      .where(and(found.matches, isOf(category)))
      .orderBy(...(rank ? [rank] : []), ...ORDERS[sort])
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .all()
    return { rows, total: rows[0]?.counted ?? (page === 1 ? 0 : countOf(found, category)) }
  }

  return {
    /** How many products a search finds, in one category or in all. */
    countOf,

    /** One page of the products that a search finds, by default the nearest first, and how many there are. */
    searchPage(found: Found, asked: Asked) {
      const rows = found.nearest && asked.sort === 'default' && nearestPage(found.nearest, asked)
      return rows ? { rows, total: countOf(found, asked.category) } : rankedPage(found, asked)
    },
  }
}
