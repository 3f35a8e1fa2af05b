import { categoryLabel } from '@dhow/contract/categories/category-names'
import { MAX_SUGGESTIONS, type Suggestions } from '@dhow/contract/products/products'
import type { CategoryNames } from '#api/modules/categories/names.ts'
import type { ProductStore } from '#api/modules/products/store.ts'
import { fold } from '#api/platform/database/search-key.ts'
import type { FacetIndex } from './facet-index.ts'
import { type createMatches, onlyAmong } from './matches.ts'

/** Brands whose names are compared, a few milliseconds for all. */
const MAX_COMPARED = 2_000

/** Returns the names that contain a text, those that begin with it first. */
function namesWith(text: string, names: string[], limit: number): string[] {
  const positions = names.flatMap((name): [string, number][] => {
    const at = fold(categoryLabel(name)).indexOf(text)
    return at < 0 ? [] : [[name, at]]
  })
  return positions
    .sort(([, one], [, other]) => Math.sign(one) - Math.sign(other))
    .slice(0, limit)
    .map(([name]) => name)
}

type Parts = {
  store: Pick<ProductStore, 'summaries' | 'countByCategory'>
  index: FacetIndex
  categories: Pick<CategoryNames, 'shown'>
  matches: ReturnType<typeof createMatches>
}

/** Creates a function that suggests products, brands and categories for the text typed so far. */
export const createSuggestions =
  ({ store, index, categories, matches }: Parts) =>
  async (typed: string): Promise<Suggestions> => {
    const found = await matches.find(typed, { isRanked: true, isExact: false })
    await index.refresh()
    const numbers = found ? onlyAmong(index.inOrder('default'), found.numbers) : new Uint32Array()
    const page = { offset: 0, limit: MAX_SUGGESTIONS.products }
    const products = store.summaries(await matches.page(numbers, found, page))
    const brands = [...index.columns().brand.count(numbers)]
      .slice(0, MAX_COMPARED)
      .sort(([, one], [, other]) => other - one)
      .map(([brand]) => brand)
    const countByCategory = store.countByCategory()
    const shown = categories.shown().filter((name) => countByCategory.has(name))
    const text = fold(found?.search ?? typed)
    return {
      products,
      brands: namesWith(text, brands, MAX_SUGGESTIONS.brands),
      categories: namesWith(text, shown, MAX_SUGGESTIONS.categories),
    }
  }
