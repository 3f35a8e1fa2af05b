import { BASE_LANGUAGE, type Language } from '@dhow/i18n/languages'
import type { SQL } from 'drizzle-orm'
import { products } from '#api/modules/products/tables.ts'
import { createPhrases } from '#api/modules/synonyms/phrases.ts'
import { sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { readMax } from '#api/platform/database/rows.ts'
import { createProductWords } from './product-words.ts'
import { type Queries, RANKS, TYPED_RANKS, toQueries } from './search-query.ts'
import { createSpelling } from './spelling.ts'

/** Numbers of drafts and of products in the trash; the index of words contains these, too. */
const HIDDEN = sql`(select number from ${products} where status = 'draft'
  union all select number from ${products} where trashed_at is not null)`

export function createTextSearch(db: Db) {
  const phrases = createPhrases(db)
  const words = createProductWords(db, phrases)

  /** Reads numbers as one JSON text, three times as fast as one row each. */
  const readNumbers = (query: SQL): number[] => {
    const all = sql`select json_group_array(number) as numbers from ${query}`
    return JSON.parse(db.get<{ numbers: string }>(all).numbers)
  }

  /** Calls a function with queries until it returns true: for words in the language and in English, and in any one. */
  const trySearch = (
    search: string,
    language: Language,
    hasSucceeded: (queries: Queries) => boolean,
  ): boolean => {
    const languages = [language, BASE_LANGUAGE]
    return [false, true].some((readsAll) => {
      const queries = toQueries(search, phrases, languages, readsAll)
      return queries && hasSucceeded(queries)
    })
  }

  const isPublic = (query: SQL) =>
    Boolean(db.get(sql`select 1 from ${query} where number not in ${HIDDEN} limit 1`))

  const hasMatches = (search: string, language: Language): boolean =>
    trySearch(search, language, ({ typed, codes, words: byWords }) =>
      [typed, codes, ...(byWords ? [byWords.anywhere] : [])].some(isPublic),
    )

  /** Sets the ranks of the products that match. */
  const rank = (ranks: Uint8Array, { words: byWords, ...queries }: Queries): void => {
    const setRanks = (query: SQL, rank: number): number => {
      const numbers = readNumbers(query)
      for (const number of numbers) ranks[number] = Math.min(ranks[number] || rank, rank)
      return numbers.length
    }
    const matches = byWords ? setRanks(byWords.anywhere, RANKS.description) : 0
    if (byWords && matches > 0) {
      const titles = setRanks(byWords.byTitle, RANKS.category)
      if (titles < matches) setRanks(byWords.byTitleAndFacts, RANKS.facts)
      if (titles > 0) for (const { query, rank } of byWords.byName) setRanks(query, rank)
    }
    setRanks(queries.codes, RANKS.facts)
    const otherRank = byWords ? RANKS.partOfWord : RANKS.words
    for (const number of readNumbers(queries.typed)) {
      const rank = ranks[number] || otherRank
      const isByName = rank <= RANKS.synonyms
      ranks[number] = isByName ? rank - TYPED_RANKS : Math.min(rank, RANKS.partOfWord)
    }
    setRanks(queries.itemNumber, RANKS.itemNumber)
  }

  return {
    words,
    splitSegments: phrases.splitSegments,

    /** Returns a search without typing errors that has public matches; undefined if there is none. */
    correctSearch: createSpelling(words, hasMatches),

    /**
     * Returns the rank of each product by its number, 0 for no match; undefined for an empty search.
     * @param onlyPublic leaves out drafts and products in the trash
     */
    rankProducts(
      search: string,
      onlyPublic = true,
      language: Language = BASE_LANGUAGE,
    ): Uint8Array | undefined {
      if (search.trim() === '') return undefined
      const ranks = new Uint8Array(readMax(db, products, products.number) + 1)
      const hidden = onlyPublic ? readNumbers(HIDDEN) : []
      trySearch(search, language, (queries) => {
        rank(ranks, queries)
        for (const number of hidden) ranks[number] = 0
        return ranks.some(Boolean)
      })
      return ranks
    },
  }
}
