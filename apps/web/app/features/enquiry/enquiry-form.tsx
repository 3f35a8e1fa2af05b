import { LIMITS } from '@dhow/contract/limits'
import { Enquiry } from '@dhow/contract/messages'
import { SUBJECT_LABELS, SUBJECTS } from '@dhow/contract/subjects'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { showIssues } from '#app/api/form-issues.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx'
import { notify } from '#app/ui/toast.tsx'

/** Milliseconds the thank-you box stands in the form's place. */
const THANKS = 5_000

export function EnquiryForm() {
  const [thanked, setThanked] = useState(false)
  const form = useForm({ resolver: zodResolver(Enquiry) })
  const { errors } = form.formState
  const send = api.messages.send.useMutation({
    onSuccess: ({ message }) => {
      notify.success(message)
      form.reset()
      setThanked(true)
    },
    onError: (error) => {
      notify.error(messageOf(error, 'Failed to send message'))
      showIssues(error, form)
    },
  })

  useEffect(() => {
    if (!thanked) return
    const timer = setTimeout(() => setThanked(false), THANKS)
    return () => clearTimeout(timer)
  }, [thanked])

  if (thanked) {
    return (
      // It takes the focus of the form it replaces: the keyboard stays where it was.
      <p
        role="status"
        tabIndex={-1}
        ref={(box) => box?.focus()}
        className="rounded-card bg-leaf-soft p-8 text-lead text-leaf"
      >
        Thank you for your message! We'll get back to you soon.
      </p>
    )
  }
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((body) => send.mutate({ body }))}
      className="grid gap-5"
    >
      <TextField
        label="Name"
        autoComplete="name"
        maxLength={LIMITS.text}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={LIMITS.text}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <SelectField label="Subject" error={errors.subject?.message} {...form.register('subject')}>
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
        maxLength={LIMITS.message}
        error={errors.message?.message}
        {...form.register('message')}
      />
      <Button type="submit" disabled={send.isPending} className="justify-self-start">
        {send.isPending ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  )
}
