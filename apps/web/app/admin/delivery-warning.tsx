import { useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoment } from '#app/admin/files/formats.ts'
import { Button } from '#app/ui/button.tsx'
import { countOf, inWords } from '#app/ui/text.ts'
import { notify } from '#app/ui/toast.tsx'
import { notifyError } from './notices.tsx'

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
