import type { ProductPage } from '@dhow/contract/products/products'
import { keepPreviousData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { type Api, api } from '#app/api/client.ts'
import { retryInterval } from '#app/api/query-client.ts'
import { toViewInput, toViewPath, type View } from '#app/public/products/view.ts'

export const buildPagesQuery = (from: Api, view: View) =>
  from.products.search.infiniteQueryOptions(toViewInput(view))

export const getFirstPage = (loaded: QueryClient, view: View): ProductPage | undefined =>
  loaded.getQueryData(buildPagesQuery(api, view).queryKey)?.pages[0]

/** Redirects to the current spelling of a category or brand, or to the last page. */
export function redirectCatalogue(loaded: QueryClient, view: View): Response | undefined {
  const first = getFirstPage(loaded, view)
  if (!first) return undefined
  const { category = view.category, brands = [], pages } = first
  const brandPage = view.brandPage === undefined ? undefined : (brands[0] ?? view.brandPage)
  if (category !== view.category || brandPage !== view.brandPage) {
    return redirect(toViewPath({ ...view, category, brandPage }), 301)
  }
  return view.page > pages ? redirect(toViewPath({ ...view, page: pages })) : undefined
}

/** Half an hour, so that Back from a product finds the pages in the cache. */
const CACHE_MS = 30 * 60_000

export function useCataloguePages(view: View) {
  const query = useInfiniteQuery({
    ...buildPagesQuery(api, view),
    placeholderData: keepPreviousData,
    gcTime: CACHE_MS,
    refetchInterval: retryInterval,
  })
  const { data, errorUpdateCount, isPlaceholderData } = query
  const pages = data?.pages ?? []
  // A product that moved while pages load can be on two pages.
  const products = new Map(
    pages.flatMap(({ items }) => items).map((product) => [product._id, product]),
  )
  return {
    products: [...products.values()],
    latest: pages.at(-1),
    /** Whether nothing could be loaded yet, even if a retry is running. */
    failed: !data && errorUpdateCount > 0,
    retry: () => void query.refetch(),
    changing: isPlaceholderData,
    loaded: pages.length,
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isError,
  }
}

export type CataloguePages = ReturnType<typeof useCataloguePages>
