import { useMemo } from 'react'
import { type ShouldRevalidateFunction, useSearchParams } from 'react-router'
import { createLoaders } from '#app/api/loaders.ts'
import { useOrigin } from '#app/api/use-company.ts'
import { CatalogueBrowser } from '#app/public/catalogue/catalogue-browser.tsx'
import {
  catalogueRedirect,
  firstPageOf,
  pagesOf,
  useCataloguePages,
} from '#app/public/catalogue/catalogue-pages.ts'
import { readView } from '#app/public/catalogue/view.ts'
import { NotFound } from '#app/shell/error-pages.tsx'
import type { Route } from './+types/brand.ts'

const viewOf = ({ params, request }: { params: { brand?: string }; request: Request }) =>
  readView(new URL(request.url).searchParams, params.brand)

const data = createLoaders((api, args) => [pagesOf(api, viewOf(args))], {
  isMissing: (loaded, args) => firstPageOf(loaded, viewOf(args))?.brands?.length === 0,
  redirectTo: (loaded, args) => catalogueRedirect(loaded, viewOf(args)),
})
export const loader = data.loader
export const clientLoader = data.clientLoader
/** The screen loads other views itself and shows the previous one meanwhile. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams }) =>
  currentParams.brand !== nextParams.brand

export default function Brand({ params: { brand } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const view = useMemo(() => readView(params, brand), [params, brand])
  const { latest, changing } = useCataloguePages(view)
  const origin = useOrigin()
  if (latest?.brands?.length === 0 && !changing) return <NotFound />
  return <CatalogueBrowser view={view} origin={origin} />
}
