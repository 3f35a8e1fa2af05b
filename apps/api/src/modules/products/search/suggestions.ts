import { categoryLabel } from '@dhow/contract/categories/category-names'
import { MAX_SUGGESTIONS, type Suggestions } from '@dhow/contract/products/products'
import type { Language } from '@dhow/messages/languages'
import type { CategoryNames } from '#api/modules/categories/names.ts'
import type { ProductTexts } from '#api/modules/products/localize.ts'
import type { ProductStore } from '#api/modules/products/store.ts'
import { fold } from '#api/platform/database/search-key.ts'
import type { FacetIndex } from './facet-index.ts'
import { byRank, type createMatches } from './matches.ts'

/** Brands whose names are compared, a few milliseconds for all. */
const MAX_COMPARED = 2_000

/** Returns the names whose label contains a text, those that begin with it first. */
function namesWith(
  text: string,
  names: string[],
  limit: number,
  labels: Record<string, string> = {},
): string[] {
  const positions = names.flatMap((name): [string, number][] => {
    const at = fold(labels[name] ?? categoryLabel(name)).indexOf(text)
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
  texts: ProductTexts
  findMatches: ReturnType<typeof createMatches>
}

/** Creates a function that suggests products, brands and categories for the text typed so far. */
export const createSuggestions =
  ({ store, index, categories, texts, findMatches }: Parts) =>
  async (typed: string, language?: Language): Promise<Suggestions> => {
    const matches = await findMatches(typed)
    await index.refresh()
    const numbers = matches ? byRank(index.inOrder('default'), matches) : new Uint32Array()
    const summaries = store.summaries([...numbers.subarray(0, MAX_SUGGESTIONS.products)])
    const brands = [...index.columns().brand.count(numbers)]
      .slice(0, MAX_COMPARED)
      .sort(([, one], [, other]) => other - one)
      .map(([brand]) => brand)
    const countByCategory = store.countByCategory()
    const shown = categories.shown().filter((name) => countByCategory.has(name))
    const text = fold(matches?.search ?? typed)
    const { products, categoryLabels } = texts.localize(language, summaries, shown)
    return {
      products,
      brands: namesWith(text, brands, MAX_SUGGESTIONS.brands),
      categories: namesWith(text, shown, MAX_SUGGESTIONS.categories, categoryLabels),
      ...(categoryLabels && { categoryLabels }),
    }
  }
