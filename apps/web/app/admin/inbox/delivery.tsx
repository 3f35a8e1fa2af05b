import { LIMITS } from '@dhow/contract/limits'
import type { Delivery } from '@dhow/contract/mail'
import { skipToken, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Clock, FileText, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatMoment } from '#app/admin/formats.ts'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { inWords } from '#app/ui/numbers.ts'
import { notify } from '#app/ui/toast.tsx'
import { CorrectAddress } from './correct-address.tsx'
import { isUndelivered } from './inbox.ts'
import { useReload } from './use-inbox.ts'

/** While a mail is queued, and while it waits for its next attempt. */
const REFETCH_INTERVAL_MS = { queued: 2_000, retrying: 15_000 }

/** `configured` is undefined while loading. */
type Server = { configured: boolean | undefined }

type State = {
  Icon: typeof Clock
  color: string
  text: (delivery: Delivery, server: Server) => string
  /** What it means and what to do. */
  advice?: (server: Server) => string
}

const NOT_ARRIVED = 'The visitor has not got this reply.'

const STATES: Record<Delivery['state'], State> = {
  queued: { Icon: Clock, color: 'text-muted', text: () => 'The mail is on its way.' },
  retrying: {
    Icon: Clock,
    color: 'text-amber',
    text: ({ nextAttemptAt }) =>
      `The mail has not left yet. It is tried again by itself, next ${nextAttemptAt && formatMoment(nextAttemptAt)}.`,
  },
  sent: {
    Icon: CircleCheck,
    color: 'text-leaf',
    text: ({ sentAt }) => `The mail was sent ${sentAt && formatMoment(sentAt)}.`,
  },
  stored: {
    Icon: FileText,
    color: 'text-amber',
    text: (_delivery, { configured }) =>
      `Stored as a file: no mail server ${configured ? 'was' : 'is'} set up.`,
    advice: ({ configured }) =>
      configured
        ? NOT_ARRIVED
        : `${NOT_ARRIVED} It is in the mail folder of the server’s data, and can be sent from here once a mail server is set up.`,
  },
  refused: {
    Icon: TriangleAlert,
    color: 'text-coral',
    text: () => 'The mail was refused: the visitor has not got this reply.',
  },
  expired: {
    Icon: TriangleAlert,
    color: 'text-coral',
    text: () =>
      `The mail could not be sent for ${inWords(LIMITS.mailRetryDays)} days: the visitor has not got this reply.`,
  },
}

type Props = {
  /** The message's id. */
  id: string
  /** The address that the reply was sent to. */
  email: string
  delivery: Delivery | undefined
}

/** The delivery state of a reply, polled while it changes, with a way to send it again. */
export function ReplyDelivery({ id, email, delivery }: Props) {
  const client = useQueryClient()
  useEffect(() => {
    if (delivery?.state !== 'queued' && delivery?.state !== 'retrying') return
    const refetch = () => void client.invalidateQueries({ queryKey: api.messages.key() })
    const timer = setInterval(refetch, REFETCH_INTERVAL_MS[delivery.state])
    return () => clearInterval(timer)
  }, [delivery?.state, client])
  const health = api.mail.health.useQuery(delivery?.state === 'stored' ? undefined : skipToken)

  if (!delivery) return null
  const { Icon, color, text, advice } = STATES[delivery.state]
  const server = { configured: health.data?.configured }
  return (
    <div className="mt-4 grid justify-items-start gap-2 rounded-lg bg-raised px-4 py-3 text-sm">
      <p role="status" className={classNames('flex items-start gap-2 font-medium', color)}>
        <Icon aria-hidden size={18} className="mt-px shrink-0" />
        {text(delivery, server)}
      </p>
      {advice && <p className="text-muted">{advice(server)}</p>}
      {delivery.reason && (
        <p className="wrap-anywhere text-muted">The mail server said: {delivery.reason}</p>
      )}
      {delivery.state !== 'queued' && (
        <SendAgain
          id={id}
          email={email}
          toSameAddress={
            isUndelivered(delivery.state) ||
            (delivery.state === 'stored' && server.configured === true)
          }
        />
      )}
    </div>
  )
}

type SendAgainProps = Pick<Props, 'id' | 'email'> & {
  /** Whether resending to the same address may succeed. */
  toSameAddress: boolean
}

/** Resends a reply, to the same or a corrected address. */
function SendAgain({ id, email, toSameAddress }: SendAgainProps) {
  const reload = useReload()
  const actions = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<'closed' | 'open' | 'left'>('closed')
  const again = api.messages.sendReplyAgain.useMutation({
    onSuccess: ({ message }) => {
      notify.success(message)
      setForm('closed')
      actions.current?.focus()
    },
    onError: (error) => notify.error(messageOf(error, 'The reply could not be sent again')),
    onSettled: reload,
  })
  const send = (body: { email?: string }) => again.mutate({ params: { id }, body })
  return (
    <div ref={actions} tabIndex={-1} className="flex w-full flex-wrap gap-3 outline-none">
      {form === 'open' ? (
        <CorrectAddress
          email={email}
          busy={again.isPending}
          onSend={(corrected) => send({ email: corrected })}
          onCancel={() => setForm('left')}
        />
      ) : (
        <>
          {toSameAddress && (
            <Button variant="quiet" disabled={again.isPending} onClick={() => send({})}>
              Send again
            </Button>
          )}
          <Button
            variant="quiet"
            autoFocus={form === 'left'}
            disabled={again.isPending}
            onClick={() => setForm('open')}
          >
            Correct the address
          </Button>
        </>
      )}
    </div>
  )
}
