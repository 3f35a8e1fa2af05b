import type { SQL } from 'drizzle-orm'
import { and, sql } from '#api/database/drizzle.ts'
import type { Db } from '#api/database/open.ts'
import { products } from '#api/database/schema.ts'
import { BY_POSITION } from './orders.ts'
import { searchFor } from './search.ts'

/** The numbers of what a search finds. */
export type FoundNumbers = {
  found: Uint32Array
  /** Those of the first rank, where the index of words alone finds them. */
  nearest?: Uint32Array
  /** Whether some are nearer than others. */
  isRanked: boolean
}

/** What searches find, in SQL. */
export function createSearchStore(db: Db) {
  /** As one text: a row of each would take three times as long. */
  const numbersBy = (query: SQL): Uint32Array => {
    const all = sql`select json_group_array(number) as numbers from (${query})`
    return Uint32Array.from(JSON.parse(db.get<{ numbers: string }>(all).numbers))
  }

  const numbersOf = (condition: SQL) =>
    numbersBy(sql`select number from ${products} where ${condition}`)

  return {
    /**
     * The products that a search finds, in no order; undefined for a search of nothing.
     * @param ranked whether the nearest are to come first
     */
    findNumbers(search: string, ranked: boolean): FoundNumbers | undefined {
      const found = searchFor(search)
      if (!found) return undefined
      const { matches, numbers, nearest, rank } = found
      return {
        found: numbers ? numbersBy(sql`select number from ${numbers}`) : numbersOf(matches),
        ...(ranked && nearest && { nearest: numbersOf(nearest) }),
        isRanked: ranked && rank !== undefined,
      }
    },

    /**
     * Some of the products that a search finds, the nearest first; reads and ranks all of them.
     * @param among only of these
     */
    rankNumbers(
      search: string,
      { among, offset, limit }: { among: Uint32Array | undefined; offset: number; limit: number },
    ): number[] {
      const found = searchFor(search)
      if (!found) return []
      const isAmong =
        among &&
        sql`${products.number} in (select value from json_each(${JSON.stringify([...among])}))`
      return db
        .select({ number: sql<number>`${products.number}` })
        .from(products)
        .where(and(found.matches, isAmong))
        .orderBy(...(found.rank ? [found.rank] : []), ...BY_POSITION)
        .limit(limit)
        .offset(offset)
        .all()
        .map(({ number }) => number)
    },
  }
}
