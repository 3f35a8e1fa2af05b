import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#app/api/client.ts'
import { isTransient, messageOf } from '#app/api/error.ts'
import { useOfferedSubjects } from '#app/api/use-offered-subjects.ts'
import { showIssues } from '#app/forms/form-issues.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx'
import { notify } from '#app/ui/toast.tsx'
import { useFocusAfterBusy } from '#app/ui/use-focus-after-busy.ts'
import { checkEnquiry, prepareCheck } from './check-enquiry.ts'
import { readDraft, submissionIdOf } from './draft.ts'
import type { EnquiryResult } from './receive-enquiry.ts'
import { SendingNotes } from './sending-notes.tsx'
import { useEnquiryDraft } from './use-enquiry-draft.ts'
import { useSendEnquiry } from './use-send-enquiry.ts'
import {
  EMPTY,
  type EnquiredProduct,
  type EnquiryValues,
  FIELDS,
  offeredSubject,
} from './values.ts'

/** A server-issued token that dates the opening of the form; fetched once. */
const FORM_TOKEN = { ...api.messages.formToken.queryOptions(), staleTime: Number.POSITIVE_INFINITY }

type Props = {
  /** The fields' initial values. */
  initial: EnquiryValues
  /** The product of the page's URL. */
  about: EnquiredProduct | undefined
  /** The refusal of the same form, posted without JavaScript. */
  refused: Extract<EnquiryResult, { sent: false }> | undefined
  /** The address offered when sending fails. */
  email: string | undefined
  takesFocus: boolean
  /** @param message the server's message */
  onSent: (message: string) => void
}

/** The fields of an enquiry, uncontrolled, so that what was typed before hydration stays. */
export function EnquiryFields({ about, refused, email, takesFocus, onSent, ...given }: Props) {
  const subjects = useOfferedSubjects()
  const [initial] = useState(() => ({
    ...given.initial,
    subject: offeredSubject(given.initial.subject, subjects),
  }))
  const element = useRef<HTMLFormElement>(null)
  const honeypot = useRef<HTMLInputElement>(null)
  const failureId = useId()
  const [serverErrors] = useState(() =>
    Object.fromEntries(
      refused?.issues.map(({ path, message }) => [path, { type: 'server', message }]) ?? [],
    ),
  )
  const form = useForm({ resolver: checkEnquiry, ...(refused && { errors: serverErrors }) })
  const client = useQueryClient()
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

  useEffect(prepareCheck, [])

  useEffect(() => {
    if (takesFocus) element.current?.focus({ preventScroll: true })
  }, [takesFocus])

  const isSending = sending.isPending && !sending.retry
  const button = useFocusAfterBusy(isSending)

  useEnquiryDraft(element, form, { untouched: refused ? EMPTY : initial, about, subjects })

  // Re-render when the form is filled in by code: the fields count their characters.
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
      onFocus={() => void client.prefetchQuery(FORM_TOKEN)}
      onSubmit={form.handleSubmit((enquiry) => {
        if (sending.retry) return sending.tryNow()
        submissionId.current ??= submissionIdOf(readDraft())
        const spamSignals = {
          ...client.getQueryData(FORM_TOKEN.queryKey),
          topic: honeypot.current?.value ?? '',
        }
        sending.send({ ...enquiry, ...spamSignals, submissionId: submissionId.current })
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
        {subjects.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Message"
        rows={4}
        // Grows with its text from four rows, padding and border included, to most of a phone's screen.
        className="field-sizing-content max-h-[60dvh] min-h-[calc(4lh+1.375rem)]"
        {...text('message', LIMITS.message)}
      />
      {sending.error && (
        <FailureNote id={failureId}>
          {failureOf(sending.error)}
          {isTransient(sending.error) && <FallbackAdvice email={email} />}
        </FailureNote>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          ref={button}
          type="submit"
          disabled={isSending}
          aria-describedby={sending.error ? failureId : undefined}
        >
          {sending.retry ? 'Send Now' : isSending ? 'Sending...' : 'Send Message'}
        </Button>
        {sending.retry && (
          <Button
            variant="quiet"
            onClick={() => {
              button.current?.focus()
              sending.stop()
            }}
          >
            Stop Trying
          </Button>
        )}
      </div>
      {/* A honeypot: invisible and unreachable for people, filled in by bots. */}
      <div aria-hidden className="absolute -z-10 size-0 overflow-hidden">
        <input ref={honeypot} type="text" name="topic" tabIndex={-1} autoComplete="off" />
      </div>
      <SendingNotes sending={isSending} retry={sending.retry} isRetrying={sending.isRetrying} />
    </form>
  )
}

/** What to do when an enquiry could not be sent. */
const FallbackAdvice = ({ email }: { email: string | undefined }) => (
  <span className="mt-1 block">
    What you wrote is kept here. Please send it again in a while
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

const failureOf = (error: Error) => messageOf(error, 'Failed to send message')

const FailureNote = (props: ComponentProps<'p'>) => (
  <p role="alert" className="rounded-card bg-coral-soft px-5 py-4 text-coral" {...props} />
)
