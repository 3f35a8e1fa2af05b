import { paths } from '@dhow/contract/paths'
import { WEBHOOK_LIMITS } from '@dhow/contract/webhook-limits'
import type { WebhookHealth } from '@dhow/contract/webhooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { formatMoment } from '#app/admin/formats.ts'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { Button } from '#app/ui/button.tsx'
import { countOf, inWords } from '#app/ui/numbers.ts'
import { notify } from '#app/ui/toast.tsx'

/** While something is wrong. */
const REFETCH_INTERVAL_MS = 15_000

const hasProblem = ({ failing, expired, gone }: WebhookHealth) =>
  failing > 0 || expired > 0 || gone > 0

const events = (count: number) => (count === 1 ? 'One event' : countOf(count, 'event'))

/** The dashboard's warning that events do not reach the programs that are to be told; nothing when all is well. */
export function WebhookWarning() {
  const client = useQueryClient()
  const { data: health } = useQuery({
    ...api.webhooks.health.queryOptions(),
    refetchInterval: ({ state: { data } }) =>
      data && hasProblem(data) ? REFETCH_INTERVAL_MS : false,
  })
  const changed = {
    onSuccess: async ({ message }: { message: string }) => {
      notify.success(message)
      await client.invalidateQueries({ queryKey: api.webhooks.key() })
    },
    onError: (error: Error) =>
      notify.error(messageOf(error, 'This did not work. Please try again.')),
  }
  const sendAgain = api.webhooks.sendAllAgain.useMutation(changed)
  const dismiss = api.webhooks.dismiss.useMutation(changed)
  if (!health || !hasProblem(health)) return null
  const { failing, failingSince, lastError, expired, gone } = health
  const busy = sendAgain.isPending || dismiss.isPending
  return (
    <section
      aria-label="Webhooks"
      className="flex items-start gap-3 rounded-card bg-amber-soft p-5 text-amber"
    >
      <TriangleAlert aria-hidden size={22} className="mt-0.5 shrink-0" />
      <div className="grid min-w-0 gap-2">
        {failing > 0 && (
          <p className="font-semibold">
            {events(failing)} could not be reported to your programs yet
            {failingSince && `, the first since ${formatMoment(failingSince)}`}. Nothing is lost:{' '}
            {failing === 1 ? 'it is' : 'they are'} tried again for{' '}
            {inWords(WEBHOOK_LIMITS.retryDays)} days.
          </p>
        )}
        {lastError && <p className="text-sm wrap-anywhere">{lastError}</p>}
        {expired > 0 && (
          <p className="font-semibold">
            {events(expired)} could not be reported, and {expired === 1 ? 'is' : 'are'} not tried
            any more.
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
        <div className="flex flex-wrap gap-3">
          {failing + expired > 0 && (
            <Button
              variant="quiet"
              disabled={busy}
              onClick={() => sendAgain.mutate({})}
              className="bg-raised"
            >
              Report again now
            </Button>
          )}
          {expired + gone > 0 && (
            <Button
              variant="quiet"
              disabled={busy}
              onClick={() => dismiss.mutate({})}
              className="bg-raised"
            >
              Dismiss
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
