import { searchWords } from '#api/database/search-words.ts'

/** A product by what it is called: its name and its brand, folded, each on a line. */
export type Called = { id: string; searchKey: string }

/** Words of a text that are looked for, the rarest: what is in half of all names says little. */
const MAX_WORDS = 10

/** Words that are taken for one that no product has and that they begin with. */
const MAX_COMPLETED = 20

/** Characters from which a part of a word is taken for one. */
const MIN_PART = 3

/** The share of a text's words, each weighed by how rare it is, that a product must have to be like it. */
const LEAST_LIKENESS = 0.3

export type WordIndex = ReturnType<typeof createWordIndex>

/**
 * The words of all names and brands, in memory: some 300 bytes of each product. What is like a text is found without
 * a search of the database for each of its words.
 */
export function createWordIndex(products: readonly Called[]) {
  const positions = new Map<string, number[]>()
  const sizes = new Uint16Array(products.length)
  for (const [at, { searchKey }] of products.entries()) {
    const words = new Set(searchWords(searchKey))
    sizes[at] = words.size
    for (const word of words) {
      const some = positions.get(word)
      if (some) some.push(at)
      else positions.set(word, [at])
    }
  }
  const vocabulary = [...positions.keys()].sort()
  const scores = new Float64Array(products.length)

  /** Where words are of which one is the beginning: CHOC is CHOCOLATE. */
  const positionsOfBegun = (word: string): number[] => {
    const from = firstAtLeast(vocabulary, word)
    const begun = vocabulary.slice(from, from + MAX_COMPLETED).filter((one) => one.startsWith(word))
    return begun.flatMap((one) => positions.get(one) ?? [])
  }

  /** Where two words are that are written as one: HANDWASH is HAND WASH. */
  const positionsOfJoined = (word: string): number[] => {
    for (let at = MIN_PART; at <= word.length - MIN_PART; at++) {
      const [one, other] = [positions.get(word.slice(0, at)), positions.get(word.slice(at))]
      const both = one && other ? inBoth(one, other) : []
      if (both.length > 0) return both
    }
    return []
  }

  const positionsOf = (word: string): number[] => {
    const exact = positions.get(word)
    if (exact || word.length < MIN_PART) return exact ?? []
    const begun = positionsOfBegun(word)
    return begun.length > 0 ? begun : positionsOfJoined(word)
  }

  return {
    /** The products that are like words, those that have most of them first, of these those with the fewest others. */
    nearest(words: ReadonlySet<string>, most: number): Called[] {
      const weigh = (some: number[]) => Math.log(1 + products.length / Math.max(1, some.length))
      const found = [...words]
        .map(positionsOf)
        .map((some) => ({ some, weight: weigh(some) }))
        .sort((one, other) => other.weight - one.weight)
      const least = LEAST_LIKENESS * found.reduce((sum, { weight }) => sum + weight, 0)
      const seen: number[] = []
      for (const { some, weight } of found
        .filter(({ some }) => some.length > 0)
        .slice(0, MAX_WORDS)) {
        for (const at of some) {
          if (scores[at] === 0) seen.push(at)
          scores[at] = (scores[at] as number) + weight
        }
      }
      const isBefore = (one: number, other: number) =>
        scores[one] === scores[other]
          ? (sizes[one] as number) < (sizes[other] as number)
          : (scores[one] as number) > (scores[other] as number)
      const best = firstOf(
        seen.filter((at) => (scores[at] as number) >= least),
        most,
        isBefore,
      )
      for (const at of seen) scores[at] = 0
      return best.map((at) => products[at] as Called)
    },
  }
}

/** The numbers that two rising lists have in common. */
function inBoth(one: readonly number[], other: readonly number[]): number[] {
  const both: number[] = []
  let at = 0
  for (const number of one) {
    while (at < other.length && (other[at] as number) < number) at++
    if (other[at] === number) both.push(number)
  }
  return both
}

/** The position of the first text of a sorted list that does not stand before another. */
function firstAtLeast(sorted: readonly string[], text: string): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle] as string) < text) from = middle + 1
    else to = middle
  }
  return from
}

/** The first of some in an order, without putting all of them into it. */
function firstOf(
  some: readonly number[],
  most: number,
  isBefore: (one: number, other: number) => boolean,
): number[] {
  const first: number[] = []
  for (const one of some) {
    const last = first.at(-1)
    if (first.length === most && last !== undefined && !isBefore(one, last)) continue
    const at = first.findIndex((other) => isBefore(one, other))
    first.splice(at < 0 ? first.length : at, 0, one)
    if (first.length > most) first.pop()
  }
  return first
}
