import { useMemo } from 'react'
import { redirect, useSearchParams } from 'react-router'
import { type Api, api } from '#app/api/client.ts'
import { createLoaders } from '#app/api/loaders.ts'
import { useOrigin } from '#app/api/use-origin.ts'
import { readView, viewInput, viewPath } from '#app/public/catalogue/catalogue.ts'
import { CatalogueBrowser } from '#app/public/catalogue/catalogue-browser.tsx'

const viewOf = ({ url }: Request) => readView(new URL(url).searchParams)
const pagesOf = (api: Api, request: Request) =>
  api.products.search.infiniteQueryOptions(viewInput(viewOf(request)))

const data = createLoaders((api, { request }) => [pagesOf(api, request)], {
  // A category that was renamed has another address for good; a page past the end is the last one for now.
  redirectTo(loaded, { request }) {
    const view = viewOf(request)
    const first = loaded.getQueryData(pagesOf(api, request).queryKey)?.pages[0]
    if (first?.category !== undefined && first.category !== view.category) {
      return redirect(viewPath({ ...view, category: first.category }), 301)
    }
    return first && view.page > first.pages
      ? redirect(viewPath({ ...view, page: first.pages }))
      : undefined
  },
})
export const loader = data.loader
export const clientLoader = data.clientLoader
/** The screen itself fetches another view, and shows the old one until then. */
export const shouldRevalidate = () => false

export default function Products() {
  const [params] = useSearchParams()
  const view = useMemo(() => readView(params), [params])
  return <CatalogueBrowser view={view} origin={useOrigin()} />
}
