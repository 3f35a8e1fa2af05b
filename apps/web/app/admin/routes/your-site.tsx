import { paths } from '@dhow/contract/paths'
import { CompanyForm } from '#app/admin/company/company-form.tsx'
import { OfficePage } from '#app/admin/office-page.tsx'
import { useFreshQuery } from '#app/admin/use-fresh-query.ts'
import { api } from '#app/api/client.ts'
import { EmptyNote } from '#app/ui/empty-note.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

export default function YourSite() {
  const query = api.company.get.queryOptions()
  const { data: company, isPending, isError, note, refetch } = useFreshQuery(query)
  return (
    <OfficePage title="Your site" back={{ to: paths.dashboard, label: 'Back to Dashboard' }}>
      {isPending && <Spinner note={note} />}
      {isError && (
        <EmptyNote text="Your site could not be loaded." onRetry={() => void refetch()} />
      )}
      {company && <CompanyForm company={company} />}
    </OfficePage>
  )
}
