import type { ProductPage } from '@dhow/contract/products'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { type Api, api } from '#app/api/client.ts'
import { type View, viewInput, viewPath } from './view.ts'

/** The pages of a view, from the one in its URL. */
export const pagesOf = (from: Api, view: View) =>
  from.products.search.infiniteQueryOptions(viewInput(view))

/** The first page of a view, where the server has loaded it. */
export const firstPageOf = (loaded: QueryClient, view: View): ProductPage | undefined =>
  loaded.getQueryData(pagesOf(api, view).queryKey)?.pages[0]

/**
 * Where a view is found instead: a category or a brand that is written otherwise has another address for good; a page
 * past the end is the last one for now.
 */
export function catalogueRedirect(loaded: QueryClient, view: View): Response | undefined {
  const first = firstPageOf(loaded, view)
  if (!first) return undefined
  const { category = view.category, brands = [], pages } = first
  const brandPage = view.brandPage === undefined ? undefined : (brands[0] ?? view.brandPage)
  if (category !== view.category || brandPage !== view.brandPage) {
    return redirect(viewPath({ ...view, category, brandPage }), 301)
  }
  return view.page > pages ? redirect(viewPath({ ...view, page: pages })) : undefined
}
