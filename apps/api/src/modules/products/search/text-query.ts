import type { SQL } from 'drizzle-orm'
import type { Phrases, Segment } from '#api/modules/synonyms/phrases.ts'
import { sql } from '#api/platform/database/drizzle.ts'
import { isIndexed, rowsWith, textIn } from '#api/platform/database/full-text.ts'
import { products } from '#api/platform/database/schema.ts'
import { codesOf } from '#api/platform/database/search-codes.ts'
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

/** Alternatives of each word of a segment, and of each word of its synonyms. */
type Part = { words: string[][]; synonyms: string[][][] }

function partsOf(segments: Segment[], alternatives: string[][]): Part[] {
  let at = 0
  return segments.map(({ words, synonyms }) => {
    at += words.length
    return {
      words: alternatives.slice(at - words.length, at),
      synonyms: synonyms.map(alternativesOf),
    }
  })
}

type ToText = (word: string) => string

type SearchQuery = {
  /** True for a product that matches. */
  matches: SQL
  /** Selects the matching numbers, if the full-text index alone can find them. */
  numbers?: SQL
  /** True for a match of the best rank, if the full-text index alone can find these. */
  isNearest?: SQL
  /** Sorts the best matches first; undefined if all are equally good. */
  rank?: SQL
}

/**
 * A product matches if its name or brand contains the typed text, if its texts contain all words or synonyms in any
 * order, or by its GTIN or the beginning of its HS code. Undefined for an empty search.
 */
export function toQuery(search: string, phrases: Pick<Phrases, 'segmentsOf'>) {
  const typed = fold(search.trim())
  if (!typed) return undefined
  const words = [...new Set(searchWords(search))].slice(0, MAX_WORDS)
  const alternatives = alternativesOf(words)
  const parts = partsOf(phrases.segmentsOf(words), alternatives)
  const query = matchQuery(typed, parts, codesOf(search))
  if (words.length === 0) return query
  const inTitleOnly = (...query: Parameters<typeof containsAll>) => isIn(containsAll(...query))
  const isTyped = isIndexed(typed)
    ? isIn(textIn('search_key', typed))
    : sql`instr(${products.searchKey}, ${typed})`
  // Contains the typed text: 0 with whole words, 1 with prefixes, 2 with synonyms, 3 otherwise. Else: 4 to 7.
  const rank = sql`case when ${isTyped} then 0 else 4 end + case
    when ${inTitleOnly(alternatives, wholeWord)} then 0
    when ${inTitleOnly(alternatives, inTitle)} then 1
    when ${isIn(
      joined(
        parts.map((part) => containsMeaning(part, false)),
        'AND',
      ),
    )} then 2 else 3 end`
  return {
    ...query,
    ...(isIndexed(typed) && { isNearest: isIn(nearestQuery(typed, alternatives)) }),
    rank,
  }
}

const numbersOf = (fullTextQuery: string) => rowsWith('product_words', fullTextQuery)

const isIn = (fullTextQuery: string) => sql`${products.number} in ${numbersOf(fullTextQuery)}`

const joined = (queries: string[], operator: 'AND' | 'OR') => `(${queries.join(`) ${operator} (`)})`

const nearestQuery = (typed: string, words: string[][]): string =>
  joined([textIn('search_key', typed), containsAll(words, wholeWord)], 'AND')

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

const containsMeaning = ({ words, synonyms }: Part, anywhere = true): string =>
  joined(
    [
      containsAll(words, inTitle, anywhere ? inText : undefined),
      ...synonyms.map((phrase) => containsAll(phrase, wholeWord, anywhere ? wholeWord : undefined)),
    ],
    'OR',
  )

function matchQuery(typed: string, parts: Part[], codes: string[]): SearchQuery {
  const queries =
    parts.length > 0
      ? [
          joined(
            parts.map((part) => containsMeaning(part)),
            'AND',
          ),
        ]
      : []
  if (isIndexed(typed)) queries.push(textIn('search_key', typed))
  queries.push(...codes.map((code) => textIn('search_text', code)))
  const indexed = joined(queries, 'OR')
  if (isIndexed(typed)) return { matches: isIn(indexed), numbers: numbersOf(indexed) }
  const contained = sql`select id from products where instr(search_key, ${typed})`
  const others =
    queries.length > 0 ? sql` union select id from products where ${isIn(indexed)}` : sql``
  return { matches: sql`${products.id} in (${contained}${others})` }
}
