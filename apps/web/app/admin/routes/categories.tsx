import { paths } from '@dhow/contract/paths'
import { CategoryForm } from '#app/admin/lists/category-form.tsx'
import { OfficePage } from '#app/admin/office-page.tsx'
import { useFreshQuery } from '#app/admin/use-fresh-query.ts'
import { api } from '#app/api/client.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyNote } from '#app/ui/empty-note.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

export default function Categories() {
  const query = useFreshQuery(api.categories.all.queryOptions())
  const { data, isPending, isError, note, refetch } = query
  return (
    <OfficePage
      title="Categories"
      back={{ to: paths.manageProducts, label: 'Manage Products' }}
      action={
        <ButtonLink variant="quiet" to={paths.subjects}>
          Subjects of the form
        </ButtonLink>
      }
    >
      <p className="mb-5 max-w-prose text-muted">
        Visitors find the products by these, in this order. Products follow a new name, and the old
        address leads to it. A hidden category has no button; its products are found all the same.
      </p>
      {isPending && <Spinner label="Loading the categories" note={note} />}
      {isError && (
        <EmptyNote text="The categories could not be loaded." onRetry={() => void refetch()} />
      )}
      {data && <CategoryForm categories={data} />}
    </OfficePage>
  )
}
