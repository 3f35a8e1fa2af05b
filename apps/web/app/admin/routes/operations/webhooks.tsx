import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { EndpointList } from '#app/admin/webhooks/endpoint-list.tsx'
import { api } from '#app/api/office.ts'

export default function Webhooks() {
  const query = api.webhooks.list.useQuery()
  return (
    <OfficePage title="Webhooks">
      <p className="mb-6 max-w-prose text-sm text-muted">
        Sends events to your own software, such as a CRM or a stock system. Failed deliveries are
        retried. See “Webhooks” in <code>docs/api.md</code> for the payloads and how to verify them.
      </p>
      <QueryContent query={query} error="Could not load the endpoints.">
        {(webhooks) => <EndpointList {...webhooks} />}
      </QueryContent>
    </OfficePage>
  )
}
