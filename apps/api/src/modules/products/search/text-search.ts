import type { SQL } from 'drizzle-orm'
import { products } from '#api/modules/products/tables.ts'
import { createPhrases, type Phrases } from '#api/modules/synonyms/phrases.ts'
import { sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { readMax } from '#api/platform/database/rows.ts'
import { fold, isNumber, joinPairs, toSearchWords } from '#api/platform/matching/search-words.ts'
import { createProductWords, type ProductWords } from './product-words.ts'
import { toCodes, toItemCode } from './search-facts.ts'

const MAX_CORRECTIONS = 6

/** Maximum searches per correction, some milliseconds each with 100,000 products. */
const MAX_TRIES = 24

/** Creates a function that corrects typing errors in a search without matches. */
function createSpelling(vocabulary: ProductWords, hasMatches: (search: string) => boolean) {
  /** Returns the corrections of a typed word, the last of which is to leave it out. Words, numbers and codes stay. */
  const listCorrections = (typed: string): string[] => {
    const [word, ...otherWords] = toSearchWords(typed)
    if (word === undefined || otherWords.length > 0 || vocabulary.has(word)) return [typed]
    // Compares the typed word too: FOLI has the form of a plural.
    const similar = [...new Set([word, fold(typed)])]
      .flatMap((form) => vocabulary.findSimilar(form, MAX_CORRECTIONS))
      .map((correction) => correction.toLowerCase())
    // A word that is the beginning of another one may be correct.
    if (hasMatches(typed)) return [typed, ...similar]
    return /^[\p{L}\p{M}]+$/u.test(word) ? [...similar, ''] : [typed]
  }

  return (search: string): string | undefined => {
    const typed = search.split(' ')
    if (typed.length > MAX_WORDS) return undefined
    vocabulary.refresh()
    const corrections = typed.map(listCorrections)
    return combineChoices(corrections)
      .map((words) => words.filter(Boolean).join(' '))
      .filter((corrected) => corrected !== search)
      .slice(0, MAX_TRIES)
      .find(hasMatches)
  }
}

/** Returns the first choices together, and then each other choice of a word beside the first ones of the others. */
function combineChoices(choices: string[][]): string[][] {
  const first = choices.map(([choice = '']) => choice)
  const alternatives = choices.flatMap((words, index) =>
    words.slice(1).map((word, rank) => ({ rank, words: first.with(index, word) })),
  )
  return [first, ...alternatives.sort((a, b) => a.rank - b.rank).map(({ words }) => words)]
}

/** Returns a corrected search with its words as products write them: "hibiscu" is "hibiscus". */
export function restoreSpelling(corrected: string, texts: string[]): string {
  const written = new Map<string, string>()
  for (const word of texts
    .join(' ')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
    const key = toSearchWords(word).join(' ')
    if (!written.has(key)) written.set(key, word)
  }
  return corrected
    .split(' ')
    .map((word) => written.get(toSearchWords(word).join(' ')) ?? word)
    .join(' ')
}

const MIN_CHARACTERS = 3

/** Returns whether the index can find a text. Shorter texts need a scan. */
const isIndexed = (text: string) => [...text].length >= MIN_CHARACTERS

const matchText = (column: string, text: string) => `${column} : "${text.replaceAll('"', '""')}"`

const findNumbers = (query: string) =>
  sql`(select rowid as number from product_words where product_words match ${query})`

/** Maximum words of a search. */
const MAX_WORDS = 12

const toWholeWord = (word: string) => ` ${word} `

/** Allows a word to be a prefix from so many letters on. Numbers must match completely: 50 is not 500. */
const createPrefixer = (minLetters: number) => (word: string) =>
  isNumber(word) || [...word].length < minLetters ? toWholeWord(word) : ` ${word}`

const toTitlePrefix = createPrefixer(2)
/** Longer than in titles: 'tea' must not match 'team' in a description. */
const toTextPrefix = createPrefixer(4)

/** Returns the alternatives of each word: itself, and joined to its left or right neighbor. */
function listAlternatives(words: string[]): string[][] {
  const pairs = joinPairs(words)
  return words.map((word, index) =>
    [word, pairs[index - 1], pairs[index]].filter((form) => form !== undefined),
  )
}

type ToText = (word: string) => string

/** Returns queries for the numbers of products; undefined for an empty search. */
function toQuery(search: string, { splitSegments }: Phrases) {
  const typed = fold(search.trim())
  if (!typed) return undefined
  const words = [...new Set(toSearchWords(search))].slice(0, MAX_WORDS)
  const alternatives = listAlternatives(words)
  const matchMeaning = (anywhere: boolean) => {
    let index = 0
    const segments = splitSegments(words).map((segment) => {
      index += segment.words.length
      const forms = alternatives.slice(index - segment.words.length, index)
      return matchSegment(forms, segment.synonyms, anywhere)
    })
    return joinQueries(segments, 'AND')
  }
  const hasWords = words.length > 0
  const codes = toCodes(search).map((code) => matchText('search_text', code))
  const wordQueries = [...(hasWords ? [matchMeaning(true)] : []), ...codes]
  const titles = [
    joinQueries(
      [matchAll(alternatives, toWholeWord), matchText('search_text', toItemCode(search))],
      'OR',
    ),
    matchAll(alternatives, toTitlePrefix),
    matchMeaning(false),
  ]
  return {
    typed: isIndexed(typed)
      ? findNumbers(matchText('search_key', typed))
      : sql`(select number from ${products} where instr(${products.searchKey}, ${typed}))`,
    /** Select products with all words or synonyms in any order, or with the code. */
    others: wordQueries.map(findNumbers),
    /** Select those of `others` with the words in the title: complete words, prefixes, and synonyms. */
    titles: hasWords ? titles.map(findNumbers) : [],
  }
}

const joinQueries = (queries: string[], operator: 'AND' | 'OR') =>
  `(${queries.join(`) ${operator} (`)})`

/** Returns a query for products that contain all words in the title, or in title and text. */
const matchAll = (words: string[][], forTitle: ToText, forText?: ToText) =>
  joinQueries(
    words.map((forms) =>
      forms
        .flatMap((word) => [
          matchText('search_title', forTitle(word)),
          ...(forText ? [matchText('search_text', forText(word))] : []),
        ])
        .join(' OR '),
    ),
    'AND',
  )

const matchSegment = (forms: string[][], synonyms: string[][], anywhere: boolean): string => {
  const phrases = synonyms.map((phrase) =>
    matchAll(listAlternatives(phrase), toWholeWord, anywhere ? toWholeWord : undefined),
  )
  return joinQueries(
    [matchAll(forms, toTitlePrefix, anywhere ? toTextPrefix : undefined), ...phrases],
    'OR',
  )
}

/** Ranks of matches: 1 to 4 contain the typed text, 5 to 8 only its words or their synonyms. */
export const RANKS = 8

/** Numbers of drafts and of products in the trash; the index of words contains these, too. */
const HIDDEN = sql`(select number from ${products} where status = 'draft'
  union all select number from ${products} where trashed_at is not null)`

export function createTextSearch(db: Db) {
  const phrases = createPhrases(db)
  const words = createProductWords(db, phrases)

  /** Reads numbers as one JSON text, three times as fast as one row each. */
  const readNumbers = (query: SQL): number[] => {
    const all = sql`select json_group_array(number) as numbers from ${query}`
    return JSON.parse(db.get<{ numbers: string }>(all).numbers)
  }

  const hasMatches = (search: string): boolean => {
    const { typed, others } = toQuery(search, phrases) ?? { typed: undefined, others: [] }
    return [typed, ...others].some(
      (query) => query && db.get(sql`select 1 from ${query} where number not in ${HIDDEN} limit 1`),
    )
  }

  return {
    words,
    splitSegments: phrases.splitSegments,

    /** Returns a search without typing errors that has public matches; undefined if there is none. */
    correctSearch: createSpelling(words, hasMatches),

    /**
     * Returns the rank of each product by its number, 0 for no match; undefined for an empty search.
     * @param isPublic leaves out drafts and products in the trash
     */
    rankProducts(search: string, isPublic = true): Uint8Array | undefined {
      const query = toQuery(search, phrases)
      if (!query) return undefined
      const ranks = new Uint8Array(readMax(db, products, products.number) + 1)
      const numbers = query.others.flatMap(readNumbers)
      for (const number of numbers) ranks[number] = RANKS
      const titles = numbers.length > 0 ? query.titles : []
      for (const [index, title] of [...titles.entries()].toReversed()) {
        for (const number of readNumbers(title)) ranks[number] = RANKS / 2 + 1 + index
      }
      for (const number of readNumbers(query.typed)) {
        ranks[number] = (ranks[number] || RANKS) - RANKS / 2
      }
      if (isPublic) for (const number of readNumbers(HIDDEN)) ranks[number] = 0
      return ranks
    },
  }
}
