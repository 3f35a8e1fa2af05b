const MIN_TYPO_LETTERS = 5

/** Returns whether words differ by at most the given number of wrong, missing, added or swapped letters. */
function isTypo(word: string, correct: string, edits = 1): boolean {
  if (Math.abs(word.length - correct.length) > edits) return false
  let at = 0
  while (at < word.length && word[at] === correct[at]) at++
  const [one, other] = [word.slice(at), correct.slice(at)]
  if (one === other || edits === 0) return one === other
  const isSwapped = one[0] === other[1] && one[1] === other[0]
  return (
    isTypo(one.slice(1), other.slice(1), edits - 1) ||
    isTypo(one.slice(1), other, edits - 1) ||
    isTypo(one, other.slice(1), edits - 1) ||
    (isSwapped && isTypo(one.slice(2), other.slice(2), edits - 1))
  )
}

const LONG_WORD_LETTERS = 8

/** Returns whether words differ by a typing error; long words by two. */
export const isMistyped = (word: string, correct: string): boolean =>
  isTypo(word, correct, Math.max(word.length, correct.length) < LONG_WORD_LETTERS ? 1 : 2)

/**
 * Creates a function that returns the standard word of a synonym, which may have one typing error. Unknown words are
 * unchanged; words without meaning are undefined.
 * @param table space-separated synonyms by standard word; those of '' have no meaning
 */
export function createSynonyms(table: Record<string, string>) {
  const standard = new Map(
    Object.entries(table).flatMap(([word, synonyms]) =>
      [word, ...synonyms.split(' ')].filter(Boolean).map((one) => [one, word] as const),
    ),
  )
  return (word: string): string | undefined => {
    const known = standard.get(word)
    if (known !== undefined) return known || undefined
    if (word.length < MIN_TYPO_LETTERS) return word
    for (const [correct, meaning] of standard) {
      if (correct.length >= MIN_TYPO_LETTERS && isTypo(word, correct)) return meaning || undefined
    }
    return word
  }
}
