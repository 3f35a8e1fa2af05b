import { useQuery } from '@tanstack/react-query'
import { api } from '#app/api/client.ts'
import { isNotFound } from '#app/api/error.ts'
import { screen } from '#app/api/loaders.ts'
import { untilAnswered } from '#app/api/query-client.ts'
import { useContactDetails } from '#app/api/use-contact-details.ts'
import { useOrigin } from '#app/api/use-origin.ts'
import { waitingNote } from '#app/api/waiting-note.ts'
import { ProductMeta } from '#app/public/catalogue/catalogue-meta.tsx'
import { ProductDetails } from '#app/public/catalogue/product-details.tsx'
import { RelatedProducts } from '#app/public/catalogue/related-products.tsx'
import { productChatUrl } from '#app/shell/chat/phone.ts'
import { NotFound } from '#app/shell/error-pages.tsx'
import { site } from '#app/site.ts'
import { PatientSpinner } from '#app/ui/spinner-with-retry.tsx'
import type { Route } from './+types/product.ts'

const data = screen((api, { params: { id = '' } }) => [
  api.products.get.queryOptions({ params: { id } }),
  api.products.related.queryOptions({ params: { id } }),
])
export const loader = data.loader
export const clientLoader = data.clientLoader

export default function ProductPage({ params }: Route.ComponentProps) {
  const query = useQuery({
    ...api.products.get.queryOptions({ params }),
    refetchInterval: untilAnswered,
  })
  const { data: product, error, refetch } = query
  const { data: related = [] } = api.products.related.useQuery({ params })
  const { phone } = useContactDetails()
  const origin = useOrigin()
  if (isNotFound(error)) return <NotFound />
  if (!product) {
    return (
      <>
        <title>{site.brand}</title>
        <PatientSpinner
          label="Loading the product"
          note={waitingNote(query)}
          onRetry={() => void refetch()}
        />
      </>
    )
  }
  return (
    <>
      <ProductMeta product={product} origin={origin} />
      <ProductDetails product={product} chatUrl={productChatUrl(phone, product, origin)} />
      {related.length > 0 && <RelatedProducts category={product.category} products={related} />}
    </>
  )
}
