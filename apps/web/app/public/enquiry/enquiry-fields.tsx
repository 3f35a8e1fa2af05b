import { LIMITS } from '@dhow/contract/limits'
import { Enquiry } from '@dhow/contract/messages'
import { paths } from '@dhow/contract/paths'
import { SUBJECT_LABELS, SUBJECTS } from '@dhow/contract/subjects'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#app/api/client.ts'
import { isTransient, messageOf } from '#app/api/error.ts'
import { showIssues } from '#app/forms/form-issues.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx'
import { notify } from '#app/ui/toast.tsx'
import { useReturnedFocus } from '#app/ui/use-returned-focus.ts'
import { readDraft, submissionIdOf } from './draft.ts'
import type { EnquiryResult } from './receive-enquiry.ts'
import { SendingNotes } from './sending-notes.tsx'
import { useEnquiryDraft } from './use-enquiry-draft.ts'
import { useSendEnquiry } from './use-send-enquiry.ts'
import { EMPTY, type EnquiredProduct, type EnquiryValues, FIELDS } from './values.ts'

/** Says when the form was taken up, by the server's clock; asked for once. */
const FORM_TOKEN = { ...api.messages.formToken.queryOptions(), staleTime: Number.POSITIVE_INFINITY }

type Props = {
  /** What the fields begin with. */
  initial: EnquiryValues
  /** The product that the page asks about. */
  about: EnquiredProduct | undefined
  /** Why the same form, sent without JavaScript, was not taken. */
  refused: Extract<EnquiryResult, { sent: false }> | undefined
  /** Where to write to when the form cannot be sent. */
  email: string | undefined
  takesFocus: boolean
  /** @param message what the server said */
  onSent: (message: string) => void
}

/**
 * The fields of an enquiry. They are the browser's own until they are sent: what was typed before
 * this page came to life stays.
 */
export function EnquiryFields({ about, refused, email, takesFocus, onSent, ...given }: Props) {
  const [initial] = useState(given.initial)
  const element = useRef<HTMLFormElement>(null)
  const honeypot = useRef<HTMLInputElement>(null)
  const failureId = useId()
  const [serverErrors] = useState(() =>
    Object.fromEntries(
      refused?.issues.map(({ path, message }) => [path, { type: 'server', message }]) ?? [],
    ),
  )
  const form = useForm({ resolver: zodResolver(Enquiry), ...(refused && { errors: serverErrors }) })
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

  useEffect(() => {
    if (takesFocus) element.current?.focus({ preventScroll: true })
  }, [takesFocus])

  const isSending = sending.isPending && !sending.retry
  const button = useReturnedFocus(isSending)

  useEnquiryDraft(element, form, { untouched: refused ? EMPTY : initial, about })

  // Drawn anew when the form fills itself in: the fields count what stands in them.
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
        {SUBJECTS.map((subject) => (
          <option key={subject} value={subject}>
            {SUBJECT_LABELS[subject]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Message"
        rows={4}
        // It grows from these four rows, padding and border included, to most of a phone's screen.
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
      {/* Programs fill in what people neither see nor reach. */}
      <div aria-hidden className="absolute -z-10 size-0 overflow-hidden">
        <input ref={honeypot} type="text" name="topic" tabIndex={-1} autoComplete="off" />
      </div>
      <SendingNotes sending={isSending} retry={sending.retry} isRetrying={sending.isRetrying} />
    </form>
  )
}

/** What somebody can do whose enquiry could not be taken. */
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
