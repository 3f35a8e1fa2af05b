import { useState } from 'react'
import {
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form'
import { isStale, messageOf, showIssues } from '#app/api/error.ts'
import { notify } from '#app/ui/toast.tsx'
import { type Change, ConflictDialog, type Difference, listChanges } from './conflict-dialog.tsx'
import { isSame } from './form-drafts.tsx'

type Options<Input extends FieldValues, Fields extends Input> = {
  form: UseFormReturn<Input, unknown, Fields>
  what: string
  record: Fields
  /** Original values of the fields that a draft has restored. */
  restored?: Partial<Fields> | undefined
  load: () => Promise<Fields>
  /** Saves the fields if the stored record is still `base`. Returns the stored record. */
  send: (fields: Fields, base: Fields) => Promise<Fields>
  onSaved?: (stored: Fields) => void | Promise<void>
  onError?: (error: unknown) => void
  failure: string
  /** Whether the server's message is shown instead of `failure`; true by default. */
  showsServerMessage?: boolean
}

/**
 * Saves a form if the stored record is unchanged. Otherwise a dialog asks for the version to continue with. Saving the
 * own version sends only the own changes: other fields keep what others have stored.
 */
export function useVersionedForm<Input extends FieldValues, Fields extends Input>(
  options: Options<Input, Fields>,
) {
  const { form, what, restored } = options
  const { isSubmitting } = form.formState
  // Later records are ignored: a refetch would change the base of what was typed.
  const [initial] = useState(options.record)
  /** The record after a save or a conflict. */
  const [rebased, setRebased] = useState<Fields>()
  const base = rebased ?? { ...initial, ...restored }
  const [conflict, setConflict] = useState<{ stored: Fields; differences: Difference[] }>()

  const rebase = (stored: Fields, changes: Change[] = []) => {
    setRebased(stored)
    setConflict(undefined)
    form.reset(stored)
    for (const { path, value } of changes) {
      const name = path as Path<Input>
      form.setValue(name, value as PathValue<Input, typeof name>, { shouldDirty: true })
    }
  }
  /** Returns whether the fields are stored. */
  const save = async (fields: Fields, from: Fields = base): Promise<boolean> => {
    const typed = structuredClone(form.getValues())
    try {
      const stored = await options.send(fields, from)
      // Edits made while the request was running are not saved yet.
      rebase(stored, listChanges(typed, form.getValues()))
      await options.onSaved?.(stored)
      return true
    } catch (error) {
      if (isStale(error)) return showConflict(from)
      options.onError?.(error)
      showIssues(error, form)
      const { failure, showsServerMessage = true } = options
      notify.error(showsServerMessage ? messageOf(error, failure) : failure)
      return false
    }
  }
  const showConflict = async (from: Fields): Promise<boolean> => {
    try {
      const stored = await options.load()
      // Includes edits made while the requests were running.
      const changes = listChanges(from, form.getValues())
      const differences = changes
        .map((change) => ({ ...change, stored: get(stored, change.path) as unknown }))
        .filter((difference) => !isSame(difference.value, difference.stored))
      if (differences.length > 0) {
        setConflict({ stored, differences })
        return false
      }
      rebase(stored)
      if (changes.length > 0) {
        await options.onSaved?.(stored)
        return true
      }
      notify.error(`${what} changed elsewhere. The stored version was loaded.`)
    } catch (error) {
      options.onError?.(error)
      notify.error(
        `${what} changed elsewhere, and the new version could not be loaded. Nothing was saved. Try again.`,
      )
    }
    return false
  }
  return {
    base,
    rebase,
    save,
    isSubmitting,
    isBusy: isSubmitting || conflict !== undefined,
    wasRestored: restored !== undefined && rebased === undefined,
    conflictDialog: conflict && (
      <ConflictDialog
        what={what}
        differences={conflict.differences}
        onClose={() => setConflict(undefined)}
        onLoad={() => rebase(conflict.stored)}
        onSave={() => {
          rebase(conflict.stored, conflict.differences)
          void form.handleSubmit((fields) => save(fields, conflict.stored))()
        }}
      />
    ),
  }
}
