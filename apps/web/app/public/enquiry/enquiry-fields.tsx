import { LIMITS } from '@dhow/contract/limits'
import type { Enquiry } from '@dhow/contract/messages/enquiry'
import { paths } from '@dhow/contract/paths'
import { useEffect, useId, useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { isTransient, showIssues } from '#app/api/error.ts'
import { Options, SelectField, TextArea, TextField } from '#app/ui/fields/field.tsx'
import { notify } from '#app/ui/toast.tsx'
import type { EnquiryResult } from './receive-enquiry.ts'
import { FailureNote, Honeypot, SendControls, useSpamSignals } from './send-controls.tsx'
import { useEnquiryDraft } from './use-enquiry-draft.ts'
import { failureOf, useSendEnquiry } from './use-send-enquiry.ts'
import {
  EMPTY,
  type EnquiredProduct,
  type EnquiryValues,
  FIELDS,
  offeredSubject,
  readDraft,
  submissionIdOf,
  useOfferedSubjects,
} from './values.ts'

/** Loads the validation, which is a larger script than the form; undefined if that fails. */
const loadResolver = () =>
  Promise.all([import('@dhow/contract/messages/enquiry'), import('@hookform/resolvers/zod')])
    .then(([schemas, { zodResolver }]) => zodResolver(schemas.Enquiry))
    .catch(() => undefined)

/** Validates an enquiry. If the validation cannot be loaded, only the server validates. */
const checkEnquiry: Resolver<Enquiry> = async (values, context, options) => {
  const resolve = await loadResolver()
  return resolve ? resolve(values, context, options) : { values, errors: {} }
}

type Props = {
  initial: EnquiryValues
  about: EnquiredProduct | undefined
  refused: Extract<EnquiryResult, { sent: false }> | undefined
  email: string | undefined
  takesFocus: boolean
  onSent: (message: string) => void
}

/** Fields of an enquiry. Uncontrolled, so that text typed before hydration stays. */
export function EnquiryFields({ about, refused, email, takesFocus, onSent, ...given }: Props) {
  const subjects = useOfferedSubjects()
  const [initial] = useState(() => ({
    ...given.initial,
    subject: offeredSubject(given.initial.subject, subjects),
  }))
  const element = useRef<HTMLFormElement>(null)
  const failureId = useId()
  const [serverErrors] = useState(() =>
    Object.fromEntries(
      refused?.issues.map(({ path, message }) => [path, { type: 'server', message }]) ?? [],
    ),
  )
  const form = useForm({ resolver: checkEnquiry, ...(refused && { errors: serverErrors }) })
  const signals = useSpamSignals()
  const submissionId = useRef<string>(undefined)
  const sending = useSendEnquiry({
    onSuccess: ({ message }) => onSent(message),
    onError: (error) => {
      notify.error(failureOf(error))
      showIssues(error, form)
      const first = FIELDS.find((field) => form.getFieldState(field).error)
      if (first) form.setFocus(first)
    },
  })

  useEffect(() => void loadResolver(), [])

  useEffect(() => {
    if (takesFocus) element.current?.focus({ preventScroll: true })
  }, [takesFocus])

  useEnquiryDraft(element, form, { untouched: refused ? EMPTY : initial, about, subjects })

  // Re-renders when code fills in the form, because the fields count their characters.
  form.watch()
  const field = (name: keyof EnquiryValues) => ({
    defaultValue: initial[name],
    error: form.formState.errors[name]?.message,
    required: true,
    ...form.register(name),
  })
  const text = (name: 'name' | 'email' | 'message', limit: number) => ({
    limit,
    readOnly: sending.isPending,
    ...field(name),
  })

  return (
    <form
      ref={element}
      method="post"
      action={paths.contactForm}
      noValidate
      tabIndex={-1}
      aria-label="Enquiry"
      aria-busy={sending.isPending}
      onFocus={signals.prepare}
      onSubmit={form.handleSubmit((enquiry) => {
        if (sending.retry) return sending.tryNow()
        submissionId.current ??= submissionIdOf(readDraft())
        sending.send({ ...enquiry, ...signals.read(), submissionId: submissionId.current })
      })}
      className="relative grid gap-5 outline-none"
    >
      {refused && sending.isIdle && <FailureNote>{refused.message}</FailureNote>}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" {...text('name', LIMITS.text)} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          {...text('email', LIMITS.text)}
        />
      </div>
      <SelectField label="Subject" {...field('subject')}>
        <option value="">Select a subject</option>
        <Options of={subjects.map(({ key, label }) => [key, label])} />
      </SelectField>
      <TextArea
        label="Message"
        rows={4}
        className="field-sizing-content max-h-[60dvh] min-h-[calc(4lh+1.375rem)]"
        {...text('message', LIMITS.message)}
      />
      {sending.error && (
        <FailureNote id={failureId}>
          {failureOf(sending.error)}
          {isTransient(sending.error) && <FallbackAdvice email={email} />}
        </FailureNote>
      )}
      <SendControls
        sending={sending}
        label="Send Message"
        failureId={sending.error ? failureId : undefined}
      />
      <Honeypot ref={signals.honeypot} />
    </form>
  )
}

const FallbackAdvice = ({ email }: { email: string | undefined }) => (
  <span className="mt-1 block">
    Your message is saved here. Send it again later
    {email && (
      <>
        , or write to{' '}
        <a href={`mailto:${email}`} className="underline underline-offset-4">
          {email}
        </a>
      </>
    )}
    .
  </span>
)
