import { and, asc, gt, inArray, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { maxOf } from '#api/platform/database/rows.ts'
import { productChanges, products } from '#api/platform/database/schema.ts'
import { bitCount, editDistance, letterBits } from './edit-distance.ts'

/** Numbers and codes are not words, and longer words have no typing errors worth finding. */
const IS_WORD = /^[\p{L}\p{M}]{3,30}$/u

/** Bounds the memory to about 20 MB. */
const MAX_WORDS = 200_000

/** Characters of each product's facts and description that are read. */
const MAX_TEXT = 400

const BATCH = 1_000

type Word = { count: number; bits: number }

/** Maximum share of a word's letters that may be wrong, and maximum number of these. */
const MAX_WRONG = 0.4
const MAX_ERRORS = 3

/** Words of the catalogue and how many products use each. Words of deleted products stay until the next start. */
export function createVocabulary(db: Db, others: () => Iterable<string>) {
  const words = new Map<string, Word>()
  let lastChange: number | undefined

  const add = (word: string): void => {
    const known = words.get(word)
    if (known) known.count++
    else if (words.size < MAX_WORDS && IS_WORD.test(word)) {
      words.set(word, { count: 1, bits: letterBits(word) })
    }
  }

  const TEXT = sql<string>`${products.searchTitle} || substr(${products.searchText}, 1, ${MAX_TEXT})`

  /** Adds the words of products that changed since the last call. */
  const refresh = (): void => {
    for (const word of others()) if (!words.has(word)) add(word)
    const change = maxOf(db, productChanges, productChanges.change)
    if (change === lastChange) return
    const changed = db
      .select({ number: productChanges.number })
      .from(productChanges)
      .where(gt(productChanges.change, lastChange ?? 0))
    const isChanged = lastChange === undefined ? undefined : inArray(products.number, changed)
    for (let last = 0; ; ) {
      const rows = db
        .select({ number: sql<number>`${products.number}`, text: TEXT })
        .from(products)
        .where(and(gt(products.number, last), isChanged))
        .orderBy(asc(products.number))
        .limit(BATCH)
        .all()
      for (const { text } of rows) for (const word of text.split(' ')) add(word)
      last = rows.at(-1)?.number ?? last
      if (rows.length < BATCH) break
    }
    lastChange = change
  }

  return {
    refresh,

    has: (word: string): boolean => words.has(word),

    /** Returns the most similar words, the nearest and then the most frequent first. */
    similarTo(word: string, limit: number): string[] {
      if (!IS_WORD.test(word)) return []
      const max = Math.min(MAX_ERRORS, Math.floor(MAX_WRONG * word.length))
      const bits = letterBits(word)
      const similar: { word: string; errors: number; count: number }[] = []
      for (const [other, { count, bits: otherBits }] of words) {
        if (Math.abs(other.length - word.length) > max) continue
        if (bitCount(bits & ~otherBits) > max || bitCount(otherBits & ~bits) > max) continue
        const distance = editDistance(word, other, max)
        // The first letter is rarely wrong.
        const errors = distance + (other[0] === word[0] ? 0 : 0.9)
        if (errors <= MAX_WRONG * word.length) similar.push({ word: other, errors, count })
      }
      return similar
        .sort((a, b) => a.errors - b.errors || b.count - a.count)
        .slice(0, limit)
        .map((one) => one.word)
    },
  }
}
