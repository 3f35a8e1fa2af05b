import { useMemo } from 'react'
import { type ShouldRevalidateFunction, useSearchParams } from 'react-router'
import { createLoaders } from '#app/api/loaders.ts'
import { useOrigin } from '#app/api/use-origin.ts'
import { CatalogueBrowser } from '#app/public/catalogue/catalogue-browser.tsx'
import { catalogueRedirect, firstPageOf, pagesOf } from '#app/public/catalogue/catalogue-pages.ts'
import { useCataloguePages } from '#app/public/catalogue/use-catalogue-pages.ts'
import { readView } from '#app/public/catalogue/view.ts'
import { NotFound } from '#app/shell/error-pages.tsx'
import type { Route } from './+types/brand.ts'

type Asked = { params: { brand?: string }; request: Request }

const viewOf = ({ params, request }: Asked) =>
  readView(new URL(request.url).searchParams, params.brand)

const data = createLoaders((api, asked) => [pagesOf(api, viewOf(asked))], {
  isMissing: (loaded, asked) => firstPageOf(loaded, viewOf(asked))?.brands?.length === 0,
  redirectTo: (loaded, asked) => catalogueRedirect(loaded, viewOf(asked)),
})
export const loader = data.loader
export const clientLoader = data.clientLoader
/** The screen itself fetches another view, and shows the old one until then. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams }) =>
  currentParams.brand !== nextParams.brand

/** The products of one brand. */
export default function Brand({ params: { brand } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const view = useMemo(() => readView(params, brand), [params, brand])
  const { latest, changing } = useCataloguePages(view)
  const origin = useOrigin()
  if (latest?.brands?.length === 0 && !changing) return <NotFound />
  return <CatalogueBrowser view={view} origin={origin} />
}
