import { LIMITS } from '@dhow/contract/limits'
import type { Delivery } from '@dhow/contract/mail/deliveries'
import { email } from '@dhow/contract/text'
import { skipToken, useMutation } from '@tanstack/react-query'
import { CircleCheck, Clock, FileText, type LucideIcon, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod'
import { isUndelivered } from '#app/admin/messages/message-badges.tsx'
import { formatMoment } from '#app/admin/ui/formats.ts'
import { notifyError } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { TextField } from '#app/ui/fields/field.tsx'
import { spellNumber } from '#app/ui/text.ts'
import { notify } from '#app/ui/toast.tsx'

const Address = z.object({ email: email('Email', LIMITS.text) })

const REFETCH_INTERVAL_MS = { queued: 2_000, retrying: 15_000 }

type MailProps = {
  noun: 'reply' | 'follow-up' | 'quotation' | 'proforma invoice'
  email: string
  onSend: (body: { email?: string }) => Promise<{ message: string }>
  reload: () => Promise<unknown>
}

type Props = MailProps & { delivery: Delivery | undefined }

type SendAgainProps = MailProps & { toSameAddress: boolean }

/** Mails of a conversation. Other mails have a card of their own. */
const isMessage = (noun: string) => noun === 'reply' || noun === 'follow-up'

/** Shows the delivery of a mail, which is stored for a month. */
export function MailDelivery({ delivery, ...mail }: Props) {
  const { noun } = mail
  const refetch = useEffectEvent(() => void mail.reload())
  useEffect(() => {
    if (delivery?.state !== 'queued' && delivery?.state !== 'retrying') return
    const timer = setInterval(() => refetch(), REFETCH_INTERVAL_MS[delivery.state])
    return () => clearInterval(timer)
  }, [delivery?.state])
  const health = api.mail.health.useQuery(delivery?.state === 'stored' ? undefined : skipToken)

  if (!delivery) return !isMessage(noun) && <SendAgain {...mail} toSameAddress />
  const { Icon, color, getText, getAdvice } = STATES[delivery.state]
  const configured = health.data?.configured
  return (
    <div
      className={classNames(
        'grid justify-items-start gap-2 text-sm',
        isMessage(noun) && 'mt-4 rounded-lg bg-raised px-4 py-3',
      )}
    >
      <p role="status" className={classNames('flex items-start gap-2 font-medium', color)}>
        <Icon size={18} className="mt-px" />
        <span>{getText(delivery, noun, configured)}</span>
      </p>
      {getAdvice && <p className="text-muted">{getAdvice(noun, configured)}</p>}
      {delivery.reason && (
        <p className="wrap-anywhere text-muted">Response of the mail server: {delivery.reason}</p>
      )}
      {delivery.state !== 'queued' && (
        <SendAgain
          {...mail}
          toSameAddress={
            isMessage(noun)
              ? isUndelivered(delivery.state) ||
                (delivery.state === 'stored' && configured === true)
              : delivery.state !== 'retrying'
          }
        />
      )}
    </div>
  )
}

type CorrectAddressProps = Pick<MailProps, 'noun' | 'email'> & {
  busy: boolean
  onSend: (body: { email: string }) => void
  onCancel: () => void
}

function CorrectAddress({ noun, email, busy, onSend, onCancel }: CorrectAddressProps) {
  const form = useZodForm(Address, { email })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || busy) return
    // Closes the form only, not the message.
    event.preventDefault()
    onCancel()
  }
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((body) => onSend(body))}
      onKeyDown={onKeyDown}
      className="grid w-full gap-3"
    >
      <TextField
        label="Email"
        type="email"
        hint={`This ${noun} and all later messages go to this address.`}
        limit={LIMITS.text}
        autoFocus
        {...form.field('email')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={busy}>
          Save and send again
        </Button>
        <Button quiet onClick={onCancel} disabled={busy}>
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
  getText: (delivery: Delivery, noun: string, configured?: boolean) => string
  getAdvice?: (noun: string, configured?: boolean) => string
}

const describeFailure = (noun: string) => `This ${noun} was not delivered.`

const STATES: Record<Delivery['state'], State> = {
  queued: { Icon: Clock, color: 'text-muted', getText: () => 'The mail is being sent.' },
  retrying: {
    Icon: Clock,
    color: 'text-amber',
    getText: ({ nextAttemptAt }) =>
      `The mail was not sent yet. Next attempt: ${nextAttemptAt && formatMoment(nextAttemptAt)}.`,
  },
  sent: {
    Icon: CircleCheck,
    color: 'text-leaf',
    getText: ({ sentAt }) => `The mail was sent ${sentAt && formatMoment(sentAt)}.`,
  },
  stored: {
    Icon: FileText,
    color: 'text-amber',
    getText: (_delivery, _what, configured) =>
      `Stored as a file: no mail server ${configured ? 'was' : 'is'} set up.`,
    getAdvice: (noun, configured) =>
      configured
        ? describeFailure(noun)
        : `${describeFailure(noun)} It is in the mail folder on the server. You can send it from here when a mail server is set up.`,
  },
  refused: {
    Icon: TriangleAlert,
    color: 'text-coral',
    getText: (_delivery, noun) => `The mail server refused the mail. ${describeFailure(noun)}`,
  },
  expired: {
    Icon: TriangleAlert,
    color: 'text-coral',
    getText: (_delivery, noun) =>
      `The mail could not be sent for ${spellNumber(LIMITS.mailRetryDays)} days. ${describeFailure(noun)}`,
  },
}

/** `toSameAddress`: whether sending it again to the same address may succeed. */
function SendAgain({ noun, email, onSend, reload, toSameAddress }: SendAgainProps) {
  const actions = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<'closed' | 'open' | 'left'>('closed')
  const send = useMutation({
    mutationFn: onSend,
    onSuccess: ({ message }) => {
      notify.success(message)
      setForm('closed')
      actions.current?.focus()
    },
    onError: notifyError(`Could not send the ${noun} again. Try again later.`),
    onSettled: reload,
  })
  return (
    <div ref={actions} tabIndex={-1} className="flex w-full flex-wrap gap-3 outline-none">
      {form === 'open' ? (
        <CorrectAddress
          noun={noun}
          email={email}
          busy={send.isPending}
          onSend={send.mutate}
          onCancel={() => setForm('left')}
        />
      ) : (
        <>
          {toSameAddress && (
            <Button quiet disabled={send.isPending} onClick={() => send.mutate({})}>
              Send again
            </Button>
          )}
          <Button
            quiet
            autoFocus={form === 'left'}
            disabled={send.isPending}
            onClick={() => setForm('open')}
          >
            Correct address
          </Button>
        </>
      )}
    </div>
  )
}
