import type { Product } from '@dhow/contract/products/products'
import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Moves the focus when the focused row is removed: to the next row, the previous one, or `list` when no
 * row is left. A focus elsewhere is not moved.
 */
export function useFocusAfterRemoval(products: Product[], list: RefObject<HTMLElement | null>) {
  const [removal, setRemoval] = useState<{ id: string; neighbour: string | undefined }>()
  useLayoutEffect(() => {
    if (!removal || products.some(({ _id }) => _id === removal.id)) return
    setRemoval(undefined)
    if (document.activeElement !== document.body) return
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-product]') ?? []
    const row = [...rows].find(({ dataset }) => dataset.product === removal.neighbour)
    const target = row ?? list.current
    target?.focus()
  }, [removal, products, list])

  /** Call it before a product is removed. */
  return (id: string) => {
    const index = products.findIndex(({ _id }) => _id === id)
    const neighbour = products[index + 1] ?? products[index - 1]
    setRemoval({ id, neighbour: neighbour?._id })
  }
}
