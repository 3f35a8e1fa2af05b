import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent, useFreshQuery } from '#app/admin/frame/query-content.tsx'
import { api } from '#app/api/office.ts'
import { CompanyForm } from './form/company-form.tsx'

export default function YourSite() {
  const query = useFreshQuery(api.company.record.queryOptions())
  return (
    <OfficePage title="Your site">
      <QueryContent query={query} error="Could not load your site.">
        {(company) => <CompanyForm company={company} />}
      </QueryContent>
    </OfficePage>
  )
}
