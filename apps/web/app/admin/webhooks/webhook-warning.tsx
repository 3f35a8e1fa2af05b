import { paths } from '@dhow/contract/paths'
import { WEBHOOK_LIMITS } from '@dhow/contract/webhook-limits'
import type { WebhookHealth } from '@dhow/contract/webhooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DeliveryWarning, useOutcome } from '#app/admin/delivery-warning.tsx'
import { formatMoment } from '#app/admin/formats.ts'
import { api } from '#app/api/client.ts'
import { countOf, inWords } from '#app/ui/numbers.ts'

/** While something is wrong. */
const REFETCH_INTERVAL_MS = 15_000

const hasProblem = ({ failing, expired, gone }: WebhookHealth) =>
  failing > 0 || expired > 0 || gone > 0

const events = (count: number) => (count === 1 ? 'One event' : countOf(count, 'event'))

/** The dashboard's warning that events do not reach the programs that are to be told; nothing when all is well. */
export function WebhookWarning() {
  const { data: health } = useQuery({
    ...api.webhooks.health.queryOptions(),
    refetchInterval: ({ state: { data } }) =>
      data && hasProblem(data) ? REFETCH_INTERVAL_MS : false,
  })
  const outcome = useOutcome(api.webhooks.key())
  const sendAgain = api.webhooks.sendAllAgain.useMutation(outcome)
  const dismiss = api.webhooks.dismiss.useMutation(outcome)
  if (!health || !hasProblem(health)) return null
  const { failing, failingSince, lastError, expired, gone } = health
  const busy = sendAgain.isPending || dismiss.isPending
  return (
    <DeliveryWarning
      label="Webhooks"
      busy={busy}
      actions={[
        ...(failing + expired > 0
          ? [{ label: 'Report again now', onClick: () => sendAgain.mutate({}) }]
          : []),
        ...(expired + gone > 0 ? [{ label: 'Dismiss', onClick: () => dismiss.mutate({}) }] : []),
      ]}
    >
      {failing > 0 && (
        <p className="font-semibold">
          {events(failing)} could not be reported to your programs yet
          {failingSince && `, the first since ${formatMoment(failingSince)}`}. Nothing is lost:{' '}
          {failing === 1 ? 'it is' : 'they are'} tried again for {inWords(WEBHOOK_LIMITS.retryDays)}{' '}
          days.
        </p>
      )}
      {lastError && <p className="text-sm wrap-anywhere">{lastError}</p>}
      {expired > 0 && (
        <p className="font-semibold">
          {events(expired)} could not be reported, and {expired === 1 ? 'is' : 'are'} not tried any
          more.
        </p>
      )}
      {gone > 0 && (
        <p className="font-semibold">
          A program answered that it is gone for good, and is told nothing any more.
        </p>
      )}
      <p className="text-sm">
        <Link to={paths.webhooks} className="inline-flex min-h-11 items-center underline">
          See what was answered, under Webhooks
        </Link>
      </p>
    </DeliveryWarning>
  )
}
