import { CATEGORIES } from '@dhow/contract/categories'
import type { Product } from '@dhow/contract/products'
import { cutText } from '#app/cut-text.ts'

export const SORTS = ['default', 'a-z', 'z-a'] as const
export type Sort = (typeof SORTS)[number]

export const SORT_LABELS: Record<Sort, string> = { default: 'Default', 'a-z': 'A-Z', 'z-a': 'Z-A' }

/** What of the catalogue is on show; it lives in the address. */
export type View = { search: string; category: string; sort: Sort }

/** The category that stands for no filter. */
export const ALL = 'all'

export function readView(params: URLSearchParams): View {
  const sort = SORTS.find((one) => one === params.get('sort'))
  return {
    search: params.get('search') ?? '',
    category: params.get('category') ?? ALL,
    sort: sort ?? 'default',
  }
}

/** The query of a view's address; what is at its default is left out. */
export function writeView({ search, category, sort }: View): string {
  const params = new URLSearchParams()
  if (search.trim()) params.set('search', search)
  if (category !== ALL) params.set('category', category)
  if (sort !== 'default') params.set('sort', sort)
  return params.size > 0 ? `?${params}` : ''
}

const byName = (a: Product, b: Product) => a.name.localeCompare(b.name, 'en')

/** The products of a view: case-insensitive on name or brand, in one category, sorted. */
export function viewProducts(products: Product[], { search, category, sort }: View): Product[] {
  const wanted = search.trim().toLowerCase()
  const shown = products.filter(
    (product) =>
      (category === ALL || product.category === category) &&
      (product.name.toLowerCase().includes(wanted) || product.brand.toLowerCase().includes(wanted)),
  )
  if (sort === 'default') return shown
  return shown.sort(sort === 'a-z' ? byName : (a, b) => byName(b, a))
}

/** Place among the categories of the product form; -1 for others. */
const formPlace = (category: string) => (CATEGORIES as readonly string[]).indexOf(category)

/** The categories in use, in the order of the product form, others after them by name. */
export function categoriesOf(products: Product[]): string[] {
  const place = (category: string) => {
    const index = formPlace(category)
    return index < 0 ? CATEGORIES.length : index
  }
  return [...new Set(products.map(({ category }) => category))].sort(
    (a, b) => place(a) - place(b) || a.localeCompare(b, 'en'),
  )
}

/** A category as it is read: 'personal-care' becomes 'Personal care'. */
export const categoryLabel = (category: string): string =>
  category.charAt(0).toUpperCase() + category.slice(1).replaceAll('-', ' ')

/** Characters of a product's name on its card. */
const TITLE = 22

/** A name cut to 22 characters and an ellipsis. */
export const shortTitle = (name: string): string => cutText(name, TITLE)

/** The hue, in degrees, that a category's plates are tinted with. */
export function categoryHue(category: string): number {
  const index = formPlace(category)
  return index < 0 ? 240 : (index * 360) / CATEGORIES.length + 20
}
