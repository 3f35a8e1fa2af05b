import { BASE_LANGUAGE, LANGUAGE_CODES, type Language } from '@dhow/i18n/languages'
import type { SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { productChanges, products } from '#api/modules/products/tables.ts'
import { createPhrases, type Segment } from '#api/modules/synonyms/phrases.ts'
import { sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { readMax } from '#api/platform/database/rows.ts'
import { fold, isNumber, joinPairs, toSearchWords } from '#api/platform/matching/search-words.ts'
import { isBrand } from './brands.ts'
import { createMentions } from './mentions.ts'
import { createProductWords } from './product-words.ts'
import { MAJOR_MARK, toCodes, toItemCode } from './search-facts.ts'
import { createSpelling, MAX_WORDS } from './spelling.ts'

const MIN_CHARACTERS = 3

/** Returns whether the index of parts of words can find a text. Shorter texts need a scan. */
const isIndexed = (text: string) => [...text].length >= MIN_CHARACTERS

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`

const matchText = (column: string, text: string, isPrefix = false) =>
  `${column} : ${quote(text)}${isPrefix ? ' *' : ''}`

const findNumbers = (query: string) =>
  sql`(select rowid as number from product_words where product_words match ${query})`

/** A column with the mark before its words, and the minimum letters of a prefix. */
type Place = { column: string; mark: string; minPrefix: number }

const NAME = { column: 'search_title', mark: MAJOR_MARK, minPrefix: 2 }
const TITLE = { ...NAME, mark: '' }
/** Longer prefixes than in titles: 'tea' must not match 'team' in a description, and 'chin' not the origin China. */
const FACTS = { column: 'search_text', mark: MAJOR_MARK, minPrefix: 5 }
const TEXT = { ...FACTS, mark: '', minPrefix: 4 }

/** Returns a query for a word. Numbers and brands must match completely: 50 is not 500. */
function matchWord(word: string, { column, mark, minPrefix }: Place, isComplete: boolean) {
  const isPrefix = !isComplete && !isNumber(word) && !isBrand(word) && [...word].length >= minPrefix
  return matchText(column, mark + word, isPrefix)
}

/** Returns the alternatives of each word: itself, and joined to its left or right neighbor. */
function listAlternatives(words: string[]): string[][] {
  const pairs = joinPairs(words)
  return words.map((word, index) =>
    [word, pairs[index - 1], pairs[index]].filter((form) => form !== undefined),
  )
}

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
const TYPED_RANKS = 3

/** Words around a product in sentences: '1 container of soap', and Chinese ones, which need no spaces. */
const REQUEST =
  /(?:(?<!\d)\d{1,4} )?\b(?:containers?|cartons?|cajas?|caixas?|contenedor(?:es)?|conteneurs?) (?:of|de) |我们?想?要?(?:采购|购买|进口|买)|请问|多少钱/giu

/** Returns whether there are matches, but all in descriptions or parts of words. */
export const isMention = (ranks: Uint8Array): boolean => ranks.some(Boolean) && !hasGoodMatch(ranks)

const hasGoodMatch = (ranks: Uint8Array) =>
  ranks.some((rank) => rank > 0 && rank < RANKS.partOfWord)

/** Numbers of drafts and of products in the trash; the index of words contains these, too. */
const HIDDEN = sql`(select number from ${products} where status = 'draft'
  union all select number from ${products} where trashed_at is not null)`

export function createTextSearch(db: Db) {
  const phrases = createPhrases(db)
  const vocabulary = createProductWords(db, phrases)
  const findMentions = createMentions(db)

  /** Reads numbers as one JSON text, three times as fast as one row each. */
  const readNumbers = (query: SQL): number[] => {
    const all = sql`select json_group_array(number) as numbers from ${query}`
    return JSON.parse(db.get<{ numbers: string }>(all).numbers)
  }

  let change: number | undefined
  const occurrences = new Map<string, boolean>()
  /** A correction ranks the same searches as the page that shows it. */
  const recent = new LRUCache<string, Uint8Array>({ max: 4 })

  /** Returns whether a product contains a phrase. Most synonyms occur in none, and would slow down every query. */
  const occurs = (phrase: string[]): boolean => {
    const query = matchAll(listAlternatives(phrase), [TITLE, FACTS], true)
    const isFound =
      occurrences.get(query) ?? Boolean(db.get(sql`select 1 from ${findNumbers(query)} limit 1`))
    occurrences.set(query, isFound)
    return isFound
  }

  /** Sets the ranks of the products that match, from the last rank to the first. */
  const setRanks = (
    ranks: Uint8Array,
    search: string,
    words: string[],
    segments: Segment[],
  ): void => {
    const setRank = (query: string, rank: number): number => {
      const numbers = readNumbers(findNumbers(query))
      for (const number of numbers) ranks[number] = Math.min(ranks[number] || rank, rank)
      return numbers.length
    }
    const alternatives = listAlternatives(words)
    const matchMeaning = (...places: Place[]) =>
      joinQueries(
        segments.map((segment) => {
          const forms = segment.words.map((word) => alternatives[words.indexOf(word)] ?? [word])
          // In sentences, synonyms have other meanings: 'couches' are layers, too.
          const factPlaces = places.map((place) => (place === TEXT ? FACTS : place))
          const synonyms = segment.synonyms
            .filter(occurs)
            .map((phrase) => matchAll(listAlternatives(phrase), factPlaces, true))
          return joinQueries([matchAll(forms, places), ...synonyms], 'OR')
        }),
        'AND',
      )
    // Better ranks are parts of worse ones: when all matches have a rank, queries for worse ones would add nothing.
    const count = words.length > 0 ? setRank(matchMeaning(TITLE, TEXT), RANKS.description) : 0
    const titleCount = count > 0 ? setRank(matchMeaning(TITLE), RANKS.category) : 0
    if (titleCount < count) setRank(matchMeaning(TITLE, FACTS), RANKS.facts)
    const hasOthers = (query: string, rank: number) => setRank(query, rank) < titleCount
    if (
      titleCount > 0 &&
      hasOthers(matchAll(alternatives, [NAME], true), RANKS.words) &&
      hasOthers(matchAll(alternatives, [NAME]), RANKS.prefixes)
    ) {
      setRank(matchMeaning(NAME), RANKS.synonyms)
    }
    for (const code of toCodes(search)) setRank(matchText('search_text', code, true), RANKS.facts)
    const typed = fold(search.trim())
    const containsTyped = isIndexed(typed)
      ? sql`(select rowid as number from product_keys where product_keys match ${quote(typed)})`
      : sql`(select number from ${products} where instr(${products.searchKey}, ${typed}))`
    const otherRank = words.length > 0 ? RANKS.partOfWord : RANKS.words
    for (const number of readNumbers(containsTyped)) {
      const rank = ranks[number] || otherRank
      const isByName = rank <= RANKS.synonyms
      ranks[number] = isByName ? rank - TYPED_RANKS : Math.min(rank, RANKS.partOfWord)
    }
    setRank(matchText('search_text', toItemCode(search)), RANKS.itemNumber)
  }

  /**
   * Returns the rank of each product by its number, 0 for no match; undefined for an empty search. Words mean what they
   * mean in the language or in English, and without matches in any language.
   * @param isPublic leaves out drafts and products in the trash
   */
  const rankProducts = (
    search: string,
    isPublic = true,
    language: Language = BASE_LANGUAGE,
  ): Uint8Array | undefined => {
    if (search.trim() === '') return undefined
    const lastChange = readMax(db, productChanges, productChanges.change)
    if (lastChange !== change) {
      occurrences.clear()
      recent.clear()
    }
    change = lastChange
    const key = JSON.stringify([search, isPublic, language])
    const ranks = recent.get(key) ?? createRanks(search, isPublic, language)
    recent.set(key, ranks)
    return ranks
  }

  const createRanks = (search: string, isPublic: boolean, language: Language): Uint8Array => {
    const request = search.replace(REQUEST, ' ')
    // French tea without its accent.
    const text = language === 'fr' ? request.replace(/\bthe(?=s?\b)/gi, 'thé') : request
    const words = [...new Set(toSearchWords(text))].slice(0, MAX_WORDS)
    const ranks = new Uint8Array(readMax(db, products, products.number) + 1)
    const pageLanguages = [language, BASE_LANGUAGE]
    let ranked: string | undefined
    for (const languages of [pageLanguages, LANGUAGE_CODES]) {
      const segments = phrases.splitSegments(words, languages, pageLanguages)
      const meaning = JSON.stringify(segments)
      if (meaning === ranked) break
      ranked = meaning
      setRanks(ranks, text, words, segments)
      if (isPublic) {
        for (const number of readNumbers(HIDDEN)) ranks[number] = 0
        if (isMention(ranks)) {
          const numbers = [...ranks.keys()].filter((number) => ranks[number])
          const mentions = findMentions(numbers, text, language)
          ranks.fill(0)
          for (const number of mentions) ranks[number] = RANKS.description
        }
      }
      if (ranks.some(Boolean)) break
    }
    return ranks
  }

  return {
    words: vocabulary,
    splitSegments: phrases.splitSegments,
    rankProducts,

    /** Returns a search without typing errors that has public matches in more than descriptions, or undefined. */
    correctSearch: createSpelling(vocabulary, (search, language) =>
      hasGoodMatch(rankProducts(search, true, language) ?? new Uint8Array()),
    ),
  }
}
