import type { Delivery } from '@dhow/contract/mail'
import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { notify } from '#app/ui/toast.tsx'

/** Milliseconds between looks while a mail is on its way, and while it waits for its next try. */
const LOOK = { queued: 2_000, retrying: 15_000 }

const moment = (iso = '') =>
  new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })

const STATES = {
  queued: { Icon: Clock, color: 'text-muted', words: () => 'The mail is on its way.' },
  retrying: {
    Icon: Clock,
    color: 'text-amber',
    words: ({ nextAttemptAt }: Delivery) =>
      `The mail has not left yet. It is tried again by itself, next ${moment(nextAttemptAt)}.`,
  },
  sent: {
    Icon: CircleCheck,
    color: 'text-leaf',
    words: ({ sentAt }: Delivery) => `The mail was sent ${moment(sentAt)}.`,
  },
  refused: {
    Icon: TriangleAlert,
    color: 'text-coral',
    words: () => 'The mail was refused: the visitor has not got this reply.',
  },
  expired: {
    Icon: TriangleAlert,
    color: 'text-coral',
    words: () => 'The mail could not be sent for three days: the visitor has not got this reply.',
  },
}

/** How far the mail of a reply has come, followed while that changes. */
export function ReplyDelivery({ id, delivery }: { id: string; delivery: Delivery | undefined }) {
  const client = useQueryClient()
  useEffect(() => {
    if (delivery?.state !== 'queued' && delivery?.state !== 'retrying') return
    const look = () => void client.invalidateQueries({ queryKey: ['messages'] })
    const timer = setInterval(look, LOOK[delivery.state])
    return () => clearInterval(timer)
  }, [delivery?.state, client])

  const again = api.mail.sendReplyAgain.useMutation({
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.error(messageOf(error, 'The reply could not be sent again')),
    onSettled: () => client.invalidateQueries({ queryKey: ['messages'] }),
  })

  if (!delivery) return null
  const { Icon, color, words } = STATES[delivery.state]
  const ended = delivery.state === 'refused' || delivery.state === 'expired'
  return (
    <div className="mt-4 grid justify-items-start gap-2 rounded-lg bg-raised px-4 py-3 text-sm">
      <p role="status" className={classNames('flex items-start gap-2 font-medium', color)}>
        <Icon aria-hidden size={18} className="mt-px shrink-0" />
        {words(delivery)}
      </p>
      {delivery.reason && (
        <p className="wrap-anywhere text-muted">The mail server said: {delivery.reason}</p>
      )}
      {ended && (
        <Button
          look="quiet"
          disabled={again.isPending}
          onClick={() => again.mutate({ params: { id } })}
        >
          Send again
        </Button>
      )}
    </div>
  )
}
