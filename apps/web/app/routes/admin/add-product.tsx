import { ProductForm } from '#app/features/products/product-form.tsx'
import { useProductSave } from '#app/features/products/use-product-save.ts'
import { paths } from '#app/paths.ts'
import { OfficePage } from '#app/ui/office-page.tsx'

export default function AddProduct() {
  const { save, saving } = useProductSave()
  return (
    <OfficePage title="Add Product" back={{ to: paths.manageProducts, label: 'Manage Products' }}>
      <ProductForm submit="Submit" saving={saving} onSubmit={save} />
    </OfficePage>
  )
}
