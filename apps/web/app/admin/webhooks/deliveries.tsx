import type { ReceiverResponse, WebhookDelivery } from '@dhow/contract/webhooks'
import { useOutcome } from '#app/admin/delivery-warning.tsx'
import { formatMoment } from '#app/admin/files/formats.ts'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { EVENT_TEXTS } from './endpoint-forms.tsx'

const REFETCH_INTERVAL_MS = 5_000

const STATES: Record<WebhookDelivery['state'], { text: string; color: string }> = {
  queued: { text: 'Sending', color: 'text-muted' },
  retrying: { text: 'Retrying', color: 'text-amber' },
  delivered: { text: 'Delivered', color: 'text-leaf' },
  expired: { text: 'Failed', color: 'text-coral' },
}

const isWaiting = ({ state }: WebhookDelivery) => state === 'queued' || state === 'retrying'

export function Deliveries({ id, isOn }: { id: string; isOn: boolean }) {
  const query = api.webhooks.deliveries.useQuery(
    { params: { id } },
    { refetchInterval: ({ state }) => state.data?.some(isWaiting) && REFETCH_INTERVAL_MS },
  )
  return (
    <QueryContent query={query} loading="Loading deliveries" error="Could not load the deliveries.">
      {(deliveries) =>
        deliveries.length === 0 ? (
          <p className="py-4 text-sm text-muted">No deliveries yet.</p>
        ) : (
          <ul aria-label="Last deliveries" className="divide-y divide-line border-y border-line">
            {deliveries.map((delivery) => (
              <Row key={delivery.id} delivery={delivery} isOn={isOn} />
            ))}
          </ul>
        )
      }
    </QueryContent>
  )
}

function Row({ delivery, isOn }: { delivery: WebhookDelivery; isOn: boolean }) {
  const { id, event, state, createdAt, attempts, nextAttemptAt, answer } = delivery
  const retry = api.webhooks.retry.useMutation(
    useOutcome(api.webhooks.key(), 'Could not send the event again. Try again.'),
  )
  const { text, color } = STATES[state]
  const tries = attempts > 1 ? `, ${attempts} tries` : ''
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <p>
          <span className={classNames('font-semibold', color)}>{text}</span> · {EVENT_TEXTS[event]}
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
          variant="quiet"
          disabled={retry.isPending}
          aria-label={`Send again: ${EVENT_TEXTS[event]}, ${formatMoment(createdAt)}`}
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
