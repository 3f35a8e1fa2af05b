import { type FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { getQueryClient } from '#app/api/query-client.ts'

/** The defaults of the site, without delays between retries. */
export function createTestQueryClient(): QueryClient {
  const { queries, ...otherOptions } = getQueryClient().getDefaultOptions()
  return new QueryClient({
    defaultOptions: { ...otherOptions, queries: { ...queries, retryDelay: 0 } },
  })
}

export const runQuery = <Data, Error, Key extends readonly unknown[]>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> => createTestQueryClient().fetchQuery({ ...query, retry: false })
