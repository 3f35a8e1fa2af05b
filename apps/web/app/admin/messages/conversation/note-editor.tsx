import { LIMITS } from '@dhow/contract/limits'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useChange } from '#app/admin/messages/use-inbox.ts'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/fields/field.tsx'

type Props = {
  id: string
  text: string
  onText: (text: string) => void
  onSaved: () => void
  onClose: () => void
}

export function NoteEditor({ id, text, onText, onSaved, onClose }: Props) {
  const [isRequired, setRequired] = useState(false)
  const save = api.conversations.addNote.useMutation(
    useChange('Could not save the note. Try again.', onSaved),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending || text.trim().length > LIMITS.message) return
    if (!text.trim()) return setRequired(true)
    save.mutate({ params: { id }, body: { text } })
  }
  return (
    <form
      onSubmit={submit}
      onKeyDown={closeOrSubmit(onClose, save.isPending)}
      className="grid max-w-prose gap-4"
    >
      <TextArea
        label="Note"
        hint="Only you and your colleagues see notes."
        rows={3}
        limit={LIMITS.message}
        error={isRequired && !text.trim() ? 'Note is required.' : undefined}
        autoFocus
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={save.isPending}>
          Save note
        </Button>
        <Button variant="quiet" onClick={onClose} disabled={save.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Returns a key handler of an editor: Escape closes it, but not the message; Ctrl+Enter submits it. */
export const closeOrSubmit =
  (onClose: () => void, isBusy: boolean) => (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape' && !isBusy && !event.defaultPrevented) {
      event.preventDefault()
      onClose()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.currentTarget.requestSubmit()
    }
  }
