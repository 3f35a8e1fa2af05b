import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent, useFreshQuery } from '#app/admin/frame/query-content.tsx'
import { SettingsForm } from '#app/admin/quotations/settings-form.tsx'
import { api } from '#app/api/office.ts'

export default function QuotationDefaults() {
  const query = useFreshQuery(api.quotations.settings.queryOptions())
  return (
    <OfficePage title="Quotation defaults">
      <QueryContent query={query} error="Could not load the quotation defaults.">
        {(settings) => <SettingsForm settings={settings} />}
      </QueryContent>
    </OfficePage>
  )
}
