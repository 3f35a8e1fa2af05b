import type { ProductFields } from '@dhow/contract/product-fields'
import type { SQL } from 'drizzle-orm'
import { and, or, sql } from '#api/database/drizzle.ts'
import { isIndexed, rowsWith, textIn } from '#api/database/full-text.ts'
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

const wholeWord = (word: string) => ` ${word} `

/** How a word is looked for: 50 is not the beginning of 500, nor C of anything. */
const beginning = (minLetters: number) => (word: string) =>
  isNumber(word) || [...word].length < minLetters ? wholeWord(word) : ` ${word}`

/** A word may be the beginning of another from so many letters on: 'tea' of no 'team' in a description. */
const inTitle = beginning(2)
const inText = beginning(4)

/** Each word by itself, and joined to the one before or after it: any of these stands for it. */
function formsOf(words: string[]): string[][] {
  const pairs = joinedPairs(words)
  return words.map((word, at) =>
    [word, pairs[at - 1], pairs[at]].filter((form) => form !== undefined),
  )
}

/** Whether every word is in the title, as `form` has it looked for. */
const allInTitle = (words: string[][], form: (word: string) => string) =>
  and(
    ...words.map((forms) =>
      or(...forms.map((word) => sql`instr(${products.searchTitle}, ${form(word)})`)),
    ),
  )

/**
 * The products that a search finds: those whose name or brand contains it as it was typed, and those
 * that have all its words in name, brand, category or description, in any order.
 * @returns `rank` sorts the nearest first; undefined for a search of nothing
 */
export function searchFor(search: string): { matches: SQL; rank?: SQL } | undefined {
  const typed = fold(search.trim())
  if (!typed) return undefined
  const words = formsOf([...new Set(searchWords(search))].slice(0, MAX_WORDS))
  const matches = matchesOf(typed, words)
  if (words.length === 0) return { matches }
  // As it was typed: 0 whole words, 1 beginnings of words, 2 elsewhere; the same of its words: 3, 4, 5.
  const rank = sql`case when instr(${products.searchKey}, ${typed}) then 0 else 3 end + case
    when ${allInTitle(words, wholeWord)} then 0 when ${allInTitle(words, inTitle)} then 1 else 2 end`
  return { matches, rank }
}

function matchesOf(typed: string, words: string[][]): SQL {
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
  const indexed = queries.map((query) => `(${query})`).join(' OR ')
  const found = sql`${products.number} in ${rowsWith('product_words', indexed)}`
  if (isIndexed(typed)) return found
  const contained = sql`select id from products where instr(search_key, ${typed})`
  return queries.length > 0
    ? sql`${products.id} in (${contained} union select id from ${products} where ${found})`
    : sql`${products.id} in (${contained})`
}
