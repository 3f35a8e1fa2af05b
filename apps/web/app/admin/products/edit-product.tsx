import { paths } from '@dhow/contract/paths'
import { Link, useLocation } from 'react-router'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { useFreshQuery } from '#app/admin/frame/query-content.tsx'
import { isNotFound } from '#app/api/error.ts'
import { api } from '#app/api/office.ts'
import { ButtonLink, QUIET_BUTTON } from '#app/ui/button.tsx'
import { EmptyNote } from '#app/ui/notice.tsx'
import { BusyOverlay } from '#app/ui/progress.tsx'
import { useErrorToast } from '#app/ui/toast.tsx'
import type { Route } from './+types/edit-product.ts'
import { ProductForm } from './form/product-form.tsx'

export default function EditProduct({ params: { id } }: Route.ComponentProps) {
  const query = api.products.getAny.queryOptions({ params: { id } })
  const { data: product, isPending, isError, error, refetch } = useFreshQuery(query)
  const { listQuery = '' } = (useLocation().state ?? {}) as { listQuery?: string }
  const list = `${paths.manageProducts}${listQuery}`
  useErrorToast(isError, 'Failed to fetch product')
  return (
    <OfficePage
      title="Edit Product"
      back={{ to: list, label: 'Manage Products' }}
      action={
        product?.status === 'published' && (
          <Link to={paths.product(id)} className={QUIET_BUTTON}>
            View on site
          </Link>
        )
      }
    >
      {isError && isNotFound(error) && (
        <div className="grid justify-items-center gap-4 py-16 text-center text-muted">
          <p>This product does not exist. It may have been deleted.</p>
          <ButtonLink quiet to={list}>
            Back to Manage Products
          </ButtonLink>
        </div>
      )}
      {isError && !isNotFound(error) && (
        <EmptyNote text="Failed to fetch product" onRetry={() => void refetch()} />
      )}
      {product && <ProductForm key={id} product={product} submit="Update" list={list} />}
      {isPending && <BusyOverlay label="Loading the product" />}
    </OfficePage>
  )
}
