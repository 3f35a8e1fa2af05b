import type { CatalogueQuery } from '@dhow/contract/catalogue-query'
import { FACETS, type Facet } from '@dhow/contract/facets'
import { PAGE_SIZE, type Sort } from '@dhow/contract/paging'
import type { ProductPage } from '@dhow/contract/products'
import type { Background } from '#api/background/background.ts'
import type { CategoryNames } from '#api/categories/names.ts'
import type { FoundNumbers } from '#api/products/search-store.ts'
import type { ProductStore } from '#api/products/store.ts'
import { facetsOf } from './facets.ts'
import type { ProductIndex } from './product-index.ts'
import { type Choice, onlyAmong, type Selection, select } from './select.ts'

type Parts = {
  store: Pick<ProductStore, 'summaries' | 'countByCategory'>
  index: ProductIndex
  categories: Pick<CategoryNames, 'find' | 'shown'>
  background: Pick<Background, 'read'>
}

export type Finding = ReturnType<typeof createFinding>

/** Finds products: what a search finds, narrowed by filters, page by page, and what else there is to choose from. */
export function createFinding({ store, index, categories, background }: Parts) {
  const choicesOf = ({ category, moqCartons, ...query }: CatalogueQuery): Choice[] => {
    const columns = index.columns()
    const choices: Choice[] = FACETS.flatMap((filter) => {
      const values = query[filter]
      return values?.length ? { filter, allowed: columns[filter].withAny(values) } : []
    })
    if (category) {
      choices.push({ filter: 'category', allowed: columns.category.withAny([category]) })
    }
    if (moqCartons !== undefined) {
      const allowed = columns.moqCartons.withAtMost(moqCartons)
      choices.push({ filter: 'moqCartons', allowed })
    }
    return choices
  }

  /** Values of a query as products write them, each once; what no product has stays as it is. */
  const chosenOf = (query: CatalogueQuery) =>
    Object.fromEntries(
      FACETS.map((facet) => {
        const column = index.columns()[facet]
        return [facet, [...new Set(query[facet]?.map((text) => column.find(text) ?? text))]]
      }),
    ) as Record<Facet, string[]>

  const pageOf = async (
    { matching }: Selection,
    found: FoundNumbers | undefined,
    { search = '', page = 1 }: CatalogueQuery,
  ): Promise<number[]> => {
    const offset = (page - 1) * PAGE_SIZE
    const of = (numbers: Uint32Array) => [...numbers.subarray(offset, offset + PAGE_SIZE)]
    if (!found?.isRanked) return of(matching)
    if (found.nearest) {
      const near = onlyAmong(matching, found.nearest)
      if (near.length >= offset + PAGE_SIZE || near.length === matching.length) return of(near)
    }
    const among = matching.length < found.found.length ? matching : undefined
    return background.read('rankProducts', search, { among, offset, limit: PAGE_SIZE })
  }

  /** What there would be with less asked for. */
  const loosened = (
    { without }: Selection,
    { choices, found, sort }: { choices: Choice[]; found: FoundNumbers | undefined; sort: Sort },
  ): Pick<ProductPage, 'totalInAllCategories' | 'totalWithout'> => {
    const { category } = without
    const totals: NonNullable<ProductPage['totalWithout']> = { ...without }
    if (found) totals.search = select(index, { choices, sort }).matching.length
    const restrictions = Object.keys(totals).length
    return {
      ...(restrictions > 1 && category !== undefined && { totalInAllCategories: category }),
      ...(restrictions > 0 && { totalWithout: totals }),
    }
  }

  return {
    /**
     * A page of the products that have all that is asked for. By default they stand by order, and where there is a
     * search the nearest first. A category is found by every spelling and by names it had before, a brand by every
     * spelling.
     */
    async page({ category: named, ...given }: CatalogueQuery): Promise<ProductPage> {
      const { search = '', sort = 'default', page = 1, moqCartons } = given
      const known = named ? categories.find(named) : undefined
      const category = known ?? named
      const query = { ...given, category, sort }
      const found = search
        ? await background.read('findProducts', search, sort === 'default')
        : undefined
      await index.refresh()
      const choices = choicesOf(query)
      const selection = select(index, { choices, among: found?.found, sort })
      const chosen = chosenOf(query)
      const total = selection.matching.length
      const inUse = store.countByCategory()
      const shown = categories.shown()
      return {
        items: store.summaries(await pageOf(selection, found, query)),
        total,
        ...(total === 0 && loosened(selection, { choices, found, sort })),
        page,
        pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
        ...(known !== undefined && { category: known }),
        categories: shown.filter((name) => inUse.has(name)),
        ...(given.brand && {
          brands: chosen.brand.filter((brand) => index.columns().brand.find(brand) !== undefined),
        }),
        facets: facetsOf({
          counts: selection.counts,
          chosen: { ...chosen, category: category ? [category] : [], moqCartons },
          categories: shown,
        }),
      }
    },

    /** The brands that products have, each once, in the order of the alphabet. */
    async brands(): Promise<string[]> {
      await index.refresh()
      return index
        .columns()
        .brand.values()
        .toSorted((a, b) => (a < b ? -1 : 1))
    },

    /** Gets ready, so that the first visitor does not wait. */
    prepare: (): Promise<void> => index.refresh(),

    close: index.close,
  }
}
