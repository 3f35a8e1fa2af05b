import { LIMITS } from '@dhow/contract/limits'
import { SORTS, type Sort } from '@dhow/contract/paging'
import { paths } from '@dhow/contract/paths'
import { FACETS, type Facet } from '@dhow/contract/products/facets'
import { SPECIFICATION_FIELDS } from '@dhow/contract/products/specification-facts'

export const SORT_LABELS: Record<Sort, string> = { default: 'Default', 'a-z': 'A-Z', 'z-a': 'Z-A' }

/** Selected values of each filter except the category. */
type ChosenFilters = Record<Facet, string[]> & {
  /** Upper limit in cartons. */
  moqCartons: number | undefined
}

/** The catalogue view that a URL describes. */
export type View = ChosenFilters & {
  /** Brand of a brand page; undefined on the page of all products. */
  brandPage: string | undefined
  search: string
  category: string
  sort: Sort
  page: number
}

export const ALL = 'all'

export const NO_FILTERS: ChosenFilters = {
  brand: [],
  origin: [],
  certificate: [],
  labelLanguage: [],
  storage: [],
  moqCartons: undefined,
}

/** Maximum length of a filter value. */
const VALUE_CHARS: Record<Facet, number> = {
  brand: LIMITS.brand,
  origin: LIMITS.filterCode,
  certificate: LIMITS.title,
  labelLanguage: LIMITS.filterCode,
  storage: LIMITS.filterCode,
}

const { max: MAX_MOQ } = SPECIFICATION_FIELDS.moqCartons

/** Truncates a text without splitting a surrogate pair, which a URL cannot contain. */
const beginning = (text: string, max: number) => text.slice(0, max).replace(/[\ud800-\udbff]$/, '')

/** Trims a typed search and truncates it to the limit. */
export const searchOf = (typed: string): string => beginning(typed.trim(), LIMITS.text).trim()

/** Parses an integer from 1 to `max`; undefined for anything else. */
function numberIn(text: string | null, max: number): number | undefined {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined
}

/**
 * Reads the filters of a URL. Values are distinct and sorted, so that equal filters have one URL.
 */
function readFilters(params: URLSearchParams): ChosenFilters {
  const valuesOf = (facet: Facet) => {
    const values = params
      .getAll(facet)
      .map((value) => beginning(value.trim(), VALUE_CHARS[facet]).trim())
    return [...new Set(values)].filter(Boolean).sort().slice(0, LIMITS.filterValues)
  }
  const chosen = Object.fromEntries(FACETS.map((facet) => [facet, valuesOf(facet)]))
  return {
    ...(chosen as Record<Facet, string[]>),
    moqCartons: numberIn(params.get('moqCartons'), MAX_MOQ),
  }
}

/**
 * Reads the view of a URL; invalid values become defaults or are truncated.
 * @param brandPage the brand of a brand page
 */
export function readView(params: URLSearchParams, brandPage?: string): View {
  return {
    brandPage,
    ...readFilters(params),
    ...(brandPage !== undefined && { brand: [] }),
    search: searchOf(params.get('search') ?? ''),
    category: beginning(params.get('category') || ALL, LIMITS.category),
    sort: SORTS.find((one) => one === params.get('sort')) ?? 'default',
    page: numberIn(params.get('page'), LIMITS.page) ?? 1,
  }
}

/** Returns the path of a view, without the query. */
export const pageOf = ({ brandPage }: Partial<View>): string =>
  brandPage === undefined ? paths.products : paths.brand(brandPage)

/** Returns the query parameters of a view, except page and sort. */
export function viewParams(view: Partial<View>): [name: string, value: string][] {
  const search = searchOf(view.search ?? '')
  const { category = ALL, moqCartons } = view
  return [
    ...(search ? [['search', search] as const] : []),
    ...(category === ALL ? [] : [['category', category] as const]),
    ...FACETS.flatMap((facet) => (view[facet] ?? []).map((value) => [facet, value] as const)),
    ...(moqCartons === undefined ? [] : [['moqCartons', String(moqCartons)] as const]),
  ].map(([name, value]) => [name, value])
}

/** Returns the URL of a view; default values are omitted. */
export function viewPath(view: Partial<View>): string {
  const { sort = 'default', page = 1 } = view
  const params = new URLSearchParams(viewParams(view))
  if (sort !== 'default') params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  const own = pageOf(view)
  return params.size > 0 ? `${own}?${params}` : own
}

/** Returns the API input of a view, in canonical form so that cache keys match. */
export function viewInput(view: View) {
  const { brandPage, search, category, sort, page, moqCartons } = view
  const chosen = FACETS.filter((facet) => view[facet].length > 0)
  return {
    query: {
      page,
      sort,
      ...(search && { search }),
      ...(category !== ALL && { category }),
      ...Object.fromEntries(chosen.map((facet) => [facet, view[facet]])),
      ...(brandPage !== undefined && { brand: [brandPage] }),
      ...(moqCartons !== undefined && { moqCartons }),
    },
  }
}

/** Whether a view has filters other than its category and its page's brand. */
export const isFiltered = (view: View): boolean =>
  view.moqCartons !== undefined || FACETS.some((facet) => view[facet].length > 0)
