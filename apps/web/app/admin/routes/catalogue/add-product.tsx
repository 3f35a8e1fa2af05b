import { paths } from '@dhow/contract/paths'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { ProductForm } from '#app/admin/products/form/product-form.tsx'
import { useProductSave } from '#app/admin/products/form/use-product-save.ts'

export default function AddProduct() {
  const { save, saving } = useProductSave()
  return (
    <OfficePage title="Add Product" back={{ to: paths.manageProducts, label: 'Manage Products' }}>
      <ProductForm submit="Submit" saving={saving} onSubmit={save} />
    </OfficePage>
  )
}
