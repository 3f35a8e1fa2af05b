import { LIMITS } from '@dhow/contract/limits'
import type { MailHealth } from '@dhow/contract/mail'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { formatMoment } from '#app/admin/formats.ts'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { Button } from '#app/ui/button.tsx'
import { countOf, inWords } from '#app/ui/numbers.ts'
import { notify } from '#app/ui/toast.tsx'
import { NoMailServer } from './no-mail-server.tsx'
import { UndeliveredMails } from './undelivered-mails.tsx'

/** While something is wrong. */
const REFETCH_INTERVAL_MS = 15_000

const mails = (count: number) => (count === 1 ? 'One mail' : countOf(count, 'mail'))

const hasProblem = ({ failing, refused }: MailHealth) => failing > 0 || refused > 0

/** The dashboard's warning that mail does not leave, and why; nothing when all is well. */
export function MailWarning() {
  const { data: health } = useQuery({
    ...api.mail.health.queryOptions(),
    refetchInterval: ({ state: { data } }) =>
      data && hasProblem(data) ? REFETCH_INTERVAL_MS : false,
  })
  if (!health || (health.configured && !hasProblem(health))) return null
  return (
    <div className="grid gap-4">
      {!health.configured && <NoMailServer />}
      {hasProblem(health) && <MailProblems health={health} />}
    </div>
  )
}

/** The mails that do not leave or were refused, with the buttons to retry or dismiss them. */
function MailProblems({ health }: { health: MailHealth }) {
  const client = useQueryClient()
  const changed = {
    onSuccess: async ({ message }: { message: string }) => {
      notify.success(message)
      await client.invalidateQueries({ queryKey: api.mail.health.key() })
    },
    onError: (error: Error) =>
      notify.error(messageOf(error, 'This did not work. Please try again.')),
  }
  const sendAgain = api.mail.sendAllAgain.useMutation(changed)
  const dismiss = api.mail.dismiss.useMutation(changed)
  const { failing, refused, failingSince, lastError, undelivered } = health
  const busy = sendAgain.isPending || dismiss.isPending
  return (
    <section
      aria-label="Mail"
      className="flex items-start gap-3 rounded-card bg-amber-soft p-5 text-amber"
    >
      <TriangleAlert aria-hidden size={22} className="mt-0.5 shrink-0" />
      <div className="grid min-w-0 gap-2">
        {failing > 0 && (
          <p className="font-semibold">
            {mails(failing)} could not be sent yet
            {failingSince && `, the first since ${formatMoment(failingSince)}`}. Nothing is lost:{' '}
            {failing === 1 ? 'it is' : 'they are'} tried again for {inWords(LIMITS.mailRetryDays)}{' '}
            days.
          </p>
        )}
        {lastError && <p className="text-sm wrap-anywhere">{lastError}</p>}
        {refused > 0 && (
          <>
            <p className="font-semibold">
              {mails(refused)} could not be delivered. Every enquiry is in the inbox all the same.
            </p>
            <UndeliveredMails mails={undelivered} total={refused} />
          </>
        )}
        <div className="mt-2 flex flex-wrap gap-3">
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => sendAgain.mutate({})}
            className="bg-raised"
          >
            Try again now
          </Button>
          {refused > 0 && (
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
