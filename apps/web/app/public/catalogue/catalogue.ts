import { FIRST_CATEGORIES } from '@dhow/contract/category-names'
import { LIMITS } from '@dhow/contract/limits'
import { SORTS, type Sort } from '@dhow/contract/paging'
import { paths } from '@dhow/contract/paths'

export const SORT_LABELS: Record<Sort, string> = { default: 'Default', 'a-z': 'A-Z', 'z-a': 'Z-A' }

/** The catalogue's view, as in the URL. */
export type View = { search: string; category: string; sort: Sort; page: number }

/** The value for no category filter. */
export const ALL = 'all'

/** The text's beginning, not ending in half a surrogate pair, which a URL cannot hold. */
const beginning = (text: string, max: number) => text.slice(0, max).replace(/[\ud800-\udbff]$/, '')

/** The search for a typed text, trimmed and cut to the limit. */
export const searchOf = (typed: string): string => beginning(typed.trim(), LIMITS.text).trim()

/** The view of a URL; invalid values become defaults or are cut. */
export function readView(params: URLSearchParams): View {
  const page = Number(params.get('page'))
  return {
    search: searchOf(params.get('search') ?? ''),
    category: beginning(params.get('category') || ALL, LIMITS.category),
    sort: SORTS.find((one) => one === params.get('sort')) ?? 'default',
    page: Number.isInteger(page) && page >= 1 && page <= LIMITS.page ? page : 1,
  }
}

/** The URL of a view, without defaults. */
export function viewPath({ search, category, sort, page }: Partial<View>): string {
  const params = new URLSearchParams()
  const wanted = searchOf(search ?? '')
  if (wanted) params.set('search', wanted)
  if (category && category !== ALL) params.set('category', category)
  if (sort && sort !== 'default') params.set('sort', sort)
  if (page && page > 1) params.set('page', String(page))
  return params.size > 0 ? `${paths.products}?${params}` : paths.products
}

/** The API input of a view, canonical so that cache keys match. */
export const viewInput = ({ search, category, sort, page }: View) => ({
  query: { page, sort, ...(search && { search }), ...(category !== ALL && { category }) },
})

/** The hue of a category's plates, in degrees: those of a new installation are evenly spread. */
export function categoryHue(category: string): number {
  const index = (FIRST_CATEGORIES as readonly string[]).indexOf(category)
  if (index >= 0) return (index * 360) / FIRST_CATEGORIES.length + 20
  return [...category].reduce((hue, letter) => (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360, 0)
}
