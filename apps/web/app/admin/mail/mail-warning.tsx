import { LIMITS } from '@dhow/contract/limits'
import type { MailHealth } from '@dhow/contract/mail'
import { useQuery } from '@tanstack/react-query'
import { DeliveryWarning, useOutcome } from '#app/admin/delivery-warning.tsx'
import { formatMoment } from '#app/admin/formats.ts'
import { api } from '#app/api/client.ts'
import { countOf, inWords } from '#app/ui/numbers.ts'
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
  const outcome = useOutcome(api.mail.health.key())
  const sendAgain = api.mail.sendAllAgain.useMutation(outcome)
  const dismiss = api.mail.dismiss.useMutation(outcome)
  const { failing, refused, failingSince, lastError, undelivered } = health
  const busy = sendAgain.isPending || dismiss.isPending
  return (
    <DeliveryWarning
      label="Mail"
      busy={busy}
      actions={[
        { label: 'Try again now', onClick: () => sendAgain.mutate({}) },
        ...(refused > 0 ? [{ label: 'Dismiss', onClick: () => dismiss.mutate({}) }] : []),
      ]}
    >
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
    </DeliveryWarning>
  )
}
