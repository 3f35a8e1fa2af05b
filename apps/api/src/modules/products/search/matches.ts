import { LRUCache } from 'lru-cache'
import type { Background } from '#api/platform/background/background.ts'
import { RANKS } from './text-search.ts'

export type Matches = {
  /** Rank of each product by its number; 0 for no match. */
  ranks: Uint8Array
  /** The search after typing errors were corrected. */
  search: string
  isCorrected: boolean
}

const MAX_CACHED_BYTES = 20_000_000

/** Approximate bytes of a search without matches. */
const OVERHEAD = 1_000

/** Returns the matches among products, in their order. */
export const matchesAmong = (numbers: Uint32Array, { ranks }: Matches): Uint32Array =>
  numbers.filter((number) => ranks[number])

/** Returns the matches among products, the best first. */
export function byRank(numbers: Uint32Array, { ranks }: Matches): Uint32Array {
  const sorted = new Uint32Array(numbers.length)
  let length = 0
  for (let rank = 1; rank <= RANKS; rank++) {
    for (const number of numbers) if (ranks[number] === rank) sorted[length++] = number
  }
  return sorted.subarray(0, length)
}

/**
 * Creates a function that finds the products of a search; undefined for an empty one. Pages and filters of one search
 * share its cached matches.
 * @param lastChange number of the last change of products or synonyms
 */
export function createMatches(background: Pick<Background, 'read'>, lastChange: () => number) {
  const cache = new LRUCache<string, Matches>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ ranks }) => OVERHEAD + ranks.length,
  })

  const find = async (
    search: string,
    isExact: boolean,
    isPublic: boolean,
  ): Promise<Matches | undefined> => {
    const ranks = await background.read('rankProducts', search, isPublic)
    if (!ranks) return undefined
    const needsCorrection = !isExact && !ranks.some(Boolean)
    const corrected = needsCorrection && (await background.read('correctSearch', search))
    const others = corrected && (await background.read('rankProducts', corrected, isPublic))
    return others
      ? { ranks: others, search: corrected, isCorrected: true }
      : { ranks, search, isCorrected: false }
  }

  return async (search: string, isExact = false, isPublic = true): Promise<Matches | undefined> => {
    const key = JSON.stringify([lastChange(), search, isExact, isPublic])
    const matches = cache.get(key) ?? (await find(search, isExact, isPublic))
    if (matches) cache.set(key, matches)
    return matches
  }
}
