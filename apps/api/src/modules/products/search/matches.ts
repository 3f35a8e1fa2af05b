import { LRUCache } from 'lru-cache'
import type { Background } from '#api/platform/background/background.ts'
import type { TextMatches } from './text-search.ts'

export type Matches = TextMatches & {
  /** The search after typing errors were corrected. */
  search: string
  isCorrected: boolean
  /** Ranked pages of all matches by their options. */
  pages: Map<string, number[]>
}

/** Maximum numbers in the cache, eight bytes each with those in the requested order. */
const MAX_CACHED = 2_000_000

/** Approximate size of a search without matches. */
const OVERHEAD = 100

/** Maximum cached pages of a search. */
const MAX_PAGES = 20

type MatchOptions = { isRanked: boolean; isExact: boolean }

type PageOptions = { offset: number; limit: number }

export const onlyAmong = (list: Uint32Array, others: Uint32Array): Uint32Array => {
  const isAmong = new Uint8Array(others.reduce((max, number) => Math.max(max, number), 0) + 1)
  for (const number of others) isAmong[number] = 1
  return list.filter((number) => isAmong[number] === 1)
}

/**
 * Finds the products of searches. Pages and filters of one search share its cached matches.
 * @param lastChange number of the last change of products or synonyms
 */
export function createMatches(background: Pick<Background, 'read'>, lastChange: () => number) {
  const cache = new LRUCache<string, Matches>({
    maxSize: MAX_CACHED,
    sizeCalculation: ({ numbers, nearest }) => OVERHEAD + numbers.length + (nearest?.length ?? 0),
  })

  const find = async (
    search: string,
    { isRanked, isExact }: MatchOptions,
  ): Promise<Matches | undefined> => {
    const matches = await background.read('findProducts', search, isRanked)
    if (!matches) return undefined
    const needsCorrection = matches.numbers.length === 0 && !isExact
    const corrected = needsCorrection && (await background.read('correctSearch', search))
    const others = corrected && (await background.read('findProducts', corrected, isRanked))
    return others
      ? { ...others, search: corrected, isCorrected: true, pages: new Map() }
      : { ...matches, search, isCorrected: false, pages: new Map() }
  }

  return {
    /** Returns undefined for an empty search. */
    async find(search: string, options: MatchOptions): Promise<Matches | undefined> {
      const key = JSON.stringify([lastChange(), search, options])
      const matches = cache.get(key) ?? (await find(search, options))
      if (matches) cache.set(key, matches)
      return matches
    },

    /** Returns a page of the best matches that pass all filters. `passing` is in the requested order. */
    async page(
      passing: Uint32Array,
      matches: Matches | undefined,
      { offset, limit }: PageOptions,
    ): Promise<number[]> {
      const slice = (numbers: Uint32Array) => [...numbers.subarray(offset, offset + limit)]
      if (!matches?.isRanked) return slice(passing)
      if (matches.isInOrder) return slice(onlyAmong(matches.numbers, passing))
      if (matches.nearest) {
        const nearest = onlyAmong(passing, matches.nearest)
        const fillsPage = nearest.length >= offset + limit
        if (fillsPage || nearest.length === passing.length) return slice(nearest)
      }
      const among = passing.length < matches.numbers.length ? passing : undefined
      const key = `${offset} ${limit}`
      const ranked =
        (among ? undefined : matches.pages.get(key)) ??
        (await background.read('rankProducts', matches.search, { among, offset, limit }))
      if (!among && matches.pages.size < MAX_PAGES) matches.pages.set(key, ranked)
      return ranked
    },
  }
}
