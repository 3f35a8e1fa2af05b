import { LIMITS } from '@dhow/contract/limits'
import type { Delivery } from '@dhow/contract/mail'
import { email as emailSchema } from '@dhow/contract/text'
import { skipToken, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Clock, FileText, type LucideIcon, TriangleAlert } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatMoment } from '#app/admin/files/formats.ts'
import { isUndelivered } from '#app/admin/messages/status-badge.tsx'
import { useReload } from '#app/admin/messages/use-inbox.ts'
import { notifyError } from '#app/admin/notices.tsx'
import { api } from '#app/api/client.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { TextField } from '#app/ui/fields/field.tsx'
import { inWords } from '#app/ui/text.ts'
import { notify } from '#app/ui/toast.tsx'

const Email = emailSchema('Email', LIMITS.text)

const REFETCH_INTERVAL_MS = { queued: 2_000, retrying: 15_000 }

type Props = { id: string; email: string; delivery: Delivery | undefined }

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
  const configured = health.data?.configured
  return (
    <div className="mt-4 grid justify-items-start gap-2 rounded-lg bg-raised px-4 py-3 text-sm">
      <p role="status" className={classNames('flex items-start gap-2 font-medium', color)}>
        <Icon aria-hidden size={18} className="mt-px shrink-0" />
        {text(delivery, configured)}
      </p>
      {advice && <p className="text-muted">{advice(configured)}</p>}
      {delivery.reason && (
        <p className="wrap-anywhere text-muted">The mail server said: {delivery.reason}</p>
      )}
      {delivery.state !== 'queued' && (
        <RetryReply
          id={id}
          email={email}
          toSameAddress={
            isUndelivered(delivery.state) || (delivery.state === 'stored' && configured === true)
          }
        />
      )}
    </div>
  )
}

type CorrectAddressProps = {
  email: string
  busy: boolean
  onSend: (body: { email: string }) => void
  onCancel: () => void
}

function CorrectAddress({ email, busy, onSend, onCancel }: CorrectAddressProps) {
  const [typed, setTyped] = useState(email)
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const parsed = Email.safeParse(typed)
    setError(parsed.error?.issues[0]?.message)
    if (parsed.success) onSend({ email: parsed.data })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || busy) return
    // Close the form only, not the message.
    event.preventDefault()
    onCancel()
  }
  return (
    <form noValidate onSubmit={submit} onKeyDown={onKeyDown} className="grid w-full gap-3">
      <TextField
        label="Email"
        type="email"
        error={error}
        hint="This reply and all later messages go to this address."
        limit={LIMITS.text}
        autoFocus
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={busy}>
          Save and send again
        </Button>
        <Button variant="quiet" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** `configured`: whether a mail server is set up; undefined while loading. */
type State = {
  Icon: LucideIcon
  color: string
  text: (delivery: Delivery, configured?: boolean) => string
  advice?: (configured?: boolean) => string
}

const NOT_DELIVERED = 'This reply was not delivered.'

const STATES: Record<Delivery['state'], State> = {
  queued: { Icon: Clock, color: 'text-muted', text: () => 'The mail is being sent.' },
  retrying: {
    Icon: Clock,
    color: 'text-amber',
    text: ({ nextAttemptAt }) =>
      `The mail was not sent yet. Next attempt: ${nextAttemptAt && formatMoment(nextAttemptAt)}.`,
  },
  sent: {
    Icon: CircleCheck,
    color: 'text-leaf',
    text: ({ sentAt }) => `The mail was sent ${sentAt && formatMoment(sentAt)}.`,
  },
  stored: {
    Icon: FileText,
    color: 'text-amber',
    text: (_delivery, configured) =>
      `Stored as a file: no mail server ${configured ? 'was' : 'is'} set up.`,
    advice: (configured) =>
      configured
        ? NOT_DELIVERED
        : `${NOT_DELIVERED} It is in the mail folder on the server. You can send it from here when a mail server is set up.`,
  },
  refused: {
    Icon: TriangleAlert,
    color: 'text-coral',
    text: () => `The mail server refused the mail. ${NOT_DELIVERED}`,
  },
  expired: {
    Icon: TriangleAlert,
    color: 'text-coral',
    text: () =>
      `The mail could not be sent for ${inWords(LIMITS.mailRetryDays)} days. ${NOT_DELIVERED}`,
  },
}

type RetryReplyProps = Pick<Props, 'id' | 'email'> & {
  /** Whether sending it again to the same address may succeed. */
  toSameAddress: boolean
}

function RetryReply({ id, email, toSameAddress }: RetryReplyProps) {
  const reload = useReload()
  const actions = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<'closed' | 'open' | 'left'>('closed')
  const retry = api.messages.retryReply.useMutation({
    onSuccess: ({ message }) => {
      notify.success(message)
      setForm('closed')
      actions.current?.focus()
    },
    onError: notifyError('Could not send the reply again. Try again later.'),
    onSettled: reload,
  })
  const send = (body: { email?: string }) => retry.mutate({ params: { id }, body })
  return (
    <div ref={actions} tabIndex={-1} className="flex w-full flex-wrap gap-3 outline-none">
      {form === 'open' ? (
        <CorrectAddress
          email={email}
          busy={retry.isPending}
          onSend={send}
          onCancel={() => setForm('left')}
        />
      ) : (
        <>
          {toSameAddress && (
            <Button variant="quiet" disabled={retry.isPending} onClick={() => send({})}>
              Send again
            </Button>
          )}
          <Button
            variant="quiet"
            autoFocus={form === 'left'}
            disabled={retry.isPending}
            onClick={() => setForm('open')}
          >
            Correct address
          </Button>
        </>
      )}
    </div>
  )
}
