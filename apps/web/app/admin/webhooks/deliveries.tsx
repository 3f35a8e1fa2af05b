import type { WebhookDelivery } from '@dhow/contract/webhooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatMoment } from '#app/admin/formats.ts'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { EmptyNote } from '#app/ui/empty-note.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { notify } from '#app/ui/toast.tsx'
import { EVENT_TEXTS } from './event-texts.ts'
import { ReceiverSaid } from './receiver-said.tsx'

/** While some wait. */
const REFETCH_INTERVAL_MS = 5_000

const STATES: Record<WebhookDelivery['state'], { text: string; color: string }> = {
  queued: { text: 'On its way', color: 'text-muted' },
  retrying: { text: 'Not taken yet', color: 'text-amber' },
  delivered: { text: 'Taken', color: 'text-leaf' },
  expired: { text: 'Given up', color: 'text-coral' },
}

const isWaiting = ({ state }: WebhookDelivery) => state === 'queued' || state === 'retrying'

/** The last deliveries to an endpoint, each with what was answered and a way to send it again. */
export function Deliveries({ id, isOn }: { id: string; isOn: boolean }) {
  const { data, isPending, isError, refetch } = useQuery({
    ...api.webhooks.deliveries.queryOptions({ params: { id } }),
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? REFETCH_INTERVAL_MS : false),
  })
  if (isPending) return <Spinner label="Loading deliveries" />
  if (isError && !data) {
    return <EmptyNote text="The deliveries could not be loaded." onRetry={() => void refetch()} />
  }
  if (data.length === 0) {
    return <p className="py-4 text-sm text-muted">Nothing has been reported to it yet.</p>
  }
  return (
    <ul aria-label="Last deliveries" className="divide-y divide-line border-y border-line">
      {data.map((delivery) => (
        <Row key={delivery.id} delivery={delivery} isOn={isOn} />
      ))}
    </ul>
  )
}

function Row({ delivery, isOn }: { delivery: WebhookDelivery; isOn: boolean }) {
  const client = useQueryClient()
  const { id, event, state, createdAt, attempts, nextAttemptAt, answer } = delivery
  const again = api.webhooks.sendAgain.useMutation({
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.error(messageOf(error, 'The event could not be sent again.')),
    onSettled: () => client.invalidateQueries({ queryKey: api.webhooks.key() }),
  })
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
        <ReceiverSaid answer={answer} />
      </div>
      {isOn && (state === 'retrying' || state === 'expired') && (
        <Button
          variant="quiet"
          disabled={again.isPending}
          aria-label={`Send again: ${EVENT_TEXTS[event]}, ${formatMoment(createdAt)}`}
          onClick={() => again.mutate({ params: { id } })}
        >
          Send again
        </Button>
      )}
    </li>
  )
}
