import { useEffect } from 'react'
import { Link } from 'react-router'
import { api } from '#app/api/client.ts'
import { ProductForm } from '#app/features/products/product-form.tsx'
import { useProductSave } from '#app/features/products/use-product-save.ts'
import { paths } from '#app/paths.ts'
import { EmptyNote } from '#app/ui/retry.tsx'
import { BusyOverlay } from '#app/ui/spinner.tsx'
import { notify } from '#app/ui/toast.tsx'
import type { Route } from './+types/edit-product.ts'

export default function EditProduct({ params: { id } }: Route.ComponentProps) {
  const {
    data: product,
    isPending,
    isError,
    refetch,
  } = api.products.get.useQuery({ params: { id } })
  const { save, busy } = useProductSave(id)
  useEffect(() => {
    if (isError) notify.error('Failed to fetch product')
  }, [isError])
  return (
    <>
      <Link to={paths.manageProducts} className="text-sm text-sea hover:underline">
        Manage Products
      </Link>
      <h1 className="mt-2 mb-6 text-2xl font-semibold">Edit Product</h1>
      {isError && !product && (
        <EmptyNote text="Failed to fetch product" onRetry={() => void refetch()} />
      )}
      {product && (
        <ProductForm key={id} product={product} submit="Update" busy={busy} onSubmit={save} />
      )}
      {(isPending || busy) && (
        <BusyOverlay label={busy ? 'Saving the product' : 'Loading the product'} />
      )}
    </>
  )
}
