import type { SQL } from 'drizzle-orm'
import type { Phrases } from '#api/modules/synonyms/phrases.ts'
import { sql } from '#api/platform/database/drizzle.ts'
import { isIndexed, rowsWith, textIn } from '#api/platform/database/full-text.ts'
import { products } from '#api/platform/database/schema.ts'
import { codesOf, itemCodeOf } from '#api/platform/database/search-codes.ts'
import { fold } from '#api/platform/database/search-key.ts'
import { isNumber, joinedPairs, searchWords } from '#api/platform/database/search-words.ts'

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

type ToText = (word: string) => string

type SearchQuery = {
  /** Selects products whose name or brand contains the typed text. */
  typed: SQL
  /** Selects products with all words or synonyms in any order, or with the code. */
  others: SQL[]
  /** Select the products of `others` with the words in the title: complete words, prefixes, and synonyms. */
  titles: SQL[]
}

/** Returns queries for the numbers of products; undefined for an empty search. */
export function toQuery(
  search: string,
  { segmentsOf }: Pick<Phrases, 'segmentsOf'>,
): SearchQuery | undefined {
  const typed = fold(search.trim())
  if (!typed) return undefined
  const words = [...new Set(searchWords(search))].slice(0, MAX_WORDS)
  const alternatives = alternativesOf(words)
  const meaning = (anywhere: boolean) => {
    let at = 0
    const segments = segmentsOf(words).map((segment) => {
      at += segment.words.length
      const own = alternatives.slice(at - segment.words.length, at)
      return containsMeaning(own, segment.synonyms, anywhere)
    })
    return joined(segments, 'AND')
  }
  const hasWords = words.length > 0
  const codes = codesOf(search).map((code) => textIn('search_text', code))
  const others = [...(hasWords ? [meaning(true)] : []), ...codes]
  const titles = [
    joined([containsAll(alternatives, wholeWord), textIn('search_text', itemCodeOf(search))], 'OR'),
    containsAll(alternatives, inTitle),
    meaning(false),
  ]
  return {
    typed: isIndexed(typed)
      ? findNumbers(textIn('search_key', typed))
      : sql`(select number from ${products} where instr(${products.searchKey}, ${typed}))`,
    others: others.map(findNumbers),
    titles: hasWords ? titles.map(findNumbers) : [],
  }
}

const findNumbers = (fullTextQuery: string) => rowsWith(fullTextQuery)

const joined = (queries: string[], operator: 'AND' | 'OR') => `(${queries.join(`) ${operator} (`)})`

/** Returns a query for products that contain all words in the title, or in title and text. */
const containsAll = (words: string[][], forTitle: ToText, forText?: ToText): string =>
  joined(
    words.map((forms) =>
      forms
        .flatMap((word) => [
          textIn('search_title', forTitle(word)),
          ...(forText ? [textIn('search_text', forText(word))] : []),
        ])
        .join(' OR '),
    ),
    'AND',
  )

const containsMeaning = (own: string[][], synonyms: string[][], anywhere: boolean): string => {
  const phrases = synonyms.map((phrase) =>
    containsAll(alternativesOf(phrase), wholeWord, anywhere ? wholeWord : undefined),
  )
  return joined([containsAll(own, inTitle, anywhere ? inText : undefined), ...phrases], 'OR')
}
