import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import { api } from '#app/api/client.ts'

/** The key of the whole list, which the back office shows. */
export const PRODUCT_LIST = api.products.list.queryOptions().queryKey

const { list, search, related, get } = api.products

/** Asks again for everything that shows products, when nobody here knows what has become of them. */
export function refreshProducts(client: QueryClient): void {
  for (const { key } of [list, search, related, get, api.dashboard.get]) {
    void client.invalidateQueries({ queryKey: key() })
  }
}

/** Asks again for what shows products beside the whole list, which is known to be as the server has it. */
export function refreshOtherLists(client: QueryClient): void {
  const predicate = ({ queryHash }: Query) => queryHash !== hashKey(PRODUCT_LIST)
  for (const { key } of [list, search, related]) {
    void client.invalidateQueries({ queryKey: key(), predicate })
  }
}
