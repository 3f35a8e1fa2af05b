import { LIMITS } from '@dhow/contract/limits'
import { SORTS, type Sort } from '@dhow/contract/paging'
import { paths } from '@dhow/contract/paths'
import { getOffered, isUpperLimit, OFFERED, type Offered } from '@dhow/contract/products/facets'

export const SORT_LABELS: Record<Sort, string> = {
  default: /*i18n*/ 'Default',
  'a-z': /*i18n*/ 'A-Z',
  'z-a': /*i18n*/ 'Z-A',
}

type ChosenFilters = Record<Offered, string[]>

export type View = ChosenFilters & {
  /** Brand of a brand page; undefined on the page of all products. */
  brandPage: string | undefined
  search: string
  /** Whether typing errors in the search are not corrected. */
  exact: boolean
  category: string
  sort: Sort
  page: number
}

export const ALL = 'all'

const createFilters = (read: (filter: Offered) => string[]) =>
  Object.fromEntries(OFFERED.map((filter) => [filter, read(filter)])) as ChosenFilters

export const NO_FILTERS = createFilters(() => [])

/** Truncates a text without splitting a surrogate pair, which a URL cannot contain. */
const truncate = (text: string, max: number) => text.slice(0, max).replace(/[\ud800-\udbff]$/, '')

export const toSearch = (typed: string): string => truncate(typed.trim(), LIMITS.text).trim()

function parseNumber(text: string | null, max: number) {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined
}

/** Values are distinct and sorted, so that equal filters have one URL. */
function readFilter(params: URLSearchParams, filter: Offered): string[] {
  const { max, maxLength = LIMITS.text, values: known } = getOffered(filter)
  if (max !== undefined) return [parseNumber(params.get(filter), max) ?? []].flat().map(String)
  const values = params.getAll(filter).map((value) => truncate(value.trim(), maxLength).trim())
  return [...new Set(values)]
    .filter((value) => (known ? known.includes(value) : value))
    .sort()
    .slice(0, LIMITS.filterValues)
}

/** Invalid values become defaults or are truncated. */
export function readView(params: URLSearchParams, brandPage?: string): View {
  return {
    brandPage,
    ...createFilters((filter) => readFilter(params, filter)),
    ...(brandPage !== undefined && { brand: [] }),
    search: toSearch(params.get('search') ?? ''),
    exact: params.get('exact') === 'true',
    category: truncate(params.get('category') || ALL, LIMITS.category),
    sort: SORTS.find((item) => item === params.get('sort')) ?? 'default',
    page: parseNumber(params.get('page'), LIMITS.page) ?? 1,
  }
}

export const toPagePath = ({ brandPage }: Partial<View>): string =>
  brandPage === undefined ? paths.products : paths.brand(brandPage)

/** Returns the query parameters of a view, except page and sort. */
export function toViewParams(view: Partial<View>): [name: string, value: string][] {
  const { search = '', category = ALL } = view
  const params: [string, string][] = [
    ['search', toSearch(search)],
    ['exact', view.exact && toSearch(search) ? 'true' : ''],
    ['category', category === ALL ? '' : category],
    ...OFFERED.flatMap((filter) =>
      (view[filter] ?? []).map((value): [string, string] => [filter, value]),
    ),
  ]
  return params.filter(([, value]) => value !== '')
}

export function toViewPath(view: Partial<View>): string {
  const { sort = 'default', page = 1 } = view
  const params = new URLSearchParams(toViewParams(view))
  if (sort !== 'default') params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `${toPagePath(view)}?${params}` : toPagePath(view)
}

/** Returns the API input of a view, in canonical form so that cache keys match. */
export function toViewInput(view: View) {
  const { brandPage, search, exact, category, sort, page } = view
  const chosen = OFFERED.filter((filter) => view[filter].length > 0)
  return {
    query: {
      page,
      sort,
      ...(search && { search }),
      ...(search && exact && { exact: 'true' as const }),
      ...(category !== ALL && { category }),
      ...Object.fromEntries(
        chosen.map((filter) => [
          filter,
          isUpperLimit(filter) ? Number(view[filter]) : view[filter],
        ]),
      ),
      ...(brandPage !== undefined && { brand: [brandPage] }),
    },
  }
}

/** Whether a view has filters other than its category and its page's brand. */
export const isFiltered = (view: View): boolean => OFFERED.some((filter) => view[filter].length > 0)
