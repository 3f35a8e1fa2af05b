import { fold } from '#api/platform/database/search-key.ts'
import { searchWords } from '#api/platform/database/search-words.ts'
import type { ProductWords } from './product-words.ts'

/** Maximum words of a search that are corrected. */
const MAX_TYPED = 12

const MAX_CORRECTIONS = 6

/** Maximum searches per correction, some milliseconds each with 100,000 products. */
const MAX_TRIES = 24

/** Creates a function that corrects typing errors in a search without matches. */
export function createSpelling(vocabulary: ProductWords, hasMatches: (search: string) => boolean) {
  /** Returns the corrections of a typed word, the last of which is to leave it out. Words, numbers and codes stay. */
  const correctionsOf = (typed: string): string[] => {
    const [word, ...others] = searchWords(typed)
    if (word === undefined || others.length > 0 || vocabulary.has(word)) return [typed]
    // As typed, too: FOLI has the form of a plural.
    const similar = [...new Set([word, fold(typed)])]
      .flatMap((form) => vocabulary.similarTo(form, MAX_CORRECTIONS))
      .map((correction) => correction.toLowerCase())
    // A word that is the beginning of another one may be correct.
    if (hasMatches(typed)) return [typed, ...similar]
    return /^[\p{L}\p{M}]+$/u.test(word) ? [...similar, ''] : [typed]
  }

  return (search: string): string | undefined => {
    const typed = search.split(' ')
    if (typed.length > MAX_TYPED) return undefined
    vocabulary.refresh()
    const corrections = typed.map(correctionsOf)
    return combinations(corrections)
      .map((words) => words.filter(Boolean).join(' '))
      .filter((corrected) => corrected !== search)
      .slice(0, MAX_TRIES)
      .find(hasMatches)
  }
}

/** Returns the first choices together, and then each other choice of a word beside the first ones of the others. */
function combinations(choices: string[][]): string[][] {
  const first = choices.map(([choice = '']) => choice)
  const others = choices.flatMap((words, at) =>
    words.slice(1).map((word, rank) => ({ rank, words: first.with(at, word) })),
  )
  return [first, ...others.sort((a, b) => a.rank - b.rank).map(({ words }) => words)]
}

/** Returns a corrected search with its words as products write them: "hibiscu" is "hibiscus". */
export function asWritten(corrected: string, texts: string[]): string {
  const written = new Map<string, string>()
  for (const word of texts
    .join(' ')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
    const key = searchWords(word).join(' ')
    if (!written.has(key)) written.set(key, word)
  }
  return corrected
    .split(' ')
    .map((word) => written.get(searchWords(word).join(' ')) ?? word)
    .join(' ')
}
