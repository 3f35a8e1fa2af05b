import type { ProductFields } from '@dhow/contract/products/product-fields'
import { cartonLine } from '@dhow/trade/load/pack-line'
import type { SQL } from 'drizzle-orm'
import { oneOf } from '#api/modules/products/picture-store.ts'
import { BY_POSITION } from '#api/modules/products/read-store.ts'
import { and, or, sql } from '#api/platform/database/drizzle.ts'
import { isIndexed, rowsWith, textIn } from '#api/platform/database/full-text.ts'
import type { Db } from '#api/platform/database/open.ts'
import { products } from '#api/platform/database/schema.ts'
import { codesOf, searchCodes } from '#api/platform/database/search-codes.ts'
import { fold, searchKey } from '#api/platform/database/search-key.ts'
import {
  isNumber,
  joinedPairs,
  searchText,
  searchTitle,
  searchWords,
} from '#api/platform/database/search-words.ts'

/** Returns the search columns of a product. Write them with every change of its texts. */
export const searchColumns = (product: ProductFields) => {
  const { name, brand, category, description, specification } = product
  return {
    searchKey: searchKey(name, brand),
    searchTitle: searchTitle(name, brand, category, cartonLine(specification)),
    searchText: searchText(description) + searchCodes(specification),
  }
}

const MAX_WORDS = 12

const wholeWord = (word: string) => ` ${word} `

/** Allows a word to be a prefix from so many letters on. Numbers must match completely: 50 is not 500. */
const prefixFrom = (minLetters: number) => (word: string) =>
  isNumber(word) || [...word].length < minLetters ? wholeWord(word) : ` ${word}`

const inTitle = prefixFrom(2)
/** Longer than in titles: 'tea' must not match 'team' in a description. */
const inText = prefixFrom(4)

/** Returns the alternatives of each word: itself, and joined to its left or right neighbor. */
function alternativesOf(words: string[]): string[][] {
  const pairs = joinedPairs(words)
  return words.map((word, at) =>
    [word, pairs[at - 1], pairs[at]].filter((form) => form !== undefined),
  )
}

const allInTitle = (words: string[][], toText: (word: string) => string) =>
  and(
    ...words.map((alternatives) =>
      or(...alternatives.map((word) => sql`instr(${products.searchTitle}, ${toText(word)})`)),
    ),
  )

type SearchQuery = {
  /** True for a product that matches. */
  matches: SQL
  /** Selects the matching numbers, if the full-text index alone can find them. */
  numbers?: SQL
  /** True for a match of the best rank, if the full-text index alone can find these. */
  isNearest?: SQL
  /** Sorts the best matches first; undefined if all are equally good. */
  rank?: SQL
}

/**
 * A product matches if its name or brand contains the typed text, if its texts contain all words in any order, or by
 * its GTIN or the beginning of its HS code. Undefined for an empty search.
 */
function toQuery(search: string): SearchQuery | undefined {
  const typed = fold(search.trim())
  if (!typed) return undefined
  const words = alternativesOf([...new Set(searchWords(search))].slice(0, MAX_WORDS))
  const query = matchQuery(typed, words, codesOf(search))
  if (words.length === 0) return query
  // Contains the typed text: 0 with whole words, 1 with prefixes, 2 otherwise. Contains the words only: 3, 4, 5.
  const rank = sql`case when instr(${products.searchKey}, ${typed}) then 0 else 3 end + case
    when ${allInTitle(words, wholeWord)} then 0 when ${allInTitle(words, inTitle)} then 1 else 2 end`
  return {
    ...query,
    ...(isIndexed(typed) && { isNearest: isIn(nearestQuery(typed, words)) }),
    rank,
  }
}

const numbersOf = (fullTextQuery: string) => rowsWith('product_words', fullTextQuery)

const isIn = (fullTextQuery: string) => sql`${products.number} in ${numbersOf(fullTextQuery)}`

const nearestQuery = (typed: string, words: string[][]): string =>
  [
    [textIn('search_key', typed)],
    ...words.map((forms) => forms.map((word) => textIn('search_title', wholeWord(word)))),
  ]
    .map((alternatives) => `(${alternatives.join(' OR ')})`)
    .join(' AND ')

function matchQuery(typed: string, words: string[][], codes: string[]): SearchQuery {
  const anywhere = words.map((forms) =>
    forms
      .flatMap((word) => [
        textIn('search_title', inTitle(word)),
        textIn('search_text', inText(word)),
      ])
      .join(' OR '),
  )
  const queries = anywhere.length > 0 ? [`(${anywhere.join(') AND (')})`] : []
  if (isIndexed(typed)) queries.push(textIn('search_key', typed))
  queries.push(...codes.map((code) => textIn('search_text', code)))
  const indexed = queries.map((query) => `(${query})`).join(' OR ')
  if (isIndexed(typed)) return { matches: isIn(indexed), numbers: numbersOf(indexed) }
  const contained = sql`select id from products where instr(search_key, ${typed})`
  const others =
    queries.length > 0 ? sql` union select id from products where ${isIn(indexed)}` : sql``
  return { matches: sql`${products.id} in (${contained}${others})` }
}

export type TextMatches = {
  numbers: Uint32Array
  /** Numbers of the best matches, if the full-text index alone can find them. */
  nearest?: Uint32Array
  isRanked: boolean
}

export function createTextSearch(db: Db) {
  /** Reads numbers as one JSON text, three times as fast as one row each. */
  const readNumbers = (query: SQL): Uint32Array => {
    const all = sql`select json_group_array(number) as numbers from (${query})`
    return Uint32Array.from(JSON.parse(db.get<{ numbers: string }>(all).numbers))
  }

  const numbersWhere = (condition: SQL) =>
    readNumbers(sql`select number from ${products} where ${condition}`)

  return {
    /** Returns unordered matches; undefined for an empty search. `ranked` adds the best matches. */
    findNumbers(search: string, ranked: boolean): TextMatches | undefined {
      const query = toQuery(search)
      if (!query) return undefined
      const { matches, numbers, isNearest, rank } = query
      return {
        numbers: numbers ? readNumbers(sql`select number from ${numbers}`) : numbersWhere(matches),
        ...(ranked && isNearest && { nearest: numbersWhere(isNearest) }),
        isRanked: ranked && rank !== undefined,
      }
    },

    /** Returns one page of matches, the best first. `among` restricts them to these products. */
    rankNumbers(
      search: string,
      { among, offset, limit }: { among: Uint32Array | undefined; offset: number; limit: number },
    ): number[] {
      const query = toQuery(search)
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
