import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { createLoaders } from '#app/api/loaders.ts'
import { useOrigin } from '#app/api/use-company.ts'
import { CatalogueBrowser } from '#app/public/catalogue/catalogue-browser.tsx'
import { catalogueRedirect, pagesOf } from '#app/public/catalogue/catalogue-pages.ts'
import { readView } from '#app/public/catalogue/view.ts'

const viewOf = ({ url }: Request) => readView(new URL(url).searchParams)

const data = createLoaders((api, { request }) => [pagesOf(api, viewOf(request))], {
  redirectTo: (loaded, { request }) => catalogueRedirect(loaded, viewOf(request)),
})
export const loader = data.loader
export const clientLoader = data.clientLoader
/** The screen loads other views itself and shows the previous one meanwhile. */
export const shouldRevalidate = () => false

export default function Products() {
  const [params] = useSearchParams()
  const view = useMemo(() => readView(params), [params])
  return <CatalogueBrowser view={view} origin={useOrigin()} />
}
