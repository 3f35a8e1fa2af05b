import { WEBHOOK_LIMITS, type WebhookEndpoint } from '@dhow/contract/webhooks/webhooks'
import { useRef, useState } from 'react'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { SecretPanel } from '#app/admin/ui/card.tsx'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { spellNumber } from '#app/ui/text.ts'
import { EndpointCard } from './endpoint-card.tsx'
import { NewEndpoint } from './endpoint-forms.tsx'
import { InboundSecret } from './inbound-secret.tsx'

export default function Webhooks() {
  const query = api.webhooks.list.useQuery()
  return (
    <OfficePage title="Webhooks">
      <p className="mb-6 max-w-prose caption">
        Your website can tell other software, such as a CRM or a stock system, about new enquiries
        and changed products. Your programmer finds the details in the API guide of Dhow.
      </p>
      <QueryContent query={query} name="the endpoints">
        {(webhooks) => <EndpointList {...webhooks} />}
      </QueryContent>
      <InboundSecret />
    </OfficePage>
  )
}

type Props = {
  endpoints: WebhookEndpoint[]
  /** True if private addresses and http are allowed. */
  allowsPrivate: boolean
}

function EndpointList({ endpoints, allowsPrivate }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const [secret, setSecret] = useState<string>()
  const [form, setForm] = useState<string>()
  const [wasCancelled, setWasCancelled] = useState(false)
  const hint = allowsPrivate
    ? 'Your programmer gives you this address. This server also allows http and addresses in your own network.'
    : 'It begins with https://. Your programmer gives you this address.'
  const isFull = endpoints.length >= WEBHOOK_LIMITS.endpoints
  return (
    <div ref={list} tabIndex={-1} className="grid max-w-3xl gap-4 outline-none">
      {secret && (
        <SecretPanel
          title="Secret of the endpoint"
          hint="Enter it in your software now, so that it can check who sends the events."
          secret={secret}
          onSaved={() => {
            setSecret(undefined)
            list.current?.focus()
          }}
        />
      )}
      {isFull && (
        <p className="caption">
          You can add up to {spellNumber(WEBHOOK_LIMITS.endpoints)} endpoints.
        </p>
      )}
      {form === 'new' && (
        <div className="panel p-5">
          <NewEndpoint
            hint={hint}
            onCancel={() => {
              setWasCancelled(true)
              setForm(undefined)
            }}
            onAdded={(created) => {
              setForm(undefined)
              setSecret(created)
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
      {endpoints.map((endpoint) => (
        <EndpointCard
          key={endpoint.id}
          endpoint={endpoint}
          hint={hint}
          isEdited={form === endpoint.id}
          mayEdit={form === undefined}
          onEdit={(isEdited) => setForm(isEdited ? endpoint.id : undefined)}
          onSecret={setSecret}
          onRemoved={() => list.current?.focus()}
        />
      ))}
      {endpoints.length === 0 && (
        <p className="text-muted">
          No endpoints yet. An endpoint is the address (URL) of your other software.
        </p>
      )}
    </div>
  )
}
