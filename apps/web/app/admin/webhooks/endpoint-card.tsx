import {
  WEBHOOK_LIMITS,
  WEBHOOK_TEXTS,
  type WebhookEndpoint,
} from '@dhow/contract/webhooks/webhooks'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { ConfirmButton } from '#app/admin/ui/confirmation.tsx'
import { formatMoment } from '#app/admin/ui/formats.ts'
import { TestResult, useOutcome } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { useFocusAfterBusy } from '#app/ui/hooks.ts'
import { pluralize } from '#app/ui/text.ts'
import { LastDeliveries } from './deliveries.tsx'
import { EditEndpoint } from './endpoint-forms.tsx'

type Props = {
  endpoint: WebhookEndpoint
  hint: string
  isEdited: boolean
  /** False while another form is open. */
  mayEdit: boolean
  onEdit: (isEdited: boolean) => void
  onSecret: (secret: string) => void
  onRemoved: () => void
}

export function EndpointCard({ endpoint, hint, isEdited, ...props }: Props) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const closeForm = () => {
    props.onEdit(false)
    title.current?.focus()
  }
  return (
    <section aria-labelledby={id} className="grid gap-4 panel p-5">
      <div className="grid gap-1">
        <h2 ref={title} id={id} tabIndex={-1} dir="ltr" className="font-semibold wrap-anywhere">
          {endpoint.url}
        </h2>
        <State endpoint={endpoint} />
      </div>
      {isEdited ? (
        <EditEndpoint endpoint={endpoint} hint={hint} onDone={closeForm} />
      ) : (
        <Actions endpoint={endpoint} {...props} />
      )}
      <LastDeliveries endpoint={endpoint} />
    </section>
  )
}

function State({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { enabled, events, goneAt, oldSecretUntil, waiting, failing, expired } = endpoint
  return (
    <div className="grid gap-1 caption">
      <p>
        <span className={classNames('font-semibold', enabled && 'text-leaf')}>
          {enabled ? 'On' : 'Off'}
        </span>{' '}
        · {events.map((event) => WEBHOOK_TEXTS[event]).join(' · ')}
      </p>
      {goneAt && (
        <p className="text-coral">
          Turned off {formatMoment(goneAt)}, because the software answered that this address no
          longer exists.
        </p>
      )}
      {failing > 0 && enabled && (
        <p className="text-amber">
          {pluralize(failing, 'event')} not delivered yet. The server retries for{' '}
          {WEBHOOK_LIMITS.retryDays} days.
        </p>
      )}
      {waiting > 0 && !enabled && (
        <p>{pluralize(waiting, 'event')} waiting until the endpoint is on again.</p>
      )}
      {expired > 0 && <p className="text-coral">{pluralize(expired, 'event')} failed.</p>}
      {oldSecretUntil && <p>The old secret is valid until {formatMoment(oldSecretUntil)}.</p>}
    </div>
  )
}

type ActionsProps = Pick<Props, 'endpoint' | 'mayEdit' | 'onEdit' | 'onSecret' | 'onRemoved'>

function Actions({ endpoint: { id, url }, mayEdit, onEdit, onSecret, onRemoved }: ActionsProps) {
  const client = useQueryClient()
  const input = { params: { id } }
  const test = api.webhooks.test.useMutation({
    onSettled: () => client.invalidateQueries({ queryKey: api.webhooks.list.key() }),
  })
  const testButton = useFocusAfterBusy(test.isPending)
  const replace = api.webhooks.replaceSecret.useMutation({
    ...useOutcome([api.webhooks.list], 'Could not replace the secret. Try again.'),
    onSuccess: ({ secret }) => onSecret(secret),
  })
  const remove = api.webhooks.remove.useMutation(
    useOutcome([api.webhooks], 'Could not delete the endpoint. Try again.'),
  )
  return (
    <div>
      <div className="flex flex-wrap gap-3">
        <Button ref={testButton} quiet disabled={test.isPending} onClick={() => test.mutate(input)}>
          {test.isPending ? 'Sending...' : 'Send test event'}
        </Button>
        <Button quiet disabled={!mayEdit} onClick={() => onEdit(true)}>
          Edit
        </Button>
        <ConfirmButton
          label="Replace secret"
          title="Replace the secret?"
          confirm={replace.isPending ? 'Replacing…' : 'Replace'}
          onConfirm={() => replace.mutateAsync(input)}
        >
          The old secret works for {WEBHOOK_LIMITS.oldSecretHours} more hours. Enter the new one in
          your software within this time.
        </ConfirmButton>
        <ConfirmButton
          label="Delete"
          title="Delete this endpoint?"
          confirm={remove.isPending ? 'Deleting…' : 'Delete'}
          danger
          onConfirm={() => remove.mutateAsync(input).then(onRemoved)}
        >
          <bdi className="wrap-anywhere">{url}</bdi> receives no more events. Waiting events are
          deleted.
        </ConfirmButton>
      </div>
      <TestResult test={test}>
        {test.data?.answer.body && (
          <p>
            Response: <code dir="auto">{test.data.answer.body}</code>
          </p>
        )}
      </TestResult>
    </div>
  )
}
