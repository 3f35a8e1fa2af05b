import { paths } from '@dhow/contract/paths'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { SubjectForm } from '#app/admin/subjects/subject-form.tsx'
import { useFreshQuery } from '#app/admin/use-fresh-query.ts'
import { api } from '#app/api/client.ts'
import { ButtonLink } from '#app/ui/button.tsx'

export default function Subjects() {
  const query = useFreshQuery(api.subjects.all.queryOptions())

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
        Visitors choose from these subjects in the enquiry form, in this order. Existing messages
        keep their subject if you rename or hide it.
      </p>
      <QueryContent query={query} loading="Loading subjects" error="Could not load the subjects.">
        {(subjects) => <SubjectForm subjects={subjects} />}
      </QueryContent>
    </OfficePage>
  )
}
