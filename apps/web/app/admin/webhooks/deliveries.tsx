import {
  type ReceiverResponse,
  WEBHOOK_TEXTS,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@dhow/contract/webhooks/webhooks'
import { useId, useState } from 'react'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { formatMoment } from '#app/admin/ui/formats.ts'
import { useOutcome } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'

export function LastDeliveries({
  endpoint: { id, enabled, deliveredAt },
}: {
  endpoint: WebhookEndpoint
}) {
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
        {deliveredAt && <p className="pb-1 caption">Last delivered {formatMoment(deliveredAt)}</p>}
      </div>
      <div id={list}>{isOpen && <Deliveries id={id} isOn={enabled} />}</div>
    </div>
  )
}

const REFETCH_INTERVAL_MS = 5_000

const STATES: Record<WebhookDelivery['state'], { text: string; color: string }> = {
  queued: { text: 'Sending', color: 'text-muted' },
  retrying: { text: 'Retrying', color: 'text-amber' },
  delivered: { text: 'Delivered', color: 'text-leaf' },
  expired: { text: 'Failed', color: 'text-coral' },
}

const isWaiting = ({ state }: WebhookDelivery) => state === 'queued' || state === 'retrying'

function Deliveries({ id, isOn }: { id: string; isOn: boolean }) {
  const query = api.webhooks.deliveries.useQuery(
    { params: { id } },
    { refetchInterval: ({ state }) => state.data?.some(isWaiting) && REFETCH_INTERVAL_MS },
  )
  return (
    <QueryContent query={query} name="the deliveries">
      {(deliveries) =>
        deliveries.length === 0 ? (
          <p className="py-4 caption">No deliveries yet.</p>
        ) : (
          <ul aria-label="Last deliveries" className="divide-y divide-line border-y border-line">
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} isOn={isOn} />
            ))}
          </ul>
        )
      }
    </QueryContent>
  )
}

function DeliveryRow({ delivery, isOn }: { delivery: WebhookDelivery; isOn: boolean }) {
  const { id, event, state, createdAt, attempts, nextAttemptAt, answer } = delivery
  const retry = api.webhooks.retry.useMutation(
    useOutcome([api.webhooks], 'Could not send the event again. Try again.'),
  )
  const { text, color } = STATES[state]
  const tries = attempts > 1 ? `, ${attempts} tries` : ''
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <p>
          <span className={classNames('font-semibold', color)}>{text}</span> ·{' '}
          {WEBHOOK_TEXTS[event]}
        </p>
        <p className="text-muted">
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          {tries}
          {state === 'retrying' && isOn && nextAttemptAt && (
            <>
              , next <time dateTime={nextAttemptAt}>{formatMoment(nextAttemptAt)}</time>
            </>
          )}
        </p>
        <ReceiverAnswer answer={answer} />
      </div>
      {isOn && state !== 'queued' && (
        <Button
          quiet
          disabled={retry.isPending}
          aria-label={`Send again: ${WEBHOOK_TEXTS[event]}, ${formatMoment(createdAt)}`}
          onClick={() => retry.mutate({ params: { id } })}
        >
          Send again
        </Button>
      )}
    </li>
  )
}

function ReceiverAnswer({ answer }: { answer: ReceiverResponse }) {
  const { status, durationMs, body, reason } = answer
  const figures = [
    status !== undefined && `Status ${status}`,
    durationMs !== undefined && `${durationMs} ms`,
  ].filter(Boolean)
  return (
    <>
      {status === undefined && reason && <p className="wrap-anywhere">{reason}</p>}
      {figures.length > 0 && <p className="text-muted tabular-nums">{figures.join(' · ')}</p>}
      {body && (
        <p>
          <code dir="auto" className="text-[0.8125rem] wrap-anywhere">
            {body}
          </code>
        </p>
      )}
    </>
  )
}
