import { getCategoryLabel } from '@dhow/contract/categories/category-names'
import type { Sort } from '@dhow/contract/paging'
import type { CatalogueListQuery, CatalogueQuery } from '@dhow/contract/products/catalogue-query'
import {
  FACETS,
  type Facet,
  FILTERS,
  type Filter,
  MAX_FACET_VALUES,
  mapOffered,
  OFFERED_FILTERS,
} from '@dhow/contract/products/facets'
import type { Product, ProductPage } from '@dhow/contract/products/products'
import { BASE_LANGUAGE, type Language } from '@dhow/i18n/languages'
import type { CategoryNames } from '#api/modules/categories/service.ts'
import type { ProductTexts } from '#api/modules/products/localize.ts'
import type { ProductStore } from '#api/modules/products/store.ts'
import type { Background } from '#api/platform/background/background.ts'
import { processInBatches } from '#api/platform/background/slices.ts'
import type { FacetIndex } from './facet-index.ts'
import { createListing, isRestricted } from './listing.ts'
import {
  createMatches,
  createSuggestions,
  filterMatches,
  type Matches,
  sortByRank,
} from './matches.ts'
import { restoreSpelling } from './spelling.ts'

type Counts = Map<string, number>

/** A chosen filter; `allowed` is 1 for each column code that passes it. */
type Choice = { filter: Filter; allowed: Uint8Array }

type Selection = {
  /** Numbers of the products that pass all filters, in the requested order, by default the best matches first. */
  matching: Uint32Array
  counts: Record<Filter, Counts>
  totalWithout: Partial<Record<Filter, number>>
}

type SelectionQuery = {
  choices: Choice[]
  matches?: Matches | undefined
  /** 1 for each number of a product that may be selected. */
  only?: Uint8Array | undefined
  sort: Sort
}

const countFilters = (count: (filter: Filter) => Counts) =>
  Object.fromEntries(FILTERS.map((filter) => [filter, count(filter)])) as Selection['counts']

/** Selects the products that pass all filters, and counts those that fail exactly one. */
function select(index: FacetIndex, { choices, matches, only, sort }: SelectionQuery): Selection {
  const columns = index.getColumns()
  const all = index.listInOrder(sort)
  const ordered = sort === 'default' ? sortByRank : filterMatches
  const ranked = matches ? ordered(all, matches) : all
  const numbers = only ? ranked.filter((number) => only[number]) : ranked
  if (choices.length === 0) {
    const counts = countFilters((filter) =>
      numbers === all ? columns[filter].countAll() : columns[filter].count(numbers),
    )
    return { matching: numbers, counts, totalWithout: {} }
  }
  const tests = choices.map(({ filter, allowed }) => ({
    allowed,
    codes: columns[filter].getCodes(),
  }))
  const matching: number[] = []
  const failingOnly = choices.map((): number[] => [])
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] as number
    let failures = 0
    let failed = 0
    for (let test = 0; test < tests.length && failures < 2; test++) {
      const { allowed, codes } = tests[test] as (typeof tests)[number]
      if (allowed[codes[number] as number]) continue
      failures++
      failed = test
    }
    if (failures === 0) matching.push(number)
    if (failures === 1) failingOnly[failed]?.push(number)
  }
  const failing = new Map(
    choices.map(({ filter }, index) => [filter, Uint32Array.from(failingOnly[index] ?? [])]),
  )
  const passing = Uint32Array.from(matching)
  return {
    matching: passing,
    counts: countFilters((filter) =>
      columns[filter].count(passing, failing.get(filter) ?? new Uint32Array()),
    ),
    totalWithout: Object.fromEntries(
      [...failing].map(([filter, { length }]) => [filter, passing.length + length]),
    ),
  }
}

/** Chosen values in their usual spelling; these are always listed. */
type Chosen = Record<Facet, string[]>

const addCounts = (counts: Counts, values: string[]) =>
  values.map((value) => ({ value, count: counts.get(value) ?? 0 }))

function createCategoryFacet(counts: Counts, shown: string[], chosen: string[]) {
  const values = [...new Set([...shown.filter((name) => counts.has(name)), ...chosen])]
  return { values: addCounts(counts, values), total: values.length }
}

function createValueFacet(counts: Counts, chosen: string[]) {
  const frequent = [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, MAX_FACET_VALUES)
    .map(([value]) => value)
  return { values: addCounts(counts, [...new Set([...frequent, ...chosen])]), total: counts.size }
}

/** Counts products by upper limit; leaves out limits that add no product. */
function createLimitFacet(counts: Counts, choices: readonly number[], chosen: number | undefined) {
  const limits = new Set([...choices, ...(chosen === undefined ? [] : [chosen])])
  const countUpTo = (limit: number) =>
    [...counts].reduce((sum, [value, count]) => (Number(value) <= limit ? sum + count : sum), 0)
  return [...limits]
    .sort((a, b) => a - b)
    .map((value) => ({ value, count: countUpTo(value) }))
    .filter(
      ({ value, count }, index, all) => count > (all[index - 1]?.count ?? 0) || value === chosen,
    )
}

type Parts = {
  store: ProductStore
  index: FacetIndex
  categories: CategoryNames
  texts: ProductTexts
  background: Pick<Background, 'read'>
}

export type CatalogueSearch = ReturnType<typeof createCatalogueSearch>

export function createCatalogueSearch({ store, index, categories, texts, background }: Parts) {
  const findMatches = createMatches(background, index.readLastChange)
  const createChoices = (query: CatalogueQuery): Choice[] =>
    FILTERS.flatMap((filter) => {
      const column = index.getColumns()[filter]
      const value = query[filter]
      if (typeof value === 'number') return { filter, allowed: column.selectUpTo(value) }
      const values = value ? [value].flat() : []
      return values.length > 0 ? { filter, allowed: column.selectAny(values) } : []
    })

  const listChosen = (query: CatalogueQuery) =>
    Object.fromEntries(
      FACETS.map((facet) => {
        const column = index.getColumns()[facet]
        return [facet, [...new Set(query[facet]?.map((text) => column.find(text) ?? text))]]
      }),
    ) as Chosen

  const countWithoutFilters = (
    { totalWithout }: Selection,
    { choices, matches, sort }: SelectionQuery,
  ): Pick<ProductPage, 'totalWithout'> => {
    const search = matches && select(index, { choices, sort }).matching.length
    const totals = { ...totalWithout, ...(search !== undefined && { search }) }
    return Object.keys(totals).length > 0 ? { totalWithout: totals } : {}
  }

  let translated: { change: number; languages: Language[] } | undefined

  /** Returns the shown languages in which at least one product has a name, English first. */
  const listCatalogueLanguages = async (): Promise<Language[]> => {
    const shown = texts.listLanguages()
    if (shown.length === 1) return shown
    const change = index.readLastChange()
    if (translated?.change !== change) {
      translated = { change, languages: await background.read('translatedLanguages') }
    }
    const catalogueLanguages = new Set([BASE_LANGUAGE, ...translated.languages])
    return shown.filter((language) => catalogueLanguages.has(language))
  }

  /** Selects the products of a view. Its category may have a former name, and a brand any spelling. */
  const selectView = async (
    { category: requested, ...request }: CatalogueListQuery,
    language?: Language,
  ) => {
    const { search = '', exact, sort = 'default' } = request
    const knownCategory = requested ? categories.find(requested) : undefined
    const category = knownCategory ?? requested
    const query = { ...request, category, sort }
    const matches = search
      ? await findMatches(search, { isExact: exact === 'true', language })
      : undefined
    const only = isRestricted(request)
      ? await background.read('restrictProducts', request)
      : undefined
    await index.refresh()
    const selectionQuery = { choices: createChoices(query), matches, only, sort }
    const selection = select(index, selectionQuery)
    return { knownCategory, category, query, matches, selectionQuery, selection }
  }

  return {
    async readPage({
      lang,
      ...request
    }: CatalogueListQuery & { lang?: Language | undefined }): Promise<ProductPage> {
      const { page = 1 } = request
      const { knownCategory, category, query, matches, selectionQuery, selection } =
        await selectView(request, lang)
      const chosen = listChosen(query)
      const { matching, counts } = selection
      const total = matching.length
      const categoryCounts = store.countByCategory()
      const shown = categories.listShown()
      const { numbers, ...listing } = createListing(matching, request, store.readSync)
      const items = store.listSummaries([...numbers])
      const visible = shown.filter((name) => categoryCounts.has(name))
      const { products, ...labels } = texts.localize(lang, items, [
        ...visible,
        ...(category ? [category] : []),
      ])
      return {
        items: products,
        total,
        ...(total === 0 && countWithoutFilters(selection, selectionQuery)),
        page,
        ...listing,
        ...(matches?.isCorrected && {
          correctedSearch: restoreSpelling(
            matches.search,
            [...products, ...items].map(({ name, brand }) => `${name} ${brand}`),
          ),
        }),
        ...(matches?.isMention && { isMention: true as const }),
        ...(matches?.missingBrand && { missingBrand: matches.missingBrand }),
        ...(knownCategory !== undefined && { category: knownCategory }),
        categories: visible,
        ...labels,
        ...texts.createLanguagesField(
          category
            ? texts.findLanguages([getCategoryLabel(category)])
            : await listCatalogueLanguages(),
        ),
        ...(request.brand && {
          brands: chosen.brand.filter(
            (brand) => index.getColumns().brand.find(brand) !== undefined,
          ),
        }),
        facets: {
          category: createCategoryFacet(counts.category, shown, category ? [category] : []),
          ...mapOffered(
            (facet) => createValueFacet(counts[facet], chosen[facet]),
            (filter) =>
              createLimitFacet(counts[filter], OFFERED_FILTERS[filter].choices, request[filter]),
          ),
        },
      }
    },

    suggest: createSuggestions({ store, index, categories, texts, findMatches }),

    /**
     * Returns all products of a view in its order.
     * @param check called with their number before they are read
     */
    async listAll(query: CatalogueQuery, check: (count: number) => void): Promise<Product[]> {
      const { selection } = await selectView(query)
      check(selection.matching.length)
      return processInBatches([...selection.matching], (numbers) =>
        store.findMany(store.listSummaries(numbers).map(({ _id }) => _id)),
      )
    },

    /** Returns the ids of all products that a search finds, in no order, also of drafts and in the trash. */
    async findIds(search: string): Promise<string[]> {
      const { ranks = new Uint8Array() } = (await findMatches(search, { isPublic: false })) ?? {}
      const numbers = [...ranks.keys()].filter((number) => ranks[number])
      return background.read('productIds', numbers)
    },

    async listBrands(): Promise<string[]> {
      await index.refresh()
      return index.getColumns().brand.listValues().toSorted()
    },

    listCatalogueLanguages,

    prepare: (): Promise<void> => index.refresh(),

    close: index.close,
  }
}
