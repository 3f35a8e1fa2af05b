import { Link, useLocation } from 'react-router'
import { api } from '#app/api/client.ts'
import { useFreshQuery } from '#app/api/use-fresh-query.ts'
import { ProductForm } from '#app/features/products/product-form.tsx'
import { useProductSave } from '#app/features/products/use-product-save.ts'
import { paths } from '#app/paths.ts'
import { buttonLook } from '#app/ui/button.tsx'
import { EmptyNote } from '#app/ui/empty-note.tsx'
import { OfficePage } from '#app/ui/office-page.tsx'
import { BusyOverlay } from '#app/ui/spinner.tsx'
import { useFailureToast } from '#app/ui/toast.tsx'
import type { Route } from './+types/edit-product.ts'

export default function EditProduct({ params: { id } }: Route.ComponentProps) {
  const query = api.products.get.queryOptions({ params: { id } })
  const { data: product, isPending, isError, refetch } = useFreshQuery(query)
  const { listQuery = '' } = (useLocation().state ?? {}) as { listQuery?: string }
  const { save, saving, dismissChanged } = useProductSave(id, listQuery)
  useFailureToast(isError, 'Failed to fetch product')
  return (
    <OfficePage
      title="Edit Product"
      back={{ to: `${paths.manageProducts}${listQuery}`, label: 'Manage Products' }}
      action={
        product && (
          <Link to={paths.product(id)} className={buttonLook('quiet')}>
            View on site
          </Link>
        )
      }
    >
      {isError && <EmptyNote text="Failed to fetch product" onRetry={() => void refetch()} />}
      {product && (
        <ProductForm
          key={id}
          product={product}
          submit="Update"
          saving={saving}
          onSubmit={save}
          onDismissChanged={dismissChanged}
        />
      )}
      {isPending && <BusyOverlay label="Loading the product" />}
    </OfficePage>
  )
}
