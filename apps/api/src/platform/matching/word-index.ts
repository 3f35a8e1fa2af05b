import { isMistyped } from './synonyms.ts'

/** An entry that shares words with a query, and the total weight of these. */
type WordMatch = { entry: number; weight: number; shared: number }

/** Words of a query that are compared, the rarest first: words of half of all entries say little. */
const MAX_QUERY_WORDS = 10

export type WordIndex = ReturnType<typeof createWordIndex>

/**
 * In-memory index of texts by their words, about 300 bytes per text. Rare words weigh more.
 * @param findsParts also matches unknown words that are the beginning of a word, two words in one, or mistyped
 */
export function createWordIndex(texts: Iterable<ReadonlySet<string>>, { findsParts = false } = {}) {
  const postings = new Map<string, number[]>()
  const sizes: number[] = []
  for (const words of texts) {
    for (const word of words) {
      const entries = postings.get(word)
      if (entries) entries.push(sizes.length)
      else postings.set(word, [sizes.length])
    }
    sizes.push(words.size)
  }
  const words = [...postings.keys()].sort()
  const weights = new Float64Array(sizes.length)
  const counts = new Uint8Array(sizes.length)

  const exact = (word: string): readonly number[] => postings.get(word) ?? []

  const entriesOf = (word: string): readonly number[] => {
    const entries = exact(word)
    if (entries.length > 0 || !findsParts) return entries
    const completed = completionsOf(word, words).flatMap(exact)
    if (completed.length > 0) return completed
    return splitCompound(word, exact)
  }

  /** Returns the entries of words; of unknown words, the first are also corrected. */
  const entriesOfAll = (query: ReadonlySet<string>) => {
    let corrections = 0
    return [...query].map((word) => {
      const entries = entriesOf(word)
      if (entries.length > 0 || !findsParts || corrections === MAX_CORRECTIONS) return entries
      corrections++
      return correctionsOf(word, words).flatMap(exact)
    })
  }

  /** Inverse document frequency: rare words weigh more. */
  const weightOf = (entries: readonly number[]) =>
    Math.log(1 + sizes.length / Math.max(1, entries.length))

  return {
    has: (word: string): boolean => postings.has(word),

    weightOf: (word: string): number => weightOf(exact(word)),

    sizeOf: (entry: number): number => sizes[entry] ?? 0,

    /**
     * Returns the best matches, among equals those with the fewest other words first.
     * @param minShare share of the query's total weight that a match must have, from 0 to 1
     */
    nearest(query: ReadonlySet<string>, limit: number, minShare: number): WordMatch[] {
      const terms = entriesOfAll(query)
        .map((entries) => ({ entries, weight: weightOf(entries) }))
        .sort((one, other) => other.weight - one.weight)
      const minWeight = minShare * terms.reduce((sum, { weight }) => sum + weight, 0)
      const touched: number[] = []
      const known = terms.filter(({ entries }) => entries.length > 0).slice(0, MAX_QUERY_WORDS)
      for (const { entries, weight } of known) {
        for (const entry of entries) {
          if (counts[entry] === 0) touched.push(entry)
          weights[entry] = (weights[entry] as number) + weight
          counts[entry] = (counts[entry] as number) + 1
        }
      }
      const best: WordMatch[] = []
      for (const entry of touched) {
        const match = { entry, weight: weights[entry] as number, shared: counts[entry] as number }
        if (match.weight >= minWeight) insertRanked(best, match, limit)
        weights[entry] = 0
        counts[entry] = 0
      }
      return best
    },
  }

  /** Inserts a match into a ranked list, which is faster than sorting all matches. */
  function insertRanked(best: WordMatch[], match: WordMatch, limit: number): void {
    const isBefore = (other: WordMatch) =>
      match.weight === other.weight
        ? (sizes[match.entry] as number) < (sizes[other.entry] as number)
        : match.weight > other.weight
    const last = best.at(-1)
    if (best.length === limit && last && !isBefore(last)) return
    const at = best.findIndex(isBefore)
    best.splice(at < 0 ? best.length : at, 0, match)
    if (best.length > limit) best.pop()
  }
}

/** Minimum number of characters of a partial word. */
const MIN_PART = 3

/** Maximum number of words that an unknown word may mean. */
const MAX_WORDS = 20

/** Returns the first words with a prefix that pass a test. */
function wordsFrom(
  prefix: string,
  words: readonly string[],
  isMatch: (word: string) => boolean = () => true,
): string[] {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] as string) < prefix) low = middle + 1
    else high = middle
  }
  const matches: string[] = []
  for (let at = low; words[at]?.startsWith(prefix) && matches.length < MAX_WORDS; at++) {
    if (isMatch(words[at] as string)) matches.push(words[at] as string)
  }
  return matches
}

/** Completes a prefix: CHOC is CHOCOLATE. */
const completionsOf = (prefix: string, words: readonly string[]): string[] =>
  prefix.length < MIN_PART ? [] : wordsFrom(prefix, words)

/** Maximum number of words of a query that are corrected, which reads all words with the first letter. */
const MAX_CORRECTIONS = 5

/** Minimum number of characters of a mistyped word. */
const MIN_MISTYPED = 4

/** Corrects a typing error after the first letter: LEMONDAE is LEMONADE. */
const correctionsOf = (word: string, words: readonly string[]): string[] =>
  word.length < MIN_MISTYPED || /\d/.test(word)
    ? []
    : wordsFrom(word.slice(0, 1), words, (other) => isMistyped(word, other))

/** Returns the entries with both words of a compound: HANDWASH is HAND WASH. */
function splitCompound(
  compound: string,
  entriesOf: (word: string) => readonly number[],
): readonly number[] {
  for (let at = MIN_PART; at <= compound.length - MIN_PART; at++) {
    const second = new Set(entriesOf(compound.slice(at)))
    const both = entriesOf(compound.slice(0, at)).filter((entry) => second.has(entry))
    if (both.length > 0) return both
  }
  return []
}
