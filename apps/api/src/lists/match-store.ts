import { LIMITS } from '@dhow/contract/limits'
import type { MatchedRow } from '@dhow/contract/lists'
import type { SQL } from 'drizzle-orm'
import { and, gte, lt, max, sql } from '#api/database/drizzle.ts'
import type { Db } from '#api/database/open.ts'
import { productChanges, products } from '#api/database/schema.ts'
import { withoutNoughts } from '#api/database/search-codes.ts'
import { searchKey } from '#api/database/search-key.ts'
import { searchWords } from '#api/database/search-words.ts'
import type { Columns } from './pasted-columns.ts'
import { type ListRow, type PastedRow, readRows } from './pasted-rows.ts'
import { type Called, createWordIndex, type WordIndex } from './word-index.ts'

/** What a row may mean: the ids of products, the nearest first. */
export type Match = { match: MatchedRow['match']; ids: string[] }

/** Products that are like a row and looked at, of however many there are. */
const MAX_SEEN = 20

/** What the indexes `products_by_gtin` and `products_by_carton_gtin` are of. */
const GTIN = sql`ltrim(specification ->> 'gtin', '0')`
const CARTON_GTIN = sql`ltrim(specification ->> 'cartonGtin', '0')`

const wordsOf = (text: string): Set<string> => new Set(searchWords(text))

/** Whether a product is called just so, with its brand or without. */
function isCalled(words: Set<string>, { searchKey: called }: Called): boolean {
  const isSame = (others: Set<string>) =>
    others.size === words.size && [...others].every((word) => words.has(word))
  return isSame(wordsOf(called)) || isSame(wordsOf(called.split('\n', 1)[0] ?? ''))
}

/** Finds the products that rows of a pasted list mean. */
export function createMatchStore(db: Db) {
  /** The words of the catalogue as it was after a change. */
  let indexed: { change: number; words: WordIndex } | undefined

  const called = { id: products.id, searchKey: products.searchKey }

  const idsWhere = (condition: SQL | undefined): string[] =>
    db
      .select({ id: products.id })
      .from(products)
      .where(condition)
      .limit(LIMITS.candidates + 1)
      .all()
      .map(({ id }) => id)

  const byGtin = (gtin: string): string[] => {
    const digits = withoutNoughts(gtin)
    return idsWhere(sql`${GTIN} = ${digits} or ${CARTON_GTIN} = ${digits}`)
  }

  /** Those of exactly this name, whatever the brand. */
  const byName = (text: string): string[] => {
    const key = searchKey(text)
    return idsWhere(and(gte(products.searchKey, `${key}\n`), lt(products.searchKey, `${key}\v`)))
  }

  const wordIndex = (): WordIndex => {
    const last = db.select({ change: max(productChanges.change) }).from(productChanges)
    const change = last.get()?.change ?? 0
    if (indexed?.change !== change) {
      indexed = { change, words: createWordIndex(db.select(called).from(products).all()) }
    }
    return indexed.words
  }

  function byWords(text: string): Match {
    const words = wordsOf(text)
    const near = wordIndex().nearest(words, MAX_SEEN)
    const same = near.filter((one) => isCalled(words, one))
    if (same.length === 1) return { match: 'certain', ids: same.map(({ id }) => id) }
    return {
      match: near.length > 0 ? 'doubtful' : 'none',
      ids: near.slice(0, LIMITS.candidates).map(({ id }) => id),
    }
  }

  const oneOrSome = (ids: string[]): Match => ({
    match: ids.length === 1 ? 'certain' : 'doubtful',
    ids: ids.slice(0, LIMITS.candidates),
  })

  function matchOf({ text, gtin }: PastedRow): Match {
    const ofGtin = gtin ? byGtin(gtin) : []
    if (ofGtin.length > 0) return oneOrSome(ofGtin)
    const ofName = byName(text)
    // Several products may share a name: their brands distinguish them.
    return ofName.length === 1 ? oneOrSome(ofName) : byWords(text)
  }

  return {
    /**
     * Parses rows and finds the products that each may mean.
     * @throws AppError `invalid` for a row beyond the limits of a list
     */
    matchRows: (rows: ListRow[], columns: Columns | undefined): (PastedRow & Match)[] =>
      readRows(rows, columns).map((row) => ({ ...row, ...matchOf(row) })),
  }
}
