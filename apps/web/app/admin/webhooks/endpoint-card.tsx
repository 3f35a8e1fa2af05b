import { WEBHOOK_LIMITS, type WebhookEndpoint } from '@dhow/contract/webhooks'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { formatMoment } from '#app/admin/files/formats.ts'
import { notifyError } from '#app/admin/notices.tsx'
import { api } from '#app/api/client.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { countOf } from '#app/ui/text.ts'
import { notify } from '#app/ui/toast.tsx'
import { Deliveries } from './deliveries.tsx'
import { EditEndpoint } from './edit-endpoint.tsx'
import { EVENT_TEXTS } from './endpoint-fields.tsx'
import { SecretPanel } from './secret-panel.tsx'
import { TestEvent } from './test-event.tsx'

type Props = {
  endpoint: WebhookEndpoint
  hint: string
  isEdited: boolean
  /** False while another form is open. */
  mayEdit: boolean
  onEdit: (isEdited: boolean) => void
  /** The secret, while it is shown. */
  secret: string | undefined
  onSecret: (secret: string | undefined) => void
  onRemoved: () => void
}

/** An endpoint with its events, state and actions. */
export function EndpointCard({ endpoint, hint, isEdited, secret, ...props }: Props) {
  const { mayEdit, onEdit, onSecret, onRemoved } = props
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const focusTitle = () => title.current?.focus()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 rounded-card border border-line bg-raised p-5"
    >
      <div className="grid gap-1">
        <h2 ref={title} id={id} tabIndex={-1} dir="ltr" className="font-semibold wrap-anywhere">
          {endpoint.url}
        </h2>
        <State endpoint={endpoint} />
      </div>
      {secret && (
        <SecretPanel
          secret={secret}
          onSaved={() => {
            onSecret(undefined)
            focusTitle()
          }}
        />
      )}
      {isEdited ? (
        <EditEndpoint
          endpoint={endpoint}
          hint={hint}
          onDone={() => {
            onEdit(false)
            focusTitle()
          }}
        />
      ) : (
        <TestEvent id={endpoint.id}>
          <Button variant="quiet" disabled={!mayEdit} onClick={() => onEdit(true)}>
            Edit
          </Button>
          <ReplaceSecret id={endpoint.id} onSecret={onSecret} />
          <RemoveEndpoint endpoint={endpoint} onRemoved={onRemoved} />
        </TestEvent>
      )}
      <LastDeliveries endpoint={endpoint} />
    </section>
  )
}

/** The state of an endpoint. */
function State({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { enabled, events, goneAt, oldSecretUntil, waiting, failing, expired } = endpoint
  const reports = events.map((event) => EVENT_TEXTS[event]).join(' · ')
  return (
    <div className="grid gap-1 text-sm text-muted">
      <p>
        <span className={classNames('font-semibold', enabled && 'text-leaf')}>
          {enabled ? 'On' : 'Off'}
        </span>{' '}
        · {reports}
      </p>
      {goneAt && (
        <p className="text-coral">
          Turned off {formatMoment(goneAt)}, because the endpoint returned 410 Gone.
        </p>
      )}
      {failing > 0 && enabled && (
        <p className="text-amber">
          {countOf(failing, 'event')} not delivered yet. The server retries for{' '}
          {WEBHOOK_LIMITS.retryDays} days.
        </p>
      )}
      {waiting > 0 && !enabled && (
        <p>{countOf(waiting, 'event')} waiting until the endpoint is on again.</p>
      )}
      {expired > 0 && <p className="text-coral">{countOf(expired, 'event')} failed.</p>}
      {oldSecretUntil && <p>The old secret is valid until {formatMoment(oldSecretUntil)}.</p>}
    </div>
  )
}

function LastDeliveries({ endpoint: { id, enabled, deliveredAt } }: Pick<Props, 'endpoint'>) {
  const [isOpen, setIsOpen] = useState(false)
  const list = useId()
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setIsOpen(!isOpen)}
          className="min-h-11 text-sm font-medium text-sea hover:underline"
        >
          {isOpen ? 'Hide last deliveries' : 'Show last deliveries'}
        </button>
        {deliveredAt && (
          <p className="pb-1 text-sm text-muted">Last delivered {formatMoment(deliveredAt)}</p>
        )}
      </div>
      <div id={list}>{isOpen && <Deliveries id={id} isOn={enabled} />}</div>
    </div>
  )
}

function ReplaceSecret({ id, onSecret }: { id: string } & Pick<Props, 'onSecret'>) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const replace = api.webhooks.replaceSecret.useMutation({
    onSuccess: ({ secret }) => {
      setIsAsking(false)
      onSecret(secret)
    },
    onError: notifyError('Could not replace the secret. Try again.'),
    onSettled: () => client.invalidateQueries({ queryKey: api.webhooks.list.key() }),
  })
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        Replace secret
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Replace the secret?"
        cancel="Cancel"
        confirm={replace.isPending ? 'Replacing…' : 'Replace'}
        busy={replace.isPending}
        onConfirm={() => replace.mutate({ params: { id } })}
      >
        Events are signed with both secrets for {WEBHOOK_LIMITS.oldSecretHours} hours. Update the
        receiver within this time.
      </ConfirmDialog>
    </>
  )
}

function RemoveEndpoint({ endpoint, onRemoved }: Pick<Props, 'endpoint' | 'onRemoved'>) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const remove = api.webhooks.remove.useMutation({
    onSuccess: async ({ message }) => {
      notify.success(message)
      await client.invalidateQueries({ queryKey: api.webhooks.key() })
      onRemoved()
    },
    onError: notifyError('Could not delete the endpoint. Try again.'),
  })
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Delete this endpoint?"
        cancel="Cancel"
        confirm={remove.isPending ? 'Deleting…' : 'Delete'}
        busy={remove.isPending}
        danger
        onConfirm={() => remove.mutate({ params: { id: endpoint.id } })}
      >
        <bdi className="wrap-anywhere">{endpoint.url}</bdi> receives no more events. Waiting events
        are deleted.
      </ConfirmDialog>
    </>
  )
}
