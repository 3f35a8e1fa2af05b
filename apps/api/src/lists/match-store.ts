import { LIMITS } from '@dhow/contract/limits'
import type { MatchedRow } from '@dhow/contract/lists'
import type { SQL } from 'drizzle-orm'
import { and, gte, lt, sql } from '#api/database/drizzle.ts'
import { rowsWith, textIn } from '#api/database/full-text.ts'
import type { Db } from '#api/database/open.ts'
import { products } from '#api/database/schema.ts'
import { gtinCode } from '#api/database/search-codes.ts'
import { searchKey } from '#api/database/search-key.ts'
import { isNumber, searchWords } from '#api/database/search-words.ts'
import { searchFor } from '#api/products/search.ts'
import type { PastedRow } from './pasted-rows.ts'

/** What a row may mean: the ids of products, the nearest first. */
export type Match = { match: MatchedRow['match']; ids: string[] }

/** Products of one search that are looked at, of however many there are. */
const MAX_SEEN = 50

type Seen = { id: string; name: string; brand: string }

const wordsOf = (text: string): Set<string> => new Set(searchWords(text))

/** The share of their words that two texts have in common. */
function likeness(words: Set<string>, others: Set<string>): number {
  const common = [...words].filter((word) => others.has(word)).length
  return common === 0 ? 0 : common / (words.size + others.size - common)
}

/**
 * What is searched for, until something is found: all that is said; without sizes and what is in brackets; the first
 * words, which name the goods.
 */
function attemptsOf(text: string): string[] {
  const plain = text.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
  const words = plain.split(/[\s,/]+/).filter((word) => word && !/\d/.test(word) && !isNumber(word))
  return [...new Set([text, words.join(' '), ...[3, 2].map((n) => words.slice(0, n).join(' '))])]
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

  const byGtin = (gtin: string): Seen[] =>
    seen(
      sql`${products.number} in ${rowsWith('product_words', textIn('search_text', gtinCode(gtin)))}`,
      LIMITS.candidates + 1,
    )

  /** Those of exactly this name, whatever the brand. */
  const byName = (text: string): Seen[] => {
    const key = searchKey(text)
    const [from, to] = [`${key}\n`, `${key}\v`]
    return seen(
      and(gte(products.searchKey, from), lt(products.searchKey, to)),
      LIMITS.candidates + 1,
    )
  }

  /** Some of those that a search finds, the nearest among them. */
  const bySearch = (text: string): Seen[] => {
    const found = searchFor(text)
    if (!found?.numbers) return []
    const nearest = found.nearest ? seen(found.nearest) : []
    if (nearest.length > 0) return nearest
    return seen(
      sql`${products.number} in (select * from (select * from ${found.numbers} limit ${MAX_SEEN}))`,
    )
  }

  function nearestTo(text: string): Match {
    const words = wordsOf(text)
    for (const attempt of attemptsOf(text)) {
      const found = bySearch(attempt).map(({ id, name, brand }) => ({
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
    /** What each row may mean. */
    matchRows: (rows: Pick<PastedRow, 'text' | 'gtin'>[]): Match[] =>
      rows.map(({ text, gtin }) => {
        const ofGtin = gtin ? byGtin(gtin) : []
        if (ofGtin.length > 0) return oneOrSome(ofGtin)
        const ofName = byName(text)
        // Of several of one name the brand may tell which.
        return ofName.length === 1 ? oneOrSome(ofName) : nearestTo(text)
      }),
  }
}
