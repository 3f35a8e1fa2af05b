import { LIMITS } from '@dhow/contract/limits'
import type { MatchedRow } from '@dhow/contract/lists'
import type { SQL } from 'drizzle-orm'
import { and, gte, lt, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { maxOf } from '#api/platform/database/rows.ts'
import { productChanges, products } from '#api/platform/database/schema.ts'
import { withoutNoughts } from '#api/platform/database/search-codes.ts'
import { searchKey } from '#api/platform/database/search-key.ts'
import { searchWords } from '#api/platform/database/search-words.ts'
import { createWordIndex, type WordIndex } from '#api/platform/matching/word-index.ts'
import { type Columns, type ListRow, type PastedRow, readRows } from './pasted-rows.ts'

export type Match = { match: MatchedRow['match']; ids: string[] }

const MAX_NEAREST = 20

/** Minimum weighted share of a row's words that a product must have. */
const MIN_SHARE = 0.3

/** The expressions of the indexes `products_by_gtin` and `products_by_carton_gtin`. */
const GTIN = sql`ltrim(specification ->> 'gtin', '0')`
const CARTON_GTIN = sql`ltrim(specification ->> 'cartonGtin', '0')`

const wordsOf = (text: string): Set<string> => new Set(searchWords(text))

function isNamed(words: Set<string>, productKey: string): boolean {
  const isSame = (others: Set<string>) =>
    others.size === words.size && [...others].every((word) => words.has(word))
  return isSame(wordsOf(productKey)) || isSame(wordsOf(productKey.split('\n', 1)[0] ?? ''))
}

type Named = { id: string; searchKey: string }

/** Yields the words of one product at a time, because all sets at once need much memory. */
function* wordsOfAll(named: Named[]) {
  for (const product of named) yield wordsOf(product.searchKey)
}

const oneOrSeveral = (ids: string[]): Match => ({
  match: ids.length === 1 ? 'certain' : 'doubtful',
  ids: ids.slice(0, LIMITS.candidates),
})

/** Matches by GTIN, else by exact name, else by words. */
export function createMatchStore(db: Db) {
  let indexed: { change: number; named: Named[]; words: WordIndex } | undefined

  const currentIndex = () => {
    const change = maxOf(db, productChanges, productChanges.change)
    if (indexed?.change === change) return indexed
    const named = db.select({ id: products.id, searchKey: products.searchKey }).from(products).all()
    const words = createWordIndex(wordsOfAll(named), { findsParts: true })
    indexed = { change, named, words }
    return indexed
  }

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

  const byName = (text: string): string[] => {
    const key = searchKey(text)
    return idsWhere(and(gte(products.searchKey, `${key}\n`), lt(products.searchKey, `${key}\v`)))
  }

  const byWords = (text: string): Match => {
    const words = wordsOf(text)
    const index = currentIndex()
    const nearest = index.words
      .nearest(words, MAX_NEAREST, MIN_SHARE)
      .flatMap(({ entry }) => index.named[entry] ?? [])
    const exact = nearest.filter((product) => isNamed(words, product.searchKey))
    if (exact.length === 1) return oneOrSeveral(exact.map(({ id }) => id))
    return {
      match: nearest.length > 0 ? 'doubtful' : 'none',
      ids: nearest.slice(0, LIMITS.candidates).map(({ id }) => id),
    }
  }

  const matchOf = ({ text, gtin }: PastedRow): Match => {
    const withGtin = gtin ? byGtin(gtin) : []
    if (withGtin.length > 0) return oneOrSeveral(withGtin)
    const withName = byName(text)
    // Several products may share a name; byWords compares their brands, too.
    return withName.length === 1 ? oneOrSeveral(withName) : byWords(text)
  }

  return {
    matchRows: (rows: ListRow[], columns: Columns | undefined): (PastedRow & Match)[] =>
      readRows(rows, columns).map((row) => ({ ...row, ...matchOf(row) })),
  }
}
