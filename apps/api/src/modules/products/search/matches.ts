import { getCategoryLabel } from '@dhow/contract/categories/category-names'
import { MAX_SUGGESTIONS, type Suggestions } from '@dhow/contract/products/products'
import { BASE_LANGUAGE, type Language } from '@dhow/i18n/languages'
import { LRUCache } from 'lru-cache'
import type { CategoryNames } from '#api/modules/categories/service.ts'
import type { ProductTexts } from '#api/modules/products/localize.ts'
import type { ProductStore } from '#api/modules/products/store.ts'
import type { Background } from '#api/platform/background/background.ts'
import { fold } from '#api/platform/matching/search-words.ts'
import { findBrand } from './brands.ts'
import type { FacetIndex } from './facet-index.ts'
import { isMention, RANKS } from './text-search.ts'

export type Matches = {
  /** Rank of each product by its number; 0 for no match. */
  ranks: Uint8Array
  /** The search after typing errors were corrected. */
  search: string
  isCorrected: boolean
  /** The search is only a part of words or in descriptions. */
  isMention: boolean
  /** Brand in the search that no product has. The products are of its kind. */
  missingBrand?: string
}

const MAX_CACHED_BYTES = 20_000_000

/** Approximate bytes of a search without matches. */
const OVERHEAD = 1_000

/** Returns the matches among products, in their order. */
export const filterMatches = (numbers: Uint32Array, { ranks }: Matches): Uint32Array =>
  numbers.filter((number) => ranks[number])

/** Returns the matches among products, the best first. */
export function sortByRank(numbers: Uint32Array, matches: Matches): Uint32Array {
  const unsorted = filterMatches(numbers, matches)
  const sorted = new Uint32Array(unsorted.length)
  let length = 0
  for (let rank = 1; rank <= RANKS.description; rank++) {
    for (const number of unsorted) if (matches.ranks[number] === rank) sorted[length++] = number
  }
  return sorted
}

const createMatch = (ranks: Uint8Array, search: string): Matches => ({
  ranks,
  search,
  isCorrected: false,
  isMention: isMention(ranks),
})

type Search = {
  isExact?: boolean
  /** Leaves out drafts and products in the trash. */
  isPublic?: boolean
  language?: Language | undefined
}

/**
 * Creates a function that finds the products of a search; undefined for an empty one. Pages and filters of one search
 * share its cached matches.
 * @param readLastChange number of the last change of products or synonyms
 */
export function createMatches(background: Pick<Background, 'read'>, readLastChange: () => number) {
  const cache = new LRUCache<string, Matches>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ ranks }) => OVERHEAD + ranks.length,
  })

  const find = async (
    search: string,
    { isExact = false, isPublic = true, language = BASE_LANGUAGE }: Search,
  ): Promise<Matches | undefined> => {
    const rank = (text: string) => background.read('rankProducts', text, isPublic, language)
    const ranks = await rank(search)
    if (!ranks) return undefined
    const matches = createMatch(ranks, search)
    const brand = findBrand(search)
    if (isExact || (ranks.some(Boolean) && !(brand && matches.isMention))) return matches
    const searches = brand?.alternatives ?? [
      await background.read('correctSearch', search, language),
    ]
    for (const alternative of searches) {
      const otherRanks = alternative ? await rank(alternative) : undefined
      if (!alternative || !otherRanks?.some(Boolean)) continue
      const result = createMatch(otherRanks, alternative)
      if (!brand) return { ...result, isCorrected: true }
      if (!result.isMention) return { ...result, missingBrand: brand.name }
    }
    return matches
  }

  return async (search: string, options: Search = {}): Promise<Matches | undefined> => {
    const key = JSON.stringify([readLastChange(), search, options])
    const matches = cache.get(key) ?? (await find(search, options))
    if (matches) cache.set(key, matches)
    return matches
  }
}

/** Brands whose names are compared, a few milliseconds for all. */
const MAX_COMPARED = 2_000

/** Returns the names whose label contains a text, those that begin with it first. */
function findNames(
  text: string,
  names: string[],
  limit: number,
  labels: Record<string, string> = {},
): string[] {
  const positions = names.flatMap((name): [string, number][] => {
    const index = fold(labels[name] ?? getCategoryLabel(name)).indexOf(text)
    return index < 0 ? [] : [[name, index]]
  })
  return positions
    .sort(([, item], [, other]) => Math.sign(item) - Math.sign(other))
    .slice(0, limit)
    .map(([name]) => name)
}

type Parts = {
  store: ProductStore
  index: FacetIndex
  categories: CategoryNames
  texts: ProductTexts
  findMatches: ReturnType<typeof createMatches>
}

/** Creates a function that suggests products, brands and categories for the text typed so far. */
export const createSuggestions =
  ({ store, index, categories, texts, findMatches }: Parts) =>
  async (typed: string, language?: Language): Promise<Suggestions> => {
    const matches = await findMatches(typed, { language })
    await index.refresh()
    const numbers =
      matches && !matches.isMention && !matches.missingBrand
        ? sortByRank(index.listInOrder('default'), matches)
        : new Uint32Array()
    const summaries = store.listSummaries([...numbers.subarray(0, MAX_SUGGESTIONS.products)])
    const brands = [...index.getColumns().brand.count(numbers)]
      .slice(0, MAX_COMPARED)
      .sort(([, item], [, other]) => other - item)
      .map(([brand]) => brand)
    const categoryCounts = store.countByCategory()
    const shown = categories.listShown().filter((name) => categoryCounts.has(name))
    const text = fold(matches?.search ?? typed)
    const { products, categoryLabels } = texts.localize(language, summaries, shown)
    return {
      products,
      brands: findNames(text, brands, MAX_SUGGESTIONS.brands),
      categories: findNames(text, shown, MAX_SUGGESTIONS.categories, categoryLabels),
      ...(categoryLabels && { categoryLabels }),
    }
  }
