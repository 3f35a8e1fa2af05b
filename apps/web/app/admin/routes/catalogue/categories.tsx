import { paths } from '@dhow/contract/paths'
import { CategoryForm } from '#app/admin/editable-list/category-form.tsx'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent, useFreshQuery } from '#app/admin/frame/query-content.tsx'
import { api } from '#app/api/office.ts'

export default function Categories() {
  const query = useFreshQuery(api.categories.all.queryOptions())

  return (
    <OfficePage title="Categories" back={{ to: paths.manageProducts, label: 'Manage Products' }}>
      <p className="mb-5 max-w-prose text-muted">
        Visitors filter products by these categories, in this order. Products and links follow a
        renamed category. A hidden category has no filter button, but its products are still shown.
      </p>
      <QueryContent
        query={query}
        loading="Loading categories"
        error="Could not load the categories."
      >
        {(categories) => <CategoryForm categories={categories} />}
      </QueryContent>
    </OfficePage>
  )
}
