import { WEBHOOK_LIMITS, type WebhookEndpoint } from '@dhow/contract/webhooks'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#app/api/client.ts'
import { inWords } from '#app/ui/text.ts'
import { AddEndpoint } from './add-endpoint.tsx'
import { EndpointCard } from './endpoint-card.tsx'
import { SecretPanel } from './secret-panel.tsx'

/** Stands for the form of a new endpoint. */
const NEW = 'new'

type Props = {
  endpoints: WebhookEndpoint[]
  /** Whether private addresses and http are allowed. */
  allowsPrivate: boolean
}

/** The endpoints, and a way to add one; one form is open at a time. */
export function EndpointList({ endpoints, allowsPrivate }: Props) {
  const client = useQueryClient()
  const list = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<{ id: string; secret: string }>()
  const [form, setForm] = useState<string>()
  const hint = allowsPrivate
    ? 'This server also allows http and private addresses.'
    : 'An https URL on the internet. Private addresses must be allowed on the server.'
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
        // The list could not be loaded anew, and nobody is shown the secret again.
        <SecretPanel
          secret={shown.secret}
          onSaved={() => {
            setShown(undefined)
            list.current?.focus()
          }}
        />
      )}
      {endpoints.length === 0 && (
        <p className="text-muted">No endpoints yet. Add the URL of your software.</p>
      )}
      {endpoints.length < WEBHOOK_LIMITS.endpoints ? (
        <AddEndpoint
          hint={hint}
          isOpen={form === NEW}
          disabled={form !== undefined}
          onOpen={(isOpen) => setForm(isOpen ? NEW : undefined)}
          onAdded={async (added) => {
            await client.invalidateQueries({ queryKey: api.webhooks.key() })
            setForm(undefined)
            setShown(added)
          }}
        />
      ) : (
        <p className="text-sm text-muted">
          You can add up to {inWords(WEBHOOK_LIMITS.endpoints)} endpoints.
        </p>
      )}
    </div>
  )
}
