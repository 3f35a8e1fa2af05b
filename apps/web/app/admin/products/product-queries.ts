import type { QueryClient } from '@tanstack/react-query'
import { api } from '#app/api/office.ts'

/** Query key of the complete list, which only the admin pages use. */
export const PRODUCT_LIST = api.products.listAll.queryOptions().queryKey

const { list, listAll, search, related, get, getAny } = api.products
const { all: categories } = api.categories

export async function refreshProducts(client: QueryClient): Promise<void> {
  const stale = [list, listAll, search, related, get, getAny, categories, api.dashboard.get]
  await Promise.all(stale.map(({ key }) => client.invalidateQueries({ queryKey: key() })))
}

/** Refetches all product queries except the complete list, which already matches the server. */
export function refreshOtherLists(client: QueryClient): void {
  for (const { key } of [list, search, related, get, getAny, categories]) {
    void client.invalidateQueries({ queryKey: key() })
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
