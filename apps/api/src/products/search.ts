import type { ProductFields } from '@dhow/contract/product-fields'
import { cartonLine } from '@dhow/trade/pack-line'
import type { SQL } from 'drizzle-orm'
import { and, or, sql } from '#api/database/drizzle.ts'
import { isIndexed, rowsWith, textIn } from '#api/database/full-text.ts'
import { products } from '#api/database/schema.ts'
import { codesOf, searchCodes } from '#api/database/search-codes.ts'
import { fold, searchKey } from '#api/database/search-key.ts'
import {
  isNumber,
  joinedPairs,
  searchText,
  searchTitle,
  searchWords,
} from '#api/database/search-words.ts'

/** The columns that a product is found by, to be written whenever its texts are. */
export const searchColumns = (product: ProductFields) => {
  const { name, brand, category, description, specification } = product
  return {
    searchKey: searchKey(name, brand),
    searchTitle: searchTitle(name, brand, category, cartonLine(specification)),
    searchText: searchText(description) + searchCodes(specification),
  }
}

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

/** What a search finds, as SQL. */
export type Found = {
  /** Whether a product is found. */
  matches: SQL
  /** The numbers of those that are, where the index alone finds them. */
  numbers?: SQL
  /** Whether a product is one of those of the first rank, where the index alone finds these. */
  nearest?: SQL
  /** Sorts the nearest first; without it all are as near. */
  rank?: SQL
}

/**
 * The products that a search finds: those whose name or brand contains it as it was typed, and those
 * that have all its words in name, brand, category or description, in any order. What may be a code finds
 * those with such a GTIN, and with an HS code that begins so.
 * @returns undefined for a search of nothing
 */
export function searchFor(search: string): Found | undefined {
  const typed = fold(search.trim())
  if (!typed) return undefined
  const words = formsOf([...new Set(searchWords(search))].slice(0, MAX_WORDS))
  const found = foundBy(typed, words, codesOf(search))
  if (words.length === 0) return found
  // As it was typed: 0 whole words, 1 beginnings of words, 2 elsewhere; the same of its words: 3, 4, 5.
  const rank = sql`case when instr(${products.searchKey}, ${typed}) then 0 else 3 end + case
    when ${allInTitle(words, wholeWord)} then 0 when ${allInTitle(words, inTitle)} then 1 else 2 end`
  return { ...found, ...(isIndexed(typed) && { nearest: isIn(nearestTo(typed, words)) }), rank }
}

/** The numbers of the products that the index finds. */
const numbersOf = (query: string) => rowsWith('product_words', query)

const isIn = (query: string) => sql`${products.number} in ${numbersOf(query)}`

/** Asks the index for what contains a search as it was typed, and all its words whole in the title. */
const nearestTo = (typed: string, words: string[][]): string =>
  [
    [textIn('search_key', typed)],
    ...words.map((forms) => forms.map((word) => textIn('search_title', wholeWord(word)))),
  ]
    .map((some) => `(${some.join(' OR ')})`)
    .join(' AND ')

function foundBy(typed: string, words: string[][], codes: string[]): Found {
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
