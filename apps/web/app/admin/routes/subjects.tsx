import { paths } from '@dhow/contract/paths'
import { SubjectForm } from '#app/admin/lists/subject-form.tsx'
import { OfficePage } from '#app/admin/office-page.tsx'
import { useFreshQuery } from '#app/admin/use-fresh-query.ts'
import { api } from '#app/api/client.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyNote } from '#app/ui/empty-note.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

export default function Subjects() {
  const query = useFreshQuery(api.subjects.all.queryOptions())
  const { data, isPending, isError, note, refetch } = query
  return (
    <OfficePage
      title="Subjects"
      back={{ to: paths.inbox, label: 'Inbox' }}
      action={
        <ButtonLink variant="quiet" to={paths.categories}>
          Categories
        </ButtonLink>
      }
    >
      <p className="mb-5 max-w-prose text-muted">
        The enquiry form offers these, in this order. Messages keep their subject under its new
        name, and one that is hidden.
      </p>
      {isPending && <Spinner label="Loading the subjects" note={note} />}
      {isError && (
        <EmptyNote text="The subjects could not be loaded." onRetry={() => void refetch()} />
      )}
      {data && <SubjectForm subjects={data} />}
    </OfficePage>
  )
}
