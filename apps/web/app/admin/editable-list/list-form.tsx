import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { Entry } from '#app/admin/editable-list/editable-list.ts'
import { NotSavedNotice } from '#app/forms/not-saved.tsx'
import { UnsavedGuard } from '#app/forms/unsaved-guard.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { useFocusAfterBusy } from '#app/ui/hooks.ts'

type Props = {
  isDirty: boolean
  busy: boolean
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

type AddEntryProps = {
  label: string
  button: string
  hint?: string
  limit: number
  schema: z.ZodType<string>
  /** Equal for names that only one entry may have. */
  keyOf: (name: string) => string
  entries: Entry[]
  add: (name: string) => void
}

export function AddEntry({
  label,
  button,
  hint,
  limit,
  schema,
  keyOf,
  entries,
  add,
}: AddEntryProps) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const submit = () => {
    const { data, error: invalid } = schema.safeParse(name)
    const same = entries.find((one) => keyOf(one.name) === keyOf(data ?? ''))
    setError(invalid?.issues[0]?.message ?? (same && `“${same.name}” already exists.`))
    if (data === undefined || same) return
    add(data)
    setName('')
  }
  return (
    <div className="flex flex-wrap items-start gap-x-3">
      <div className="min-w-0 grow basis-52">
        <TextField
          label={label}
          hint={hint}
          limit={limit}
          autoComplete="off"
          value={name}
          error={error}
          onChange={({ target }) => {
            setError(undefined)
            setName(target.value)
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter') submit()
          }}
        />
      </div>
      <Button variant="quiet" className="mt-6.5 max-sm:mt-3" onClick={submit}>
        {button}
      </Button>
    </div>
  )
}
