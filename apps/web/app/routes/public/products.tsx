import { useSearchParams } from 'react-router'
import { screen } from '#app/api/screen.ts'
import { useOrigin } from '#app/api/use-origin.ts'
import { readView, viewInput } from '#app/features/catalogue/catalogue.ts'
import { CatalogueBrowser } from '#app/features/catalogue/catalogue-browser.tsx'

const data = screen((api, { request }) => [
  api.products.page.infiniteQueryOptions(viewInput(readView(new URL(request.url).searchParams))),
])
export const loader = data.loader
export const clientLoader = data.clientLoader
/** Another view of the catalogue is asked for by the screen itself, which shows the old one until then. */
export const shouldRevalidate = () => false

export default function Products() {
  const view = readView(useSearchParams()[0])
  return <CatalogueBrowser view={view} origin={useOrigin()} />
}
