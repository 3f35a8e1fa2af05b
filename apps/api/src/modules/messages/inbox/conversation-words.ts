import { createHash } from 'node:crypto'
import { LIMITS } from '@dhow/contract/limits'
import { toLatinDigits } from '@dhow/trade/digits'
import { fold, searchKey } from '#api/platform/matching/search-words.ts'

/** Trigrams find nothing shorter. */
const MIN_CHARACTERS = 3

/** The beginning of a word. Symbols, and letters of scripts without upper case, are words of their own. */
const WORD_START =
  / (?=\S)|(?<![ \p{Lu}\p{Lm}\p{N}\p{M}])(?=\S)|(?<! )(?=[^\s\p{Lu}\p{Lm}\p{N}\p{M}])/gu

/** Two spaces before each word make trigrams of words with one or two characters. */
const markWords = (key: string) => key.replace(WORD_START, '  ')

/** A telephone or other number with separators. */
const NUMBER = /\d[\d ()./\p{Pd}]{4,30}\d/gu

/** Minimum digits of a number that is found in any writing. */
const MIN_DIGITS = 5

/** A longer number begins with a country code, so its last digits are compared. */
const MAX_NATIONAL_DIGITS = 9
const SAME_DIGITS = 8

const toDigits = (number: string) => number.replaceAll('(0)', '').replaceAll(/\D/g, '')

/** Converts a search key to the text that is indexed, with the digits of its numbers. */
export function toWords(key: string): string {
  const text = toLatinDigits(key)
  const numbers = text.match(NUMBER) ?? []
  return [markWords(text), ...numbers.map(toDigits)].join('\n')
}

/** Maximum words of a search. More would only cost time. */
const MAX_WORDS = 8

/** Splits a search into words and quoted phrases. */
function splitPhrases(key: string): string[] {
  const parts = key.split(/["“”„«»「」]/u)
  const phrases = parts.flatMap((part, index) => {
    const isQuoted = index % 2 === 1 && index < parts.length - 1
    return isQuoted ? part.trim() : part.split(/\s+/)
  })
  const typedPhrases = phrases.filter(Boolean)
  return typedPhrases.length > 0 ? typedPhrases : [key]
}

/**
 * Returns the full-text queries of a search, all of which a conversation must match: parts of texts, or one telephone
 * number in any writing. One or two letters are the beginning of a word. Longer words come first, because they are rarer.
 */
export function toQueries(search: string): string[] {
  const key = toLatinDigits(searchKey(search)).trim()
  if (key === '') return []
  const isNumber = /^[\d ()./\p{Pd}+]+$/u.test(key)
  if (isNumber) return [quoteTerms(key, toDigits(key).replace(/^0+/, ''))]
  const words = new Set(splitPhrases(key))
  return [...words]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_WORDS)
    .map((word) => quoteTerms(word))
}

function quoteTerms(text: string, typedDigits = ''): string {
  const marked = markWords(text)
  const phrase = marked.trimStart()
  const isLong = typedDigits.length > MAX_NATIONAL_DIGITS
  const digits = isLong ? typedDigits.slice(-SAME_DIGITS) : typedDigits
  return [
    [...phrase].length < MIN_CHARACTERS ? marked : phrase,
    ...(digits.length < MIN_DIGITS ? [] : [digits]),
  ]
    .map((term) => `"${term.replaceAll('"', '""')}"`)
    .join(' OR ')
}

/** Maximum characters that are hashed. A list may have a hundred times more. */
const MAX_HASHED_CHARACTERS = LIMITS.message

/** Returns a hash of 16 characters that ignores case, accents, spaces and punctuation. */
export function hashWords(text: string): string {
  const words =
    fold(text.slice(0, MAX_HASHED_CHARACTERS))
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? text
  return createHash('sha256').update(words).digest('base64url').slice(0, 16)
}
