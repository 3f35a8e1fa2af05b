import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import { api } from '#app/api/office.ts'

/** The key of the complete list, which only the admin pages use. */
export const PRODUCT_LIST = api.products.list.queryOptions().queryKey

const { list, search, related, get } = api.products
const { all: categories } = api.categories

export async function refreshProducts(client: QueryClient): Promise<void> {
  const stale = [list, search, related, get, categories, api.dashboard.get]
  await Promise.all(stale.map(({ key }) => client.invalidateQueries({ queryKey: key() })))
}

/** Refetches all product queries except the complete list, which already matches the server. */
export function refreshOtherLists(client: QueryClient): void {
  const predicate = ({ queryHash }: Query) => queryHash !== hashKey(PRODUCT_LIST)
  for (const { key } of [list, search, related, categories]) {
    void client.invalidateQueries({ queryKey: key(), predicate })
  }
}

const NONE: string[] = []

/** Returns the names of all categories, hidden ones too; none while loading. */
export function useCategoryNames() {
  const { data = NONE, isPending } = api.categories.all.useQuery(undefined, {
    select: (list) => list.map(({ name }) => name),
  })
  return { names: data, isPending }
}
