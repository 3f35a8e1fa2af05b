import { categoryLabel } from '@dhow/contract/categories/category-names'
import type { OfficeProduct as Product } from '@dhow/contract/products/products'
import { isInTrash } from './use-catalogue.ts'

/** @param today date such as 2026-11-23 */
type Test = (product: Product, today: string) => boolean

const isExpired: Test = ({ specification: { certificates = [] } }, today) =>
  certificates.some(({ validTo }) => validTo !== undefined && validTo < today)

export const TRASH = 'trash'

/** Labels and tests of filters by their name in the URL. */
export const FILTERS = new Map<string, [label: string, test: Test]>([
  ['published', ['Published', ({ status }) => status === 'published']],
  ['draft', ['Draft', ({ status }) => status === 'draft']],
  ['featured', ['Featured', ({ featured }) => featured]],
  ['no-picture', ['Without picture', ({ images }) => images.length === 0]],
  ['no-facts', ['Without facts', ({ specification }) => Object.keys(specification).length === 0]],
  ['expired', ['Certificate expired', isExpired]],
  [TRASH, ['Trash', isInTrash]],
])

/** Texts to sort by, by their name in the URL; a minus before it sorts in descending order. */
const SORTS = new Map<string, (product: Product) => string>([
  ['name', ({ name }) => name],
  ['number', ({ itemNumber }) => itemNumber],
  ['brand', ({ brand }) => brand],
  ['category', ({ category }) => categoryLabel(category)],
  ['changed', ({ updatedAt }) => updatedAt],
])

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Sorts products; those without the text are last. Other names keep the arranged order. */
export function sortProducts(products: Product[], sort: string): Product[] {
  const textOf = SORTS.get(sort.replace('-', ''))
  if (!textOf) return products
  const sign = sort.startsWith('-') ? -1 : 1
  return products.toSorted((one, other) => {
    const [a, b] = [textOf(one), textOf(other)]
    return a && b ? sign * compare(a, b) : Number(!a) - Number(!b)
  })
}

type View = { search: string; category: string; filter: string; today: string }

/**
 * Returns the products that contain the search in a text, and then other matches. Only the filter `trash` returns
 * products in the trash.
 * @param matches ids of the products that the server finds
 */
export function filterProducts(
  all: Product[],
  matches: ReadonlySet<string>,
  { search, category, filter, today }: View,
): Product[] {
  const wanted = search.trim().toLowerCase()
  const [, test] = FILTERS.get(filter) ?? []
  const shown = all.filter(
    (product) =>
      (category === 'all' || product.category === category) &&
      isInTrash(product) === (filter === TRASH) &&
      (!test || test(product, today)),
  )
  const hasText = ({ name, brand, description, itemNumber }: Product) =>
    [name, brand, description, itemNumber].some((text) => text.toLowerCase().includes(wanted))
  const others = shown.filter((product) => matches.has(product._id) && !hasText(product))
  return [...shown.filter(hasText), ...others]
}
