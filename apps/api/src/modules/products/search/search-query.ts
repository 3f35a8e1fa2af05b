import { products } from '#api/modules/products/tables.ts'
import type { Phrases, Segment } from '#api/modules/synonyms/phrases.ts'
import { sql } from '#api/platform/database/drizzle.ts'
import { fold, isNumber, joinPairs, toSearchWords } from '#api/platform/matching/search-words.ts'
import { isBrand } from './brands.ts'
import { MAJOR_MARK, toCodes, toItemCode, WORD_MARK } from './search-facts.ts'

const MIN_CHARACTERS = 3

/** Returns whether the index can find a text. Shorter texts need a scan. */
const isIndexed = (text: string) => [...text].length >= MIN_CHARACTERS

const matchText = (column: string, text: string) => `${column} : "${text.replaceAll('"', '""')}"`

const findNumbers = (query: string) =>
  sql`(select rowid as number from product_words where product_words match ${query})`

/** Maximum words of a search. */
export const MAX_WORDS = 12

/** A column with the mark of words, and the minimum letters of a prefix. */
type Place = { column: string; mark: string; minPrefix: number }

const NAME = { column: 'search_title', mark: MAJOR_MARK, minPrefix: 2 }
const TITLE = { ...NAME, mark: WORD_MARK }
/** Longer prefixes than in titles: 'tea' must not match 'team' in a description. */
const FACTS = { column: 'search_text', mark: MAJOR_MARK, minPrefix: 4 }
const TEXT = { ...FACTS, mark: WORD_MARK }

/** Returns a query for a word. Numbers and brands must match completely: 50 is not 500. */
function matchWord(word: string, { column, mark, minPrefix }: Place, isComplete: boolean) {
  const isPrefix = !isComplete && !isNumber(word) && !isBrand(word) && [...word].length >= minPrefix
  return matchText(column, `${mark}${word}${isPrefix ? '' : mark}`)
}

/** Returns the alternatives of each word: itself, and joined to its left or right neighbor. */
function listAlternatives(words: string[]): string[][] {
  const pairs = joinPairs(words)
  return words.map((word, index) =>
    [word, pairs[index - 1], pairs[index]].filter((form) => form !== undefined),
  )
}

/** Ranks of matches, the best first. Those by name are 3 ranks better if the name or brand contains the text as typed. */
export const RANKS = {
  itemNumber: 1,
  words: 5,
  prefixes: 6,
  synonyms: 7,
  category: 8,
  facts: 9,
  partOfWord: 10,
  description: 11,
} as const
export const TYPED_RANKS = 3
export const LAST_RANK = RANKS.description

/**
 * Returns queries for the numbers of products; undefined for an empty search.
 * @param languages in which words have meanings that they do not have in all languages
 * @param readsAll reads the words in all languages, but still finds words in these
 */
export function toQueries(
  search: string,
  { splitSegments }: Phrases,
  languages: readonly string[],
  readsAll: boolean,
) {
  const typed = fold(search.trim())
  if (!typed) return undefined
  const words = [...new Set(toSearchWords(search))].slice(0, MAX_WORDS)
  const alternatives = listAlternatives(words)
  const segments = splitSegments(words, languages, readsAll)
  const matchSegment = ({ words: segmentWords, synonyms }: Segment, places: Place[]) => {
    const forms = segmentWords.map((word) => alternatives[words.indexOf(word)] ?? [word])
    const phrases = synonyms.map((phrase) => matchAll(listAlternatives(phrase), places, true))
    return joinQueries([matchAll(forms, places), ...phrases], 'OR')
  }
  const matchMeaning = (...places: Place[]) => {
    const queries = segments.map((segment) => matchSegment(segment, places))
    return findNumbers(joinQueries(queries, 'AND'))
  }
  const codes = toCodes(search).map((code) => matchText('search_text', code))
  return {
    itemNumber: findNumbers(matchText('search_text', toItemCode(search))),
    codes: findNumbers(codes.join(' OR ')),
    typed: isIndexed(typed)
      ? findNumbers(matchText('search_key', typed))
      : sql`(select number from ${products} where instr(${products.searchKey}, ${typed}))`,
    /** Selects products with all words, or with synonyms. */
    words: words.length > 0 && {
      anywhere: matchMeaning(TITLE, TEXT),
      byTitleAndFacts: matchMeaning(TITLE, FACTS),
      byTitle: matchMeaning(TITLE),
      byName: [
        { rank: RANKS.synonyms, query: matchMeaning(NAME) },
        { rank: RANKS.prefixes, query: findNumbers(matchAll(alternatives, [NAME])) },
        { rank: RANKS.words, query: findNumbers(matchAll(alternatives, [NAME], true)) },
      ],
    },
  }
}

export type Queries = NonNullable<ReturnType<typeof toQueries>>

const joinQueries = (queries: string[], operator: 'AND' | 'OR') =>
  `(${queries.join(`) ${operator} (`)})`

/** Returns a query for products that contain all words, in any of their forms and in any of the places. */
const matchAll = (words: string[][], places: Place[], isComplete = false) =>
  joinQueries(
    words.map((forms) =>
      forms
        .flatMap((word) => places.map((place) => matchWord(word, place, isComplete)))
        .join(' OR '),
    ),
    'AND',
  )
