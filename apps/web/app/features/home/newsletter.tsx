import { LIMITS } from '@dhow/contract/limits'
import { type SubmitEvent, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

/** What is wrong with an address, in the words of the other forms; undefined when nothing is. */
function faultOf({ validity }: HTMLInputElement): string | undefined {
  if (validity.valueMissing) return 'Email is required.'
  if (validity.valid) return
  return 'Email must be an e-mail address, such as name@example.com.'
}

/** The box for those who want news; without a script, the address to write to. */
export function Newsletter({ email }: { email: string }) {
  const [error, setError] = useState<string>()
  const [thanked, setThanked] = useState(false)

  const subscribe = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const field = form.elements.namedItem('email') as HTMLInputElement
    const fault = faultOf(field)
    setError(fault)
    setThanked(!fault)
    if (fault) return field.focus()
    console.info('Newsletter: an address was entered in the box.')
    form.reset()
  }

  return (
    <>
      <p className="mb-5 text-muted">
        New brands, new lines and seasonal offers, about once a month.
      </p>
      <form noValidate onSubmit={subscribe} className="noscript:hidden">
        <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            placeholder="name@example.com"
            required
            // The browser's own idea of an address does without a domain's ending.
            pattern="\S+@\S+\.\S{2,}"
            maxLength={LIMITS.text}
            error={error}
            onInput={() => setThanked(false)}
          />
          <Button type="submit" look="accent" className="sm:mt-[1.625rem] sm:min-h-[2.875rem]">
            Subscribe
          </Button>
        </div>
        <p aria-live="polite" className="mt-3 min-h-6 text-leaf">
          {thanked && 'Thank you! We will keep you updated.'}
        </p>
      </form>
      <noscript>
        <a href={`mailto:${email}`} className="underline underline-offset-4">
          Write to us to be kept updated
        </a>
      </noscript>
    </>
  )
}
