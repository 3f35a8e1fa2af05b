import type { ListProduct } from '@dhow/contract/lists'
import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '#app/api/client.ts'
import type { Line } from './list.ts'

/** Current products of a list by id; undefined for deleted ones. */
export type ListProducts = ReadonlyMap<string, ListProduct | undefined>

export async function lookUp(ids: readonly string[]): Promise<ListProducts> {
  if (ids.length === 0) return new Map()
  const lines = ids.map((productId) => ({ productId, quantity: 1, unit: 'carton' as const }))
  const looked = await api.lists.resolve.call({ body: { lines } })
  return new Map(looked.lines.map(({ productId = '', product }) => [productId, product]))
}

/** `initial` is used until the first response. */
export function useListProducts(lines: readonly Line[], initial?: ListProducts) {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))].sort()
  return useQuery({
    queryKey: [...api.lists.resolve.key(), ids],
    queryFn: ids.length > 0 ? () => lookUp(ids) : skipToken,
    placeholderData: (previous: ListProducts | undefined) => previous ?? initial,
  })
}
