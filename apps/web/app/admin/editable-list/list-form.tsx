import type { ReactNode } from 'react'
import { NotSavedNotice } from '#app/forms/not-saved.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { Button } from '#app/ui/button.tsx'
import { useFocusAfterBusy } from '#app/ui/hooks.ts'

type Props = {
  isDirty: boolean
  busy: boolean
  /** Error messages of rows by position, new after each save. */
  errors: ReadonlyMap<number, string>
  conflictDialog: ReactNode
  onSave: () => void
  onDrop: () => void
  children: ReactNode
}

/** The frame of a list that is saved as a whole. Not a form, because its dialogs contain forms. */
export function ListForm({ isDirty, busy, errors, conflictDialog, children, ...on }: Props) {
  const isUnsaved = isDirty && !busy
  const button = useFocusAfterBusy(busy || conflictDialog !== undefined)
  return (
    <div data-form className="grid max-w-4xl gap-5">
      <UnsavedGuard unsaved={isUnsaved} />
      {conflictDialog}
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
