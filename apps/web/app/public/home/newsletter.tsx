import { LIMITS } from '@dhow/contract/limits'
import { type SubmitEvent, useState } from 'react'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

const TOO_LONG = `Email may have at most ${LIMITS.text} characters.`

/** The error of an e-mail address, worded as in the other forms; undefined when valid. */
function problemWith({ validity, value }: HTMLInputElement): string | undefined {
  if (validity.valueMissing) return 'Email is required.'
  if (validity.valid) return value.length > LIMITS.text ? TOO_LONG : undefined
  return 'Email must be an e-mail address, such as name@example.com.'
}

type Props = {
  /** Whether subscribing works: without a mail server an entry is only logged. */
  open: boolean
  /** The address offered without JavaScript; empty: there is none. */
  email: string
}

/** The newsletter form. */
export function Newsletter({ open, email }: Props) {
  const [error, setError] = useState<string>()
  const [thanks, setThanks] = useState<string>()
  const subscription = api.newsletter.subscribe.useMutation({
    onSuccess: ({ message }) => setThanks(message),
    onError: (failure) => setError(messageOf(failure, 'That did not work. Please try again.')),
  })

  const subscribe = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const field = form.elements.namedItem('email') as HTMLInputElement
    const problem = problemWith(field)
    setError(problem)
    setThanks(undefined)
    if (problem) return field.focus()
    if (open) {
      return subscription.mutate(
        { body: { email: field.value } },
        { onSuccess: () => form.reset() },
      )
    }
    console.info('Newsletter: an address was entered in the box.')
    setThanks('Thank you! We will keep you updated.')
    form.reset()
  }

  return (
    <>
      <p className="mb-5 text-muted">News of what we have, by e-mail.</p>
      <form noValidate onSubmit={subscribe} className="noscript:hidden">
        <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            placeholder="name@example.com"
            required
            // The browser's own check accepts a domain without a dot.
            pattern="\S+@\S+\.\S{2,}"
            limit={LIMITS.text}
            error={error}
            onInput={() => setThanks(undefined)}
          />
          <Button
            type="submit"
            variant="accent"
            disabled={subscription.isPending}
            className="sm:mt-[1.625rem] sm:min-h-[2.875rem]"
          >
            Subscribe
          </Button>
        </div>
        <p aria-live="polite" className="mt-3 min-h-6 text-leaf">
          {thanks}
        </p>
      </form>
      {email && (
        <noscript>
          <a href={`mailto:${email}`} className="underline underline-offset-4">
            Write to us to be kept updated
          </a>
        </noscript>
      )}
    </>
  )
}
