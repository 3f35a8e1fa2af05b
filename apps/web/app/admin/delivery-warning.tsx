import { paths } from '@dhow/contract/paths'
import { WEBHOOK_LIMITS, type WebhookHealth } from '@dhow/contract/webhooks'
import { useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '#app/admin/files/formats.ts'
import { notifyError } from '#app/admin/notices.tsx'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { countOf, inWords } from '#app/ui/text.ts'
import { notify } from '#app/ui/toast.tsx'

/** Returns mutation handlers that show the outcome and invalidate a query. */
export function useOutcome(
  queryKey: readonly unknown[],
  failure = 'The request failed. Try again.',
) {
  const client = useQueryClient()
  return {
    onSuccess: ({ message }: { message: string }) => void notify.success(message),
    onError: notifyError(failure),
    onSettled: () => client.invalidateQueries({ queryKey }),
  }
}

/** Returns query options that refetch every 15 seconds while there is a problem. */
export const refetchWhile = <Health,>(hasProblem: (health: Health) => boolean) => ({
  refetchInterval: ({ state: { data } }: { state: { data: Health | undefined } }) =>
    data && hasProblem(data) ? 15_000 : (false as const),
})

/** Formats a count at the start of a sentence: 'One mail', '3 mails'. */
export const countAtStart = (count: number, noun: string) =>
  count === 1 ? `One ${noun}` : countOf(count, noun)

type Props = {
  label: string
  /** Singular noun of a delivery: 'mail'. */
  noun: string
  health: { failing: number; failingSince?: string | undefined; lastError?: string | undefined }
  retryDays: number
  /** Whether an action is running. */
  busy: boolean
  /** False when there is nothing to retry or to dismiss. */
  onRetry: (() => void) | false
  onDismiss: (() => void) | false
  children: ReactNode
}

export const DeliveryWarning = ({ label, noun, health, retryDays, busy, ...props }: Props) => (
  <section
    aria-label={label}
    className="flex items-start gap-3 rounded-card bg-amber-soft p-5 text-amber"
  >
    <TriangleAlert aria-hidden size={22} className="mt-0.5 shrink-0" />
    <div className="grid min-w-0 gap-2">
      {health.failing > 0 && (
        <p className="font-semibold">
          {[
            `${countAtStart(health.failing, noun)} could not be delivered yet`,
            health.failingSince ? `, the first since ${formatMoment(health.failingSince)}` : '',
            `. The server retries for ${inWords(retryDays)} days.`,
          ].join('')}
        </p>
      )}
      {health.lastError && <p className="text-sm wrap-anywhere">{health.lastError}</p>}
      {props.children}
      <div className="mt-2 flex flex-wrap gap-3">
        {props.onRetry && (
          <Button variant="quiet" disabled={busy} onClick={props.onRetry} className="bg-raised">
            Retry now
          </Button>
        )}
        {props.onDismiss && (
          <Button variant="quiet" disabled={busy} onClick={props.onDismiss} className="bg-raised">
            Dismiss
          </Button>
        )}
      </div>
    </div>
  </section>
)

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
