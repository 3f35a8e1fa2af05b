import { KeyList } from '#app/admin/api-keys/key-list.tsx'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { api } from '#app/api/office.ts'

export default function ApiKeys() {
  const query = api.apiKeys.list.useQuery()
  return (
    <OfficePage title="API keys">
      <p className="mb-6 max-w-prose text-sm text-muted">
        Let your own software, such as an ERP, use this site without your password. A key works
        until it expires or you revoke it, also after a change of the password. The calls are
        described at{' '}
        <a href="/api/docs" className="font-medium text-sea underline">
          /api/docs
        </a>
        .
      </p>
      <QueryContent query={query} error="Could not load the API keys.">
        {(keys) => <KeyList keys={keys} />}
      </QueryContent>
    </OfficePage>
  )
}
