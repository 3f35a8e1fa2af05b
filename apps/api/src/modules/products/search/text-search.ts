import type { ProductFields } from '@dhow/contract/products/product-fields'
import { cartonLine } from '@dhow/trade/load/pack-line'
import type { SQL } from 'drizzle-orm'
import { oneOf } from '#api/modules/products/picture-store.ts'
import { BY_POSITION } from '#api/modules/products/read-store.ts'
import { createPhrases } from '#api/modules/synonyms/phrases.ts'
import { and, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { products } from '#api/platform/database/schema.ts'
import { searchDetails } from '#api/platform/database/search-facts.ts'
import { searchKey } from '#api/platform/database/search-key.ts'
import { searchTitle } from '#api/platform/database/search-words.ts'
import { createSpelling } from './spelling.ts'
import { toQuery } from './text-query.ts'

/** Returns the search columns of a product. Write them with every change of its texts. */
export const searchColumns = (product: ProductFields) => {
  const { name, brand, category, description, specification } = product
  return {
    searchKey: searchKey(name, brand),
    searchTitle: searchTitle(name, brand, category, cartonLine(specification)),
    searchText: searchDetails(description, specification),
  }
}

export type TextMatches = {
  numbers: Uint32Array
  /** Numbers of the best matches, if the full-text index alone can find them. */
  nearest?: Uint32Array
  isRanked: boolean
  /** Whether `numbers` has the best matches first. */
  isInOrder?: boolean
}

export function createTextSearch(db: Db) {
  const phrases = createPhrases(db)
  /** Reads numbers as one JSON text, three times as fast as one row each. */
  const readNumbers = (query: SQL): Uint32Array => {
    const all = sql`select json_group_array(number) as numbers from (${query})`
    return Uint32Array.from(JSON.parse(db.get<{ numbers: string }>(all).numbers))
  }

  const numbersWhere = (condition: SQL) =>
    readNumbers(sql`select number from ${products} where ${condition}`)

  const hasMatches = (search: string): boolean => {
    const query = toQuery(search, phrases)
    const isThere =
      query &&
      sql`select 1 from ${query.numbers ?? sql`${products} where ${query.matches}`} limit 1`
    return isThere !== undefined && db.get(isThere) !== undefined
  }

  const inPosition = sql.join(BY_POSITION, sql`, `)

  return {
    /** Returns a search without typing errors that has matches; undefined if there is none. */
    correctSearch: createSpelling(db, phrases, hasMatches),

    /** Returns unordered matches; undefined for an empty search. `ranked` adds the best matches. */
    findNumbers(search: string, ranked: boolean): TextMatches | undefined {
      const query = toQuery(search, phrases)
      if (!query) return undefined
      const { matches, numbers, isNearest, rank } = query
      const isRanked = ranked && rank !== undefined
      if (!numbers) {
        // Sorts at once, because finding these a second time is slow.
        const order = isRanked ? sql`${rank}, ${inPosition}` : inPosition
        const found = readNumbers(
          sql`select number from ${products} where ${matches} order by ${order}`,
        )
        return { numbers: found, isRanked, isInOrder: true }
      }
      return {
        numbers: readNumbers(sql`select number from ${numbers}`),
        ...(ranked && isNearest && { nearest: numbersWhere(isNearest) }),
        isRanked,
      }
    },

    /** Returns one page of matches, the best first. `among` restricts them to these products. */
    rankNumbers(
      search: string,
      { among, offset, limit }: { among: Uint32Array | undefined; offset: number; limit: number },
    ): number[] {
      const query = toQuery(search, phrases)
      if (!query) return []
      const isAmong = among && sql`${products.number} in ${oneOf([...among])}`
      return db
        .select({ number: sql<number>`${products.number}` })
        .from(products)
        .where(and(query.matches, isAmong))
        .orderBy(...(query.rank ? [query.rank] : []), ...BY_POSITION)
        .limit(limit)
        .offset(offset)
        .all()
        .map(({ number }) => number)
    },
  }
}
