import { api } from '#app/api/client.ts'
import { isNotFound } from '#app/api/error.ts'
import { screen } from '#app/api/screen.ts'
import { useContactDetails } from '#app/api/use-contact-details.ts'
import { useOrigin } from '#app/api/use-origin.ts'
import { ProductMeta } from '#app/features/catalogue/catalogue-meta.tsx'
import { ProductDetails } from '#app/features/catalogue/product-details.tsx'
import { paths } from '#app/paths.ts'
import { site } from '#app/site.ts'
import { PatientSpinner } from '#app/ui/patient-spinner.tsx'
import type { Route } from './+types/product.ts'
import { NotFound } from './failures.tsx'

const data = screen((api, { params: { id = '' } }) => [
  api.products.get.queryOptions({ params: { id } }),
])
export const loader = data.loader
export const clientLoader = data.clientLoader

export default function ProductPage({ params: { id } }: Route.ComponentProps) {
  const { data: product, error, refetch } = api.products.get.useQuery({ params: { id } })
  const { phone } = useContactDetails()
  const origin = useOrigin()
  if (isNotFound(error)) return <NotFound />
  if (!product) {
    return (
      <>
        <title>{site.brand}</title>
        <PatientSpinner label="Loading the product" onRetry={() => void refetch()} />
      </>
    )
  }
  return (
    <>
      <ProductMeta product={product} origin={origin} />
      <ProductDetails
        product={product}
        phone={phone}
        address={new URL(paths.product(product._id), origin).href}
      />
    </>
  )
}
