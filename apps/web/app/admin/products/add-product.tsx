import { paths } from '@dhow/contract/paths'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { ProductForm } from './form/product-form.tsx'

export default function AddProduct() {
  return (
    <OfficePage title="Add Product" back={{ to: paths.manageProducts, label: 'Manage Products' }}>
      <ProductForm submit="Submit" list={paths.manageProducts} />
    </OfficePage>
  )
}
