import {
  type FetchQueryOptions,
  MutationObserver,
  type MutationOptions,
  QueryClient,
} from '@tanstack/react-query'
import { getQueryClient } from '#app/api/query-client.ts'

/** A cache with the site's own rules, except that no time passes between tries. */
export function createTestQueryClient(): QueryClient {
  const { queries, ...others } = getQueryClient().getDefaultOptions()
  return new QueryClient({ defaultOptions: { ...others, queries: { ...queries, retryDelay: 0 } } })
}

/** Makes a query, once and in a cache of its own. */
export const runQuery = <Data, Error, Key extends readonly unknown[]>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> => createTestQueryClient().fetchQuery({ ...query, retry: false })

/** Makes a mutation in a cache of its own. */
export const runMutation = <Data, Error, Input>(
  mutation: MutationOptions<Data, Error, Input>,
  input: Input,
): Promise<Data> => new MutationObserver(createTestQueryClient(), mutation).mutate(input)
