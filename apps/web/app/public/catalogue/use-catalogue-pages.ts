import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#app/api/client.ts'
import { retryInterval } from '#app/api/query-client.ts'
import { pagesOf } from './catalogue-pages.ts'
import type { View } from './view.ts'

/** Half an hour, so that Back from a product finds the loaded pages. */
const CACHE_MS = 30 * 60_000

/** The loaded pages of a view, from the page in the URL. */
export function useCataloguePages(view: View) {
  const query = useInfiniteQuery({
    ...pagesOf(api, view),
    placeholderData: keepPreviousData,
    gcTime: CACHE_MS,
    refetchInterval: retryInterval,
  })
  const { data, errorUpdateCount, isPlaceholderData } = query
  const pages = data?.pages ?? []
  // A product moved while pages load can be on two of them.
  const products = new Map(pages.flatMap(({ items }) => items).map((one) => [one._id, one]))
  return {
    products: [...products.values()],
    /** The last loaded page, with the totals; undefined before the first. */
    latest: pages.at(-1),
    /** Nothing could be loaded, even if a retry is running. */
    failed: !data && errorUpdateCount > 0,
    retry: () => void query.refetch(),
    /** The previous view is still shown. */
    changing: isPlaceholderData,
    /** The number of loaded pages. */
    loaded: pages.length,
    hasMore: query.hasNextPage,
    more: () => void query.fetchNextPage({ cancelRefetch: false }),
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isError,
  }
}
