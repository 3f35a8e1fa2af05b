import type { ListProduct } from '@dhow/contract/lists'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { api } from '#app/api/client.ts'
import type { Line } from './list.ts'

/** What the catalogue has now of the products of a list, by their ids; undefined of those that are gone. */
export type ListProducts = ReadonlyMap<string, ListProduct | undefined>

/** What the catalogue has now of products. */
export async function lookUp(ids: readonly string[]): Promise<ListProducts> {
  if (ids.length === 0) return new Map()
  const lines = ids.map((productId) => ({ productId, quantity: 1, unit: 'carton' as const }))
  const looked = await api.lists.look.call({ body: { lines } })
  return new Map(looked.lines.map(({ productId = '', product }) => [productId, product]))
}

/**
 * Looks the products of a list up; as long as others are looked up, those of before stay. Screens that show the same
 * list share one call.
 */
export function useListProducts(lines: readonly Line[]) {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))].sort()
  return useQuery({
    queryKey: [...api.lists.look.key(), ids],
    queryFn: ids.length > 0 ? () => lookUp(ids) : skipToken,
    placeholderData: keepPreviousData,
  })
}
