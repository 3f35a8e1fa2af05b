import { useNavigate, useSearchParams } from 'react-router'
import { api } from '#app/api/client.ts'
import { screen } from '#app/api/screen.ts'
import { useOrigin } from '#app/api/use-origin.ts'
import {
  categoriesOf,
  readView,
  viewProducts,
  writeView,
} from '#app/features/catalogue/catalogue.ts'
import { ProductListMeta } from '#app/features/catalogue/catalogue-meta.tsx'
import { Filters } from '#app/features/catalogue/filters.tsx'
import { ProductGrid } from '#app/features/catalogue/product-grid.tsx'
import { site } from '#app/site.ts'
import { EmptyNote } from '#app/ui/empty-note.tsx'
import { Banner } from '#app/ui/section.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

const data = screen((api) => [api.products.list.queryOptions()])
export const loader = data.loader
export const clientLoader = data.clientLoader
/** The address says what of the list is shown; the list is the same. */
export const shouldRevalidate = () => false

export default function Products() {
  const navigate = useNavigate()
  const view = readView(useSearchParams()[0])
  const { data: products = [], isPending, isError, refetch } = api.products.list.useQuery()
  const categories = categoriesOf(products)
  const shown = viewProducts(products, view)
  const count = shown.length === 1 ? '1 product' : `${shown.length.toLocaleString('en')} products`
  return (
    <>
      <ProductListMeta view={view} categories={categories} origin={useOrigin()} />
      <Banner title="Products">{site.lead}</Banner>
      <div className="container-page py-10">
        <Filters
          view={view}
          categories={categories}
          onChange={(next, replace) =>
            void navigate({ search: writeView(next) }, { replace, preventScrollReset: true })
          }
        />
        {isPending ? (
          <Spinner label="Loading products" />
        ) : (
          <>
            <p aria-live="polite" className="my-6 text-sm text-muted tabular-nums">
              {count}
            </p>
            {shown.length > 0 ? (
              <ProductGrid products={shown} />
            ) : (
              <EmptyNote
                text="No products found. Try a different search or category."
                onRetry={isError ? () => void refetch() : undefined}
              />
            )}
          </>
        )}
      </div>
    </>
  )
}
