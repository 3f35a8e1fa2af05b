const MIN_TYPO_LETTERS = 5

function isTypo(word: string, correct: string): boolean {
  const [short, long] = word.length < correct.length ? [word, correct] : [correct, word]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1)
}

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
