import { LIMITS } from '@dhow/contract/limits'
import { email as emailSchema } from '@dhow/contract/text'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

const Email = emailSchema('Email', LIMITS.text)

type Props = {
  /** The current address. */
  email: string
  busy: boolean
  onSend: (email: string) => void
  onCancel: () => void
}

/** Corrects a visitor's address and resends the reply. */
export function CorrectAddress({ email, busy, onSend, onCancel }: Props) {
  const [typed, setTyped] = useState(email)
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const checked = Email.safeParse(typed)
    setError(checked.error?.issues[0]?.message)
    if (checked.success) onSend(checked.data)
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
        hint="This reply, and whatever you send later, goes to this address."
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
