import type { Phrases } from '#api/modules/synonyms/phrases.ts'
import type { Db } from '#api/platform/database/open.ts'
import { fold } from '#api/platform/database/search-key.ts'
import { searchWords } from '#api/platform/database/search-words.ts'
import { createVocabulary } from './vocabulary.ts'

/** Maximum words of a search that are corrected. */
const MAX_TYPED = 12

const MAX_CORRECTIONS = 6

/** Maximum searches per correction, some milliseconds each with 100,000 products. */
const MAX_TRIES = 24

/** Creates a function that corrects typing errors in a search without matches. */
export function createSpelling(
  db: Db,
  phrases: Pick<Phrases, 'words'>,
  hasMatches: (search: string) => boolean,
) {
  const vocabulary = createVocabulary(db, phrases.words)

  /** Returns the corrections of a typed word, the last of which is to leave it out. Words, numbers and codes stay. */
  const correctionsOf = (typed: string): string[] => {
    const [word, ...others] = searchWords(typed)
    if (word === undefined || others.length > 0 || vocabulary.has(word)) return [typed]
    // As typed, too: FOLI has the form of a plural.
    const similar = [...new Set([fold(typed), word])]
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
    let tries = 0
    for (const words of combinations(corrections)) {
      const corrected = words.filter(Boolean).join(' ')
      if (corrected === search) continue
      if (tries++ === MAX_TRIES) return undefined
      if (hasMatches(corrected)) return corrected
    }
    return undefined
  }
}

/** Yields the first choices together, and then each other choice of a word beside the first ones of the others. */
function* combinations(choices: string[][]): Generator<string[]> {
  const first = choices.map(([choice = '']) => choice)
  yield first
  const most = Math.max(...choices.map(({ length }) => length))
  for (let rank = 1; rank < most; rank++) {
    for (const [at, { [rank]: choice }] of choices.entries()) {
      if (choice !== undefined) yield first.with(at, choice)
    }
  }
}
