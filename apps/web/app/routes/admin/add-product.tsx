import { ProductForm } from '#app/features/products/product-form.tsx'
import { useProductSave } from '#app/features/products/use-product-save.ts'
import { paths } from '#app/paths.ts'
import { OfficePage } from '#app/ui/office-page.tsx'
import { BusyOverlay } from '#app/ui/spinner.tsx'

export default function AddProduct() {
  const { save, busy } = useProductSave()
  return (
    <OfficePage title="Add Product" back={{ to: paths.manageProducts, label: 'Manage Products' }}>
      <ProductForm submit="Submit" busy={busy} onSubmit={save} />
      {busy && <BusyOverlay label="Adding the product" />}
    </OfficePage>
  )
}
