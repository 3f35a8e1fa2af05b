import type { Product } from '@dhow/contract/products/products'

/**
 * Moves a product within the shown list: it is placed beside its new neighbour in the full list, and
 * all products are renumbered from 0.
 * @param from @param to indices in `shown`, a part of `all` in the same order
 */
export function moveProduct(all: Product[], shown: Product[], from: number, to: number): Product[] {
  const moved = shown[from]
  const neighbour = shown[to]
  if (!moved || !neighbour || from === to) return all
  const rest = all.filter(({ _id }) => _id !== moved._id)
  const at = rest.findIndex(({ _id }) => _id === neighbour._id) + (to > from ? 1 : 0)
  return [...rest.slice(0, at), moved, ...rest.slice(at)].map((product, order) => ({
    ...product,
    order,
  }))
}

/** The API's updates for the order of these products. */
export const orderUpdates = (products: Product[]) =>
  products.map(({ _id, order }) => ({ id: _id, order }))

/** Filters the product list by category and, case-insensitively, by name, brand or description. */
export function filterProducts(all: Product[], search: string, category: string): Product[] {
  const wanted = search.trim().toLowerCase()
  return all.filter(
    (product) =>
      (category === 'all' || product.category === category) &&
      [product.name, product.brand, product.description].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
  )
}
