import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import { api } from '#app/api/client.ts'

/** The key of the whole list, which the back office shows. */
export const PRODUCT_LIST = api.products.list.queryOptions().queryKey

const { list, search, related, get } = api.products
const { all: categories } = api.categories

/** Refetches everything that shows products, after a change whose outcome is unknown here. */
export function refreshProducts(client: QueryClient): void {
  for (const { key } of [list, search, related, get, categories, api.dashboard.get]) {
    void client.invalidateQueries({ queryKey: key() })
  }
}

/** Refetches what shows products, except the whole list, which already matches the server. */
export function refreshOtherLists(client: QueryClient): void {
  const predicate = ({ queryHash }: Query) => queryHash !== hashKey(PRODUCT_LIST)
  for (const { key } of [list, search, related, categories]) {
    void client.invalidateQueries({ queryKey: key(), predicate })
  }
}

const NONE: string[] = []

/** The names of all categories in their order, hidden ones too; none while they load. */
export function useCategoryNames() {
  const { data = NONE, isPending } = api.categories.all.useQuery(undefined, {
    select: (list) => list.map(({ name }) => name),
  })
  return { names: data, isPending }
}
