import { WEBHOOK_LIMITS, type WebhookEndpoint } from '@dhow/contract/webhooks'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { SecretPanel } from '#app/admin/frame/card.tsx'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { EndpointCard, SECRET_TEXTS } from '#app/admin/webhooks/endpoint-card.tsx'
import { NewEndpoint } from '#app/admin/webhooks/endpoint-forms.tsx'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { inWords } from '#app/ui/text.ts'

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

type Props = {
  endpoints: WebhookEndpoint[]
  /** Whether private addresses and http are allowed. */
  allowsPrivate: boolean
}

export function EndpointList({ endpoints, allowsPrivate }: Props) {
  const client = useQueryClient()
  const list = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<{ id: string; secret: string }>()
  const [form, setForm] = useState<string>()
  const [wasCancelled, setWasCancelled] = useState(false)
  const hideSecret = () => {
    setShown(undefined)
    list.current?.focus()
  }
  const hint = allowsPrivate
    ? 'This server also allows http and private addresses.'
    : 'An https URL on the internet. Private addresses must be allowed on the server.'
  const isFull = endpoints.length >= WEBHOOK_LIMITS.endpoints
  return (
    <div ref={list} tabIndex={-1} className="grid max-w-3xl gap-4 outline-none">
      {endpoints.map((endpoint) => (
        <EndpointCard
          key={endpoint.id}
          endpoint={endpoint}
          hint={hint}
          isEdited={form === endpoint.id}
          mayEdit={form === undefined}
          onEdit={(isEdited) => setForm(isEdited ? endpoint.id : undefined)}
          secret={shown?.id === endpoint.id ? shown.secret : undefined}
          onSecret={(secret) => setShown(secret ? { id: endpoint.id, secret } : undefined)}
          onRemoved={() => {
            setShown((one) => (one?.id === endpoint.id ? undefined : one))
            list.current?.focus()
          }}
        />
      ))}
      {shown && !endpoints.some(({ id }) => id === shown.id) && (
        // The list failed to reload, but the secret is shown only now.
        <SecretPanel {...SECRET_TEXTS} secret={shown.secret} onSaved={hideSecret} />
      )}
      {endpoints.length === 0 && (
        <p className="text-muted">No endpoints yet. Add the URL of your software.</p>
      )}
      {isFull && (
        <p className="text-sm text-muted">
          You can add up to {inWords(WEBHOOK_LIMITS.endpoints)} endpoints.
        </p>
      )}
      {form === 'new' && (
        <div className="rounded-card border border-line bg-raised p-5">
          <NewEndpoint
            hint={hint}
            onCancel={() => {
              setWasCancelled(true)
              setForm(undefined)
            }}
            onAdded={async (added) => {
              await client.invalidateQueries({ queryKey: api.webhooks.key() })
              setForm(undefined)
              setShown(added)
            }}
          />
        </div>
      )}
      {form !== 'new' && !isFull && (
        <Button
          className="justify-self-start"
          autoFocus={wasCancelled}
          disabled={form !== undefined}
          onClick={() => setForm('new')}
        >
          Add endpoint
        </Button>
      )}
    </div>
  )
}
