import { distance } from 'fastest-levenshtein'

/** Returns the number of wrong, missing, added or swapped letters; of swapped letters the first count once. */
export function countTypingErrors(word: string, correct: string): number {
  let at = 0
  while (at < word.length && word[at] === correct[at]) at++
  const [one, other] = [word.slice(at), correct.slice(at)]
  const errors = distance(one, other)
  const isSwapped = one.length > 1 && one[0] === other[1] && one[1] === other[0]
  return isSwapped ? Math.min(errors, 1 + distance(one.slice(2), other.slice(2))) : errors
}

/** Letters per typing error in a word that is probably the same. */
const LETTERS_PER_ERROR = 4

/** Returns whether words probably differ by typing errors only. */
export const isMistyped = (word: string, correct: string): boolean =>
  countTypingErrors(word, correct) <= Math.max(word.length, correct.length) / LETTERS_PER_ERROR
