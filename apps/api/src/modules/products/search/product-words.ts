import { productChanges, publicProducts } from '#api/modules/products/tables.ts'
import type { Phrases } from '#api/modules/synonyms/phrases.ts'
import { and, asc, gt, inArray, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { readMax } from '#api/platform/database/rows.ts'
import { countTypingErrors } from '#api/platform/matching/typing-errors.ts'
import { splitWords } from './search-facts.ts'

/** Numbers and codes have no typing errors, and longer words none worth correcting. */
const IS_CORRECTABLE = /^[\p{L}\p{M}]{3,30}$/u

/** Bounds the memory to about 50 MB with 100,000 products, and to 100 MB if all are translated. */
const MAX_WORDS = 200_000

/** Characters of each product's facts and description that are read. */
const MAX_TEXT = 400

const BATCH = 1_000

/** Maximum share of a word's letters that may be wrong, and maximum number of these. */
const MAX_WRONG = 0.4
const MAX_ERRORS = 3

/** Typing errors that are as unlikely as a word of which only the beginning was typed, and as a wrong first letter. */
const COMPLETED = 1.5
const FIRST_LETTER = 0.9

/** Typing errors that are as unlikely as a word that no product has in its title. */
const NOT_IN_TITLE = 1

/** Terms of a query that are compared, the rarest first: words of half of all products say little. */
const MAX_TERMS = 10

/** Returns a bit for each letter of a word, so that most words are excluded without comparing them. */
function toLetterBits(word: string): number {
  let bits = 0
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) & 31)
  return bits
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

function countErrors(word: string, other: string): number {
  const errors = countTypingErrors(word, other) + (word[0] === other[0] ? 0 : FIRST_LETTER)
  return other.startsWith(word) ? Math.min(COMPLETED, errors) : errors
}

/** A word with its letters as bits, its uses, and the numbers of products with it in the title, which may be repeated. */
type Word = { letters: number; uses: number; numbers: number[] }

type Match = { number: number; weight: number }

export type ProductWords = ReturnType<typeof createProductWords>

/** In-memory index of words of products and synonyms. Words of changed products stay until the next start. */
export function createProductWords(db: Db, phrases: Pick<Phrases, 'getWords'>) {
  const words = new Map<string, Word>()
  /** English words in the title by product number. */
  const sizes: number[] = []
  let lastChange: number | undefined
  let lastPhrases: ReadonlySet<string> | undefined

  const add = (text: string, number?: number): void => {
    const word = words.get(text) ?? { letters: toLetterBits(text), uses: 0, numbers: [] }
    word.uses++
    if (number !== undefined && word.numbers.at(-1) !== number) word.numbers.push(number)
    if (words.size < MAX_WORDS) words.set(text, word)
  }

  const isChangedSince = (change: number) =>
    inArray(
      publicProducts.number,
      db
        .select({ number: productChanges.number })
        .from(productChanges)
        .where(gt(productChanges.change, change)),
    )

  const texts = {
    number: sql<number>`${publicProducts.number}`,
    title: publicProducts.searchTitle,
    text: sql<string>`substr(${publicProducts.searchText}, 1, ${MAX_TEXT})`,
  }

  /** Adds the words of products that changed since the last call. */
  const refresh = (): void => {
    const inPhrases = phrases.getWords()
    if (inPhrases !== lastPhrases) {
      for (const word of inPhrases) if (!words.has(word)) add(word)
      lastPhrases = inPhrases
    }
    const change = readMax(db, productChanges, productChanges.change)
    if (change === lastChange) return
    const isChanged = lastChange === undefined ? undefined : isChangedSince(lastChange)
    for (let last = 0; ; ) {
      const rows = db
        .select(texts)
        .from(publicProducts)
        .where(and(gt(publicProducts.number, last), isChanged))
        .orderBy(asc(publicProducts.number))
        .limit(BATCH)
        .all()
      for (const { number, title, text } of rows) {
        const [inEnglish = '', translated = ''] = title.split('\n')
        const inTitle = splitWords(inEnglish)
        for (const word of [...inTitle, ...splitWords(translated)]) add(word, number)
        for (const word of splitWords(text)) add(word)
        sizes[number] = inTitle.length
      }
      last = rows.at(-1)?.number ?? last
      if (rows.length < BATCH) break
    }
    lastChange = change
  }

  const getNumbers = (word: string) => words.get(word)?.numbers ?? []

  /** Inverse document frequency: rare words weigh more. */
  const calculateWeight = (...alternatives: string[]): number => {
    const uses = alternatives.reduce((sum, word) => sum + getNumbers(word).length, 0)
    return Math.log(1 + sizes.length / Math.max(1, uses))
  }

  return {
    refresh,

    has: (word: string): boolean => words.has(word),

    calculateWeight,

    /** Returns words with few typing errors or the same beginning, the nearest and then the most frequent first. */
    findSimilar(word: string, limit: number): string[] {
      if (!IS_CORRECTABLE.test(word)) return []
      const max = Math.min(MAX_ERRORS, Math.floor(MAX_WRONG * word.length))
      const letters = toLetterBits(word)
      const similar: { other: string; distance: number; uses: number }[] = []
      for (const [other, { letters: otherLetters, uses, numbers }] of words) {
        if (countBits(letters & ~otherLetters) > max) continue
        const isExcluded =
          Math.abs(other.length - word.length) > max || countBits(otherLetters & ~letters) > max
        if (isExcluded && !other.startsWith(word)) continue
        const errors = countErrors(word, other)
        if (errors <= MAX_WRONG * word.length && IS_CORRECTABLE.test(other)) {
          const distance = errors + (numbers.length > 0 ? 0 : NOT_IN_TITLE)
          similar.push({ other, distance, uses })
        }
      }
      return similar
        .sort((a, b) => a.distance - b.distance || b.uses - a.uses)
        .slice(0, limit)
        .map(({ other }) => other)
    },

    /**
     * Returns the numbers of the products with the most weight of terms in the title, among equals those with the
     * fewest other words first.
     * @param terms words with the same meaning
     * @param minShare share of the total weight of the terms, from 0 to 1
     */
    findNearest(terms: string[][], limit: number, minShare: number): number[] {
      const weighted = terms
        .map((term) => ({ term, weight: calculateWeight(...term) }))
        .sort((item, other) => other.weight - item.weight)
      const minWeight = minShare * weighted.reduce((sum, { weight }) => sum + weight, 0)
      const knownTerms = weighted.filter(({ term }) => term.some((word) => words.has(word)))
      const weights = new Float64Array(sizes.length)
      const lastTerm = new Uint8Array(sizes.length)
      for (const [index, { term, weight }] of knownTerms.slice(0, MAX_TERMS).entries()) {
        for (const word of term) {
          for (const number of getNumbers(word)) {
            if (lastTerm[number] === index + 1) continue
            lastTerm[number] = index + 1
            weights[number] = (weights[number] as number) + weight
          }
        }
      }
      const compare = (item: Match, other: Match) =>
        other.weight - item.weight || (sizes[item.number] ?? 0) - (sizes[other.number] ?? 0)
      const best: Match[] = []
      for (let number = 0; number < weights.length; number++) {
        const weight = weights[number] as number
        if (weight === 0 || weight < minWeight) continue
        const last = best[limit - 1]
        if (last && compare(last, { number, weight }) <= 0) continue
        best.push({ number, weight })
        best.sort(compare).splice(limit)
      }
      return best.map(({ number }) => number)
    },
  }
}
