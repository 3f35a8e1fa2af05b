import { LIMITS } from '@dhow/contract/limits'
import type { Enquiry } from '@dhow/contract/messages/enquiry'
import { paths } from '@dhow/contract/paths'
import { useLingui } from '@lingui/react'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiError, isTransient, translateFailure } from '#app/api/error.ts'
import { toLocalPath } from '#app/api/language.ts'
import { FailureNote } from '#app/forms/failures.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/fields/field.tsx'
import { notify } from '#app/ui/toast.tsx'
import { Trans } from '#app/ui/trans.tsx'
import type { EnquiryResult } from './receive-enquiry.ts'
import { ThankYou } from './thank-you.tsx'
import { useEnquiryDraft } from './use-enquiry-draft.ts'
import { useIssues } from './use-issues.ts'
import {
  explainFailure,
  Honeypot,
  SendControls,
  useSendEnquiry,
  useSpamSignals,
} from './use-send-enquiry.tsx'
import {
  clearDraft,
  createValues,
  EMPTY,
  type EnquiredProduct,
  type EnquiryValues,
  getOfferedSubject,
  readIdempotencyKey,
  readValues,
  useOfferedSubjects,
  writeDraft,
} from './values.ts'

type Props = {
  about?: EnquiredProduct | undefined
  result?: EnquiryResult | undefined
  email?: string | undefined
}

export function EnquiryForm({ about, result, email }: Props) {
  const { i18n } = useLingui()
  const [state, setState] = useState<'new' | 'sent' | 'cleared'>(result?.sent ? 'sent' : 'new')
  const container = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  const [takesFocus, setTakesFocus] = useState(false)

  const refused = state === 'new' && result && !result.sent ? result : undefined
  const initial = refused?.values ?? (state === 'new' ? createValues(about, i18n) : EMPTY)

  return (
    <div ref={container}>
      {state === 'sent' ? (
        <ThankYou
          height={height}
          onDone={(hadFocus) => {
            setTakesFocus(hadFocus)
            setState('cleared')
          }}
        />
      ) : (
        <EnquiryFields
          initial={initial}
          about={about}
          refused={refused}
          email={email}
          takesFocus={takesFocus}
          onSent={() => {
            notify.success(i18n.t('Message sent successfully! We will get back to you soon.'))
            clearDraft()
            setHeight(container.current?.offsetHeight ?? 0)
            setState('sent')
          }}
        />
      )}
    </div>
  )
}

const loadSchema = () =>
  import('@dhow/contract/messages/enquiry').then((schemas) => schemas.Enquiry)

type FieldsProps = {
  initial: EnquiryValues
  about: EnquiredProduct | undefined
  refused: Extract<EnquiryResult, { sent: false }> | undefined
  email: string | undefined
  takesFocus: boolean
  onSent: () => void
}

/** Fields of an enquiry. Uncontrolled, so that text typed before hydration stays. */
function EnquiryFields({ about, refused, email, takesFocus, onSent, ...props }: FieldsProps) {
  const { i18n } = useLingui()
  const subjects = useOfferedSubjects()
  const [initial] = useState(() => ({
    ...props.initial,
    subject: getOfferedSubject(props.initial.subject, subjects),
  }))
  const element = useRef<HTMLFormElement>(null)
  const failureId = useId()
  const { errors, show, check, recheck } = useIssues(element, loadSchema, refused?.issues)
  const signals = useSpamSignals()
  const idempotencyKey = useRef<string>(undefined)
  const sending = useSendEnquiry({
    onSuccess: onSent,
    onError: (error) => {
      notify.error(explainFailure(error, i18n))
      if (error instanceof ApiError) show(error.issues)
    },
  })

  useEffect(() => {
    if (takesFocus) element.current?.focus({ preventScroll: true })
  }, [takesFocus])

  useEnquiryDraft(element, { untouched: refused ? EMPTY : initial, about, subjects }, i18n)

  const send = async (form: HTMLFormElement) => {
    const enquiry = readValues(new FormData(form)) as Enquiry
    if (!(await check(enquiry))) return
    idempotencyKey.current ??= readIdempotencyKey()
    sending.send({
      body: { ...enquiry, ...signals.read() },
      idempotencyKey: idempotencyKey.current,
    })
  }

  const getFieldProps = (name: keyof EnquiryValues) => ({
    name,
    defaultValue: initial[name],
    error: errors[name],
    required: true,
  })
  const getTextProps = (name: 'name' | 'email' | 'message', limit: number) => ({
    limit,
    readOnly: sending.isPending,
    ...getFieldProps(name),
  })

  return (
    <form
      ref={element}
      method="post"
      action={toLocalPath(i18n, paths.contactForm)}
      noValidate
      tabIndex={-1}
      aria-label={i18n.t('Enquiry')}
      aria-busy={sending.isPending}
      onFocus={() => signals.prepare(loadSchema)}
      onChange={({ currentTarget }) => {
        const values = readValues(new FormData(currentTarget))
        writeDraft(values)
        void recheck(values)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (sending.retry) return sending.tryNow()
        if (!sending.isPending) void send(event.currentTarget)
      }}
      className="relative grid gap-5 outline-none"
    >
      {refused && sending.isIdle && (
        <FailureNote>
          {translateFailure(refused, i18n.t('Failed to send message'), i18n)}
        </FailureNote>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={i18n.t('Name')}
          autoComplete="name"
          {...getTextProps('name', LIMITS.text)}
        />
        <TextField
          label={i18n.t('Email')}
          type="email"
          autoComplete="email"
          {...getTextProps('email', LIMITS.text)}
        />
      </div>
      <SelectField label={i18n.t('Subject')} {...getFieldProps('subject')}>
        <option value="">{i18n.t('Select a subject')}</option>
        {subjects.map(({ key, label, untranslated }) => (
          <option key={key} value={key} lang={untranslated && 'en'}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={i18n.t('Message')}
        rows={4}
        className="field-sizing-content max-h-[60dvh] min-h-[calc(4lh+1.375rem)]"
        {...getTextProps('message', LIMITS.message)}
      />
      {sending.error && (
        <FailureNote id={failureId}>
          <span>{explainFailure(sending.error, i18n)}</span>
          {isTransient(sending.error) && <FallbackAdvice email={email} />}
        </FailureNote>
      )}
      <SendControls
        sending={sending}
        label={i18n.t('Send Message')}
        failureId={sending.error ? failureId : undefined}
      />
      <Honeypot ref={signals.honeypot} />
    </form>
  )
}

const FallbackAdvice = ({ email }: { email: string | undefined }) => (
  <span className="mt-1 block">
    {email ? (
      <Trans
        id="Your message is saved here. Send it again later, or write to <0/>."
        components={[
          <a key="email" href={`mailto:${email}`} className="underline underline-offset-4">
            <bdi>{email}</bdi>
          </a>,
        ]}
      />
    ) : (
      <Trans id="Your message is saved here. Send it again later." />
    )}
  </span>
)
