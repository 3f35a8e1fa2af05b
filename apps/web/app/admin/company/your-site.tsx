import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { CloseSiteButton, PublishButton } from '#app/admin/frame/publishing.tsx'
import { QueryContent, useFreshQuery } from '#app/admin/frame/query-content.tsx'
import { api } from '#app/api/office.ts'
import { useCompany } from '#app/api/use-company.ts'
import { CompanyForm } from './form/company-form.tsx'

export default function YourSite() {
  const query = useFreshQuery(api.company.record.queryOptions())
  const { published } = useCompany()
  return (
    <OfficePage title="Your site" action={published ? <CloseSiteButton /> : <PublishButton />}>
      <QueryContent query={query} name="your site">
        {(company) => <CompanyForm company={company} />}
      </QueryContent>
    </OfficePage>
  )
}
