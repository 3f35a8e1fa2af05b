import { CATEGORIES } from '@dhow/contract/categories'
import { LIMITS } from '@dhow/contract/limits'
import { SORTS, type Sort } from '@dhow/contract/paging'
import { paths } from '@dhow/contract/paths'
import { cutText } from '#app/ui/cut-text.ts'

export const SORT_LABELS: Record<Sort, string> = { default: 'Default', 'a-z': 'A-Z', 'z-a': 'Z-A' }

/** What of the catalogue is on show; it lives in the address. */
export type View = { search: string; category: string; sort: Sort; page: number }

/** The category that stands for no filter. */
export const ALL = 'all'

/** The beginning of a text, without half an emoji at its end: an address could not hold that. */
const beginning = (text: string, max: number) => text.slice(0, max).replace(/[\ud800-\udbff]$/, '')

/** What is searched for when this is typed: of a text that is too long, its beginning. */
export const searchOf = (typed: string): string => beginning(typed.trim(), LIMITS.text).trim()

/** The view of an address; what the server would refuse is taken for its default, or cut. */
export function readView(params: URLSearchParams): View {
  const page = Number(params.get('page'))
  return {
    search: searchOf(params.get('search') ?? ''),
    category: beginning(params.get('category') || ALL, LIMITS.category),
    sort: SORTS.find((one) => one === params.get('sort')) ?? 'default',
    page: Number.isInteger(page) && page >= 1 && page <= LIMITS.page ? page : 1,
  }
}

/** The address of a view; what is at its default is left out. */
export function viewPath({ search, category, sort, page }: Partial<View>): string {
  const params = new URLSearchParams()
  const wanted = searchOf(search ?? '')
  if (wanted) params.set('search', wanted)
  if (category && category !== ALL) params.set('category', category)
  if (sort && sort !== 'default') params.set('sort', sort)
  if (page && page > 1) params.set('page', String(page))
  return params.size > 0 ? `${paths.products}?${params}` : paths.products
}

/** What to ask the server for; the same view is always asked for in the same words. */
export const viewInput = ({ search, category, sort, page }: View) => ({
  query: { page, sort, ...(search && { search }), ...(category !== ALL && { category }) },
})

/** Place among the categories of the product form; -1 for others. */
const formPosition = (category: string) => (CATEGORIES as readonly string[]).indexOf(category)

/** Categories in the order of the product form, others after them as they came. */
export function inFormOrder(categories: string[]): string[] {
  const position = (category: string) => {
    const index = formPosition(category)
    return index < 0 ? CATEGORIES.length : index
  }
  return [...categories].sort((a, b) => position(a) - position(b))
}

/** Characters of a product's name on its card. */
const TITLE_CHARS = 22

/** A name cut to 22 characters and an ellipsis. */
export const shortTitle = (name: string): string => cutText(name, TITLE_CHARS)

/** The hue, in degrees, that a category's plates are tinted with. */
export function categoryHue(category: string): number {
  const index = formPosition(category)
  return index < 0 ? 240 : (index * 360) / CATEGORIES.length + 20
}
