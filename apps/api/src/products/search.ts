import type { ProductFields } from '@dhow/contract/product-fields'
import type { SQL } from 'drizzle-orm'
import { and, or, sql } from '#api/database/drizzle.ts'
import { products } from '#api/database/schema.ts'
import { fold, searchKey } from '#api/database/search-key.ts'
import {
  isNumber,
  joinedPairs,
  searchText,
  searchTitle,
  searchWords,
} from '#api/database/search-words.ts'

/** The columns that a product is found by, to be written whenever its texts are. */
export const searchColumns = ({ name, brand, category, description }: ProductFields) => ({
  searchKey: searchKey(name, brand),
  searchTitle: searchTitle(name, brand, category),
  searchText: searchText(description),
})

/** Different words of a search that are looked for: more than that nobody types to find something. */
const MAX_WORDS = 12

/** Letters from which a word may be the beginning of another: 'tea' of no 'team' in a description. */
const MIN_PREFIX_LETTERS = { title: 2, text: 4 }

const has = (column: typeof products.searchTitle | typeof products.searchText, text: string) =>
  sql`instr(${column}, ${text})`

const wholeWord = (word: string) => ` ${word} `

/** How a word is looked for: 50 is not the beginning of 500, nor C of anything. */
const beginning = (word: string, minLetters: number) =>
  isNumber(word) || word.length < minLetters ? wholeWord(word) : ` ${word}`

/**
 * The products that a search finds: those whose name or brand contains it as it was typed, and those
 * that have all its words in name, brand, category or description, in any order.
 * @returns `rank` sorts the nearest first; undefined for a search of nothing
 */
export function searchFor(search: string): { matches: SQL; rank?: SQL } | undefined {
  const typed = fold(search.trim())
  if (!typed) return undefined
  const asTyped = sql`instr(${products.searchKey}, ${typed})`
  const words = [...new Set(searchWords(search))].slice(0, MAX_WORDS)
  if (words.length === 0) return { matches: asTyped }

  const pairs = joinedPairs(words)
  /** Whether every word is there, by itself or joined to one beside it. */
  const every = (isThere: (word: string) => SQL | undefined) => {
    const found = words.map((word, at) =>
      or(...[word, pairs[at - 1], pairs[at]].filter((form) => form !== undefined).map(isThere)),
    )
    return and(...found) as SQL
  }
  const beginsInTitle = (word: string) =>
    has(products.searchTitle, beginning(word, MIN_PREFIX_LETTERS.title))
  const beginsInText = (word: string) =>
    has(products.searchText, beginning(word, MIN_PREFIX_LETTERS.text))

  const whole = every((word) => has(products.searchTitle, wholeWord(word)))
  const inTitle = every(beginsInTitle)
  const anywhere = every((word) => or(beginsInTitle(word), beginsInText(word)))
  return {
    matches: or(asTyped, anywhere) as SQL,
    // As it was typed: 0 whole words, 1 beginnings of words, 2 elsewhere; the same of its words: 3, 4, 5.
    rank: sql`case when ${asTyped} then 0 else 3 end + case when ${whole} then 0 when ${inTitle} then 1 else 2 end`,
  }
}
