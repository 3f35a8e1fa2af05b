import { paths } from '@dhow/contract/paths'
import { WEBHOOK_LIMITS, type WebhookHealth } from '@dhow/contract/webhooks'
import { Link } from 'react-router'
import {
  countAtStart,
  DeliveryWarning,
  refetchWhile,
  useOutcome,
} from '#app/admin/delivery-warning.tsx'
import { api } from '#app/api/office.ts'

const hasProblem = ({ failing, expired, gone }: WebhookHealth) =>
  failing > 0 || expired > 0 || gone > 0

export function WebhookWarning() {
  const { data: health } = api.webhooks.health.useQuery(undefined, refetchWhile(hasProblem))
  const outcome = useOutcome(api.webhooks.key())
  const sendAgain = api.webhooks.retryAll.useMutation(outcome)
  const dismiss = api.webhooks.dismiss.useMutation(outcome)
  if (!health || !hasProblem(health)) return null
  const { failing, expired, gone } = health
  return (
    <DeliveryWarning
      label="Webhooks"
      noun="event"
      health={health}
      retryDays={WEBHOOK_LIMITS.retryDays}
      busy={sendAgain.isPending || dismiss.isPending}
      onRetry={failing + expired > 0 && (() => sendAgain.mutate({}))}
      onDismiss={expired + gone > 0 && (() => dismiss.mutate({}))}
    >
      {expired > 0 && (
        <p className="font-semibold">
          {countAtStart(expired, 'event')} could not be delivered. The server does not retry any
          more.
        </p>
      )}
      {gone > 0 && (
        <p className="font-semibold">An endpoint returned 410 Gone and was turned off.</p>
      )}
      <p className="text-sm">
        <Link to={paths.webhooks} className="inline-flex min-h-11 items-center underline">
          View deliveries in Webhooks
        </Link>
      </p>
    </DeliveryWarning>
  )
}
