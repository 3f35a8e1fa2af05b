import type { Language } from '@dhow/i18n/languages'
import { toSearchWords } from '#api/platform/matching/search-words.ts'
import { isMistyped } from '#api/platform/matching/typing-errors.ts'
import { isBrand } from './brands.ts'
import type { ProductWords } from './product-words.ts'

/** Maximum words of a search. */
export const MAX_WORDS = 12

const MAX_SIMILAR = 6

/** Minimum letters of a word with a typing error: SALE is not SALT. */
const MIN_LETTERS = 5

const isTypingError = (word: string, correct: string) =>
  word.length >= MIN_LETTERS &&
  word[0] === correct[0] &&
  (correct.startsWith(word) || isMistyped(word, correct))

/** Creates a function that corrects typing errors in a search without matches. */
export function createSpelling(
  vocabulary: ProductWords,
  hasMatches: (search: string, language: Language) => boolean,
) {
  /** Returns the correction of a word. Brands, numbers, codes and unknown words stay. */
  const correctWord = (typed: string, language: Language): string => {
    const [word, ...otherWords] = toSearchWords(typed)
    if (word === undefined || otherWords.length > 0 || !/^[\p{L}\p{M}]+$/u.test(word)) return typed
    if (vocabulary.has(word) || isBrand(word) || hasMatches(typed, language)) return typed
    const similar = vocabulary.findSimilar(word, MAX_SIMILAR)
    return similar.find((other) => isTypingError(word, other))?.toLowerCase() ?? typed
  }

  return (search: string, language: Language): string | undefined => {
    const typed = search.split(' ')
    if (typed.length > MAX_WORDS) return undefined
    vocabulary.refresh()
    const corrected = typed.map((word) => correctWord(word, language)).join(' ')
    return corrected !== search && hasMatches(corrected, language) ? corrected : undefined
  }
}

/** Returns a corrected search with its words as products write them: "hibiscu" is "hibiscus". */
export function restoreSpelling(corrected: string, texts: string[]): string {
  const words =
    texts
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const written = new Map<string, string>()
  for (const word of words) {
    const key = toSearchWords(word).join(' ')
    if (key && !written.has(key)) written.set(key, word)
  }
  return corrected
    .split(' ')
    .map((word) => written.get(toSearchWords(word).join(' ')) ?? word)
    .join(' ')
}
