import { Link } from 'react-router'
import { ProductForm } from '#app/features/products/product-form.tsx'
import { useProductSave } from '#app/features/products/use-product-save.ts'
import { paths } from '#app/paths.ts'
import { BusyOverlay } from '#app/ui/spinner.tsx'

export default function AddProduct() {
  const { save, busy } = useProductSave()
  return (
    <>
      <Link to={paths.manageProducts} className="text-sm text-sea hover:underline">
        Manage Products
      </Link>
      <h1 className="mt-2 mb-6 text-2xl font-semibold">Add Product</h1>
      <ProductForm submit="Submit" busy={busy} onSubmit={save} />
      {busy && <BusyOverlay label="Adding the product" />}
    </>
  )
}
