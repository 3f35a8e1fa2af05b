import type { ReactNode } from 'react'
import { NotSavedNotice } from '#app/forms/not-saved.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { Button } from '#app/ui/button.tsx'
import { useFocusAfterBusy } from '#app/ui/hooks.ts'

type Props = {
  what: string
  isDirty: boolean
  busy: boolean
  /** Error messages of rows by position, new after each save. */
  errors: ReadonlyMap<number, string>
  /** Whether the changes were applied to a newer version of the list. */
  rebased: boolean
  onSave: () => void
  onDrop: () => void
  children: ReactNode
}

/** The frame of a list that is saved as a whole. Not a form, because its dialogs contain forms. */
export function ListForm({ what, isDirty, busy, errors, rebased, children, ...on }: Props) {
  const isUnsaved = isDirty && !busy
  const button = useFocusAfterBusy(busy)
  return (
    <div data-form className="grid max-w-4xl gap-5">
      <UnsavedGuard unsaved={isUnsaved} />
      {rebased && (
        <p role="alert" className="rounded-card border border-amber bg-amber-soft px-5 py-4">
          The {what} were changed elsewhere. Your changes are not saved yet: check the list, then
          save again.
        </p>
      )}
      {children}
      <NotSavedNotice attempt={errors} isInvalid={errors.size > 0} />
      <div className="flex flex-wrap gap-3">
        <Button ref={button} disabled={busy} onClick={on.onSave}>
          {busy ? 'Saving...' : 'Save Changes'}
        </Button>
        {isUnsaved && (
          <Button variant="quiet" disabled={busy} onClick={on.onDrop}>
            Discard changes
          </Button>
        )}
      </div>
    </div>
  )
}
