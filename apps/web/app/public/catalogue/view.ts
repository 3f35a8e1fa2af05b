import { FACETS, type Facet } from '@dhow/contract/facets'
import { LIMITS } from '@dhow/contract/limits'
import { SORTS, type Sort } from '@dhow/contract/paging'
import { paths } from '@dhow/contract/paths'
import { SPECIFICATION_FIELDS } from '@dhow/contract/specification-facts'

export const SORT_LABELS: Record<Sort, string> = { default: 'Default', 'a-z': 'A-Z', 'z-a': 'Z-A' }

/** The values that are chosen of each filter but the category; none of a filter that is not used. */
type ChosenFilters = Record<Facet, string[]> & {
  /** At most so many cartons. */
  moqCartons: number | undefined
}

/** The catalogue's view, as in the URL. */
export type View = ChosenFilters & {
  /** The brand whose page this is; undefined on the page of all products. */
  brandPage: string | undefined
  search: string
  category: string
  sort: Sort
  page: number
}

/** The value for no category filter. */
export const ALL = 'all'

export const NO_FILTERS: ChosenFilters = {
  brand: [],
  origin: [],
  certificate: [],
  labelLanguage: [],
  storage: [],
  moqCartons: undefined,
}

/** Characters of a value, at most. */
const VALUE_CHARS: Record<Facet, number> = {
  brand: LIMITS.brand,
  origin: LIMITS.filterCode,
  certificate: LIMITS.title,
  labelLanguage: LIMITS.filterCode,
  storage: LIMITS.filterCode,
}

const { max: MAX_MOQ } = SPECIFICATION_FIELDS.moqCartons

/** The text's beginning, not ending in half a surrogate pair, which a URL cannot hold. */
const beginning = (text: string, max: number) => text.slice(0, max).replace(/[\ud800-\udbff]$/, '')

/** The search for a typed text, trimmed and cut to the limit. */
export const searchOf = (typed: string): string => beginning(typed.trim(), LIMITS.text).trim()

/** A whole number of at least 1; undefined for anything else. */
function numberIn(text: string | null, max: number): number | undefined {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined
}

/** The filters of a URL, each value once and in one order, so that they are one address. */
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
 * The view of a URL; invalid values become defaults or are cut.
 * @param brandPage the brand whose page it is
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

/** The page that a view is on, without its query. */
export const pageOf = ({ brandPage }: Partial<View>): string =>
  brandPage === undefined ? paths.products : paths.brand(brandPage)

/** What a view asks for beside its page and its order, as a query. */
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

/** The URL of a view, without defaults. */
export function viewPath(view: Partial<View>): string {
  const { sort = 'default', page = 1 } = view
  const params = new URLSearchParams(viewParams(view))
  if (sort !== 'default') params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  const own = pageOf(view)
  return params.size > 0 ? `${own}?${params}` : own
}

/** The API input of a view, canonical so that cache keys match. */
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

/** Whether a view has a filter beside its category, or its own brand. */
export const isFiltered = (view: View): boolean =>
  view.moqCartons !== undefined || FACETS.some((facet) => view[facet].length > 0)
