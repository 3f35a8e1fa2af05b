import { paths } from '@dhow/contract/paths'
import { OfficePage } from '#app/admin/office-page.tsx'
import { EndpointList } from '#app/admin/webhooks/endpoint-list.tsx'
import { api } from '#app/api/client.ts'
import { retryNote } from '#app/api/retry-note.ts'
import { EmptyNote } from '#app/ui/empty-note.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

export default function Webhooks() {
  const query = api.webhooks.list.useQuery()
  return (
    <OfficePage title="Webhooks" back={{ to: paths.dashboard, label: 'Back to Dashboard' }}>
      <p className="mb-6 max-w-prose text-sm text-muted">
        Programs of yours, such as a CRM or a stock system, are told of what happens here, at an
        address that you name. What they do not take is sent again. “Webhooks” in{' '}
        <code>docs/running.md</code> says what is sent and how a receiver knows that it is genuine.
      </p>
      {query.isPending && <Spinner label="Loading" note={retryNote(query)} />}
      {query.isError && !query.data && (
        <EmptyNote text="The endpoints could not be loaded." onRetry={() => void query.refetch()} />
      )}
      {query.data && <EndpointList {...query.data} />}
    </OfficePage>
  )
}
