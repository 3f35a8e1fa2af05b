import type { Product, ProductSummary } from '@dhow/contract/products/products'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#app/api/client.ts'
import { isNotFound } from '#app/api/error.ts'
import { createLoaders } from '#app/api/loaders.ts'
import { retryInterval } from '#app/api/query-client.ts'
import { useCompany } from '#app/api/use-company.ts'
import { useChatUrl } from '#app/shell/chat/phone.ts'
import { Loading, NotFound } from '#app/shell/error-pages.tsx'
import { CategoryName } from '#app/shell/navigation/category-name.tsx'
import { Trans } from '#app/ui/trans.tsx'
import type { Route } from './+types/product.ts'
import { ProductMeta } from './catalogue-meta.tsx'
import { ProductDetails } from './details/product-details.tsx'
import { ProductGrid } from './product-grid.tsx'
import { toViewPath } from './view.ts'

const data = createLoaders((api, { params: { id = '' } }) => [
  api.products.get.queryOptions({ params: { id } }),
  api.products.related.queryOptions({ params: { id } }),
])
export const loader = data.loader
export const clientLoader = data.clientLoader

export default function ProductPage({ params }: Route.ComponentProps) {
  const { i18n } = useLingui()
  const query = useQuery({
    ...api.products.get.queryOptions({ params }),
    refetchInterval: retryInterval,
  })
  const { data: product, error } = query
  const { data: related = [] } = api.products.related.useQuery({ params })
  const { brand } = useCompany()
  const chatUrl = useChatUrl(product)
  if (isNotFound(error)) return <NotFound />
  if (!product) {
    return (
      <>
        <title>{brand}</title>
        <Loading label={i18n.t('Loading the product')} query={query} />
      </>
    )
  }
  return (
    <>
      <ProductMeta product={product} />
      {/* The key remounts, because a translated page does not show changes of its texts. */}
      <ProductDetails key={product._id} product={product} chatUrl={chatUrl} />
      {related.length > 0 && <RelatedProducts of={product} products={related} />}
    </>
  )
}

type Props = { of: Product; products: ProductSummary[] }

function RelatedProducts({ of: { category, categoryLabel }, products }: Props) {
  const { i18n } = useLingui()
  return (
    <section className="border-t border-line bg-raised">
      <div className="container-page section">
        <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 className="headline text-2xl">
            <Trans
              id="More in <0/>"
              components={[
                <bdi key="category">
                  <CategoryName category={category} label={categoryLabel} />
                </bdi>,
              ]}
            />
          </h2>
          <Link
            to={toViewPath({ category })}
            viewTransition
            className="text-sm font-medium text-sea underline-offset-4 hover:underline"
          >
            {i18n.t('View all')}
          </Link>
        </div>
        <ProductGrid products={products} below />
      </div>
    </section>
  )
}
