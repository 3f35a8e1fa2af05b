import { LIMITS } from '@dhow/contract/limits'
import type { MatchedRow } from '@dhow/contract/lists'
import type { SQL } from 'drizzle-orm'
import { and, gte, lt, sql } from '#api/database/drizzle.ts'
import { rowsWith, textIn } from '#api/database/full-text.ts'
import type { Db } from '#api/database/open.ts'
import { products } from '#api/database/schema.ts'
import { withoutNoughts } from '#api/database/search-codes.ts'
import { searchKey } from '#api/database/search-key.ts'
import { searchWords } from '#api/database/search-words.ts'
import type { PastedRow } from './pasted-rows.ts'

/** What a row may mean: the ids of products, the nearest first. */
export type Match = { match: MatchedRow['match']; ids: string[] }

/** Products of one search that are looked at, of however many there are. */
const MAX_SEEN = 50

type Seen = { id: string; name: string; brand: string }

/** What the indexes `products_by_gtin` and `products_by_carton_gtin` are of. */
const GTIN = sql`ltrim(specification ->> 'gtin', '0')`
const CARTON_GTIN = sql`ltrim(specification ->> 'cartonGtin', '0')`

const wordsOf = (text: string): Set<string> => new Set(searchWords(text))

/** The share of their words that two texts have in common. */
function likeness(words: Set<string>, others: Set<string>): number {
  const common = [...words].filter((word) => others.has(word)).length
  return common === 0 ? 0 : common / (words.size + others.size - common)
}

const IN_BRACKETS = /\([^)]*\)|\[[^\]]*\]/g

const longest = (words: string[], count: number): string[] =>
  words.toSorted((one, other) => other.length - one.length).slice(0, count)

/**
 * The words that are searched for together, until something is found: the longest, which say most; those without
 * sizes and what is in brackets; the first, which name the goods.
 */
function attemptsOf(text: string): string[][] {
  const names = searchWords(text.replace(IN_BRACKETS, ' ')).filter((word) => !/\d/.test(word))
  return [
    longest(searchWords(text), 5),
    longest(names, 3),
    longest(names, 2),
    names.slice(0, 2),
    names.slice(0, 1),
  ]
}

/** Finds the products that rows of a pasted list mean, in SQL. */
export function createMatchStore(db: Db) {
  const seen = (condition: SQL | undefined, limit = MAX_SEEN): Seen[] =>
    db
      .select({ id: products.id, name: products.name, brand: products.brand })
      .from(products)
      .where(condition)
      .limit(limit)
      .all()

  const byGtin = (gtin: string): Seen[] => {
    const digits = withoutNoughts(gtin)
    return seen(sql`${GTIN} = ${digits} or ${CARTON_GTIN} = ${digits}`, LIMITS.candidates + 1)
  }

  /** Those of exactly this name, whatever the brand. */
  const byName = (text: string): Seen[] => {
    const key = searchKey(text)
    const [from, to] = [`${key}\n`, `${key}\v`]
    return seen(
      and(gte(products.searchKey, from), lt(products.searchKey, to)),
      LIMITS.candidates + 1,
    )
  }

  /** Some of those whose name, brand and category have all these words. */
  const byWords = (words: string[]): Seen[] => {
    const query = words.map((word) => textIn('search_title', ` ${word}`)).join(' AND ')
    if (!query) return []
    return seen(
      sql`${products.number} in (select * from (select * from ${rowsWith('product_words', query)} limit ${MAX_SEEN}))`,
    )
  }

  function nearestTo(text: string): Match {
    const words = wordsOf(text)
    for (const attempt of attemptsOf(text)) {
      const found = byWords(attempt).map(({ id, name, brand }) => ({
        id,
        likeness: Math.max(
          likeness(words, wordsOf(name)),
          likeness(words, wordsOf(`${name} ${brand}`)),
        ),
      }))
      if (found.length === 0) continue
      const sorted = found.toSorted((a, b) => b.likeness - a.likeness)
      const same = sorted.filter((one) => one.likeness === 1)
      if (same.length === 1) return { match: 'certain', ids: same.map(({ id }) => id) }
      return { match: 'doubtful', ids: sorted.slice(0, LIMITS.candidates).map(({ id }) => id) }
    }
    return { match: 'none', ids: [] }
  }

  const oneOrSome = (found: Seen[]): Match => ({
    match: found.length === 1 ? 'certain' : 'doubtful',
    ids: found.slice(0, LIMITS.candidates).map(({ id }) => id),
  })

  return {
    /**
     * What each row may mean.
     * @param isThorough whether it is looked for by its words, too
     */
    matchRows: (rows: Pick<PastedRow, 'text' | 'gtin'>[], isThorough: boolean): Match[] =>
      rows.map(({ text, gtin }) => {
        const ofGtin = gtin ? byGtin(gtin) : []
        if (ofGtin.length > 0) return oneOrSome(ofGtin)
        const ofName = byName(text)
        // Of several of one name the brand may tell which.
        if (ofName.length === 1) return oneOrSome(ofName)
        return isThorough ? nearestTo(text) : { match: 'none', ids: [] }
      }),
  }
}
