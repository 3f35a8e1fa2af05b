import { useMemo } from 'react'
import { type ShouldRevalidateFunction, useParams, useSearchParams } from 'react-router'
import { createLoaders } from '#app/api/loaders.ts'
import { NotFound } from '#app/shell/error-pages.tsx'
import { CatalogueBrowser } from './catalogue/catalogue-browser.tsx'
import {
  buildPagesQuery,
  getFirstPage,
  redirectCatalogue,
  useCataloguePages,
} from './catalogue/catalogue-pages.ts'
import { readView } from './view.ts'

type Address = { params: { brand?: string }; request: Request }

const readAddress = ({ params, request }: Address) =>
  readView(new URL(request.url).searchParams, params.brand)

const data = createLoaders((api, args) => [buildPagesQuery(api, readAddress(args))], {
  isMissing: (loaded, args) =>
    args.params.brand !== undefined &&
    getFirstPage(loaded, readAddress(args))?.brands?.length === 0,
  redirectTo: (loaded, args) => redirectCatalogue(loaded, readAddress(args)),
})
export const loader = data.loader
export const clientLoader = data.clientLoader
/** The screen loads other views itself and shows the previous one meanwhile. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams }) =>
  currentParams.brand !== nextParams.brand

export default function Products() {
  const { brand } = useParams()
  const [params] = useSearchParams()
  const view = useMemo(() => readView(params, brand), [params, brand])
  const { latest, changing } = useCataloguePages(view)
  if (brand !== undefined && latest?.brands?.length === 0 && !changing) return <NotFound />
  return <CatalogueBrowser view={view} />
}
