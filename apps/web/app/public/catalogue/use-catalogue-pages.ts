import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#app/api/client.ts'
import { retryInterval } from '#app/api/query-client.ts'
import { type View, viewInput } from './catalogue.ts'

/** Milliseconds for which Back finds the pages that were loaded: half an hour over one product. */
const CACHE_MS = 30 * 60_000

/** The pages of a view from the one it names, as far as they have been loaded. */
export function useCataloguePages(view: View) {
  const query = useInfiniteQuery({
    ...api.products.search.infiniteQueryOptions(viewInput(view)),
    placeholderData: keepPreviousData,
    gcTime: CACHE_MS,
    refetchInterval: retryInterval,
  })
  const { data, errorUpdateCount, isPlaceholderData } = query
  const pages = data?.pages ?? []
  // A product that was moved while the pages were loading can stand on two of them.
  const products = new Map(pages.flatMap(({ items }) => items).map((one) => [one._id, one]))
  return {
    products: [...products.values()],
    /** What the server said last of the whole; undefined until it has said something. */
    latest: pages.at(-1),
    /** Nothing came, also while it is being tried again. */
    failed: !data && errorUpdateCount > 0,
    retry: () => void query.refetch(),
    /** What is on show is still the view before. */
    changing: isPlaceholderData,
    /** The number of pages on show. */
    loaded: pages.length,
    hasMore: query.hasNextPage,
    more: () => void query.fetchNextPage({ cancelRefetch: false }),
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isError,
  }
}
