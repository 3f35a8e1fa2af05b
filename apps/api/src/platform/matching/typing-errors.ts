import { distance } from 'fastest-levenshtein'

/** Returns the number of wrong, missing, added or swapped letters; of swapped letters the first count once. */
export function countTypingErrors(word: string, correct: string): number {
  let start = 0
  while (start < word.length && word[start] === correct[start]) start++
  const [wordRest, correctRest] = [word.slice(start), correct.slice(start)]
  const errors = distance(wordRest, correctRest)
  const isSwapped =
    wordRest.length > 1 && wordRest[0] === correctRest[1] && wordRest[1] === correctRest[0]
  return isSwapped
    ? Math.min(errors, 1 + distance(wordRest.slice(2), correctRest.slice(2)))
    : errors
}

/** Letters per typing error in a word that is probably the same. */
const LETTERS_PER_ERROR = 4

/** Returns whether words probably differ by typing errors only. */
export const isMistyped = (word: string, correct: string): boolean =>
  countTypingErrors(word, correct) <= Math.max(word.length, correct.length) / LETTERS_PER_ERROR
