import type { QueryClient } from '@tanstack/react-query'
import { api } from '#app/api/client.ts'

/** Asks again for everything that shows products, after many of them have changed. */
export function refreshProducts(client: QueryClient): void {
  const { list, page, get, related } = api.products
  for (const { queryKey } of [list, page, get, related, api.dashboard.get]) {
    void client.invalidateQueries({ queryKey: queryKey() })
  }
}
