import type { ReactNode } from 'react'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { Button } from '#app/ui/button.tsx'
import { useFocusAfterBusy } from '#app/ui/use-focus-after-busy.ts'

type Props = {
  /** What the list is of, such as categories. */
  what: string
  isDirty: boolean
  busy: boolean
  /** The list was changed elsewhere, and the changes here were put over that. */
  rebased: boolean
  onSave: () => void
  onDrop: () => void
  children: ReactNode
}

/** The frame of a list that is saved as a whole; no form, as the dialogs of its lines have forms. */
export function ListForm({ what, isDirty, busy, rebased, onSave, onDrop, children }: Props) {
  const isUnsaved = isDirty && !busy
  const button = useFocusAfterBusy(busy)
  return (
    <div className="grid max-w-4xl gap-5">
      <UnsavedGuard unsaved={isUnsaved} />
      {rebased && (
        <p role="alert" className="rounded-card border border-amber bg-amber-soft px-5 py-4">
          The {what} were changed elsewhere in the meantime, so nothing of yours is saved yet. Your
          changes stand over what is stored now: look through the list, then save again.
        </p>
      )}
      {children}
      <div className="flex flex-wrap gap-3">
        <Button ref={button} disabled={busy} onClick={onSave}>
          {busy ? 'Saving...' : 'Save Changes'}
        </Button>
        {isUnsaved && (
          <Button variant="quiet" disabled={busy} onClick={onDrop}>
            Drop my changes
          </Button>
        )}
      </div>
    </div>
  )
}
