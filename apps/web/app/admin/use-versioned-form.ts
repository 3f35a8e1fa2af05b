import { useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { isStale, showIssues } from '#app/api/error.ts'
import type { Choices } from '#app/forms/conflict-dialog.tsx'
import { differencesOf } from '#app/forms/differences.ts'
import { notify } from '#app/ui/toast.tsx'

type Options<Input extends FieldValues, Fields extends Input> = {
  form: UseFormReturn<Input, unknown, Fields>
  /** The record that the form was opened with. */
  record: Fields
  /** Original values of the fields that a draft has restored. */
  restored?: Partial<Fields> | undefined
  versionOf: (fields: Fields) => string
  /** Loads the record as it is stored now. */
  load: () => Promise<Fields>
  /** Saves the fields; the server refuses them unless the stored record has this version. */
  send: (fields: Fields, ifVersion: string) => Promise<unknown>
  /** Called once these fields are stored. */
  onSaved: (fields: Fields) => void | Promise<void>
  /** Called when the conflict is resolved in favor of the stored record. */
  onNothingLeft?: () => void
  failure: (error: unknown) => string
  /** The error message when the stored record cannot be loaded after a conflict. */
  loadFailure: string
  labels: Record<keyof Fields & string, string>
  textsOf: (fields: Fields) => Record<keyof Fields & string, string>
}

/** Saves a form with the version of the record it was opened with, and resolves conflicts field by field. */
export function useVersionedForm<Input extends FieldValues, Fields extends Input>({
  form,
  record,
  restored,
  versionOf,
  load,
  send,
  onSaved,
  onNothingLeft,
  failure,
  loadFailure,
  labels,
  textsOf,
}: Options<Input, Fields>) {
  // Not `record`: a refetch would change the base of what was typed.
  const [initial] = useState(record)
  /** A newer version of the record, once it was saved or a conflict was resolved. */
  const [rebased, setRebased] = useState<Fields>()
  const opened = rebased ?? { ...initial, ...restored }
  const [conflict, setConflict] = useState<{ mine: Fields; stored: Fields }>()

  const finish = async (saved: Fields) => {
    setRebased(saved)
    await onSaved(saved)
  }
  const save = async (fields: Fields, base: Fields = opened) => {
    try {
      await send(fields, versionOf(base))
    } catch (error) {
      if (isStale(error)) return showConflict(fields)
      showIssues(error, form)
      return void notify.error(failure(error))
    }
    await finish(fields)
  }
  const showConflict = async (mine: Fields) => {
    try {
      const stored = await load()
      if (versionOf(mine) === versionOf(stored)) await finish(stored)
      else setConflict({ mine, stored })
    } catch {
      notify.error(loadFailure)
    }
  }
  const choose = (choices: Choices<keyof Fields & string>, nothingLeft: boolean) => {
    if (!conflict) return
    const { mine, stored } = conflict
    const names = Object.keys(mine).filter((name) => choices[name] === 'mine') as Path<Input>[]
    setConflict(undefined)
    setRebased(stored)
    form.reset(stored)
    for (const name of names) {
      form.setValue(name, mine[name] as PathValue<Input, typeof name>, { shouldDirty: true })
    }
    if (nothingLeft) return onNothingLeft?.()
    const chosen = Object.fromEntries(names.map((name) => [name, mine[name]]))
    void save({ ...stored, ...chosen }, stored)
  }
  return {
    save,
    /** Props of the conflict dialog; undefined without a conflict. */
    conflict: conflict && {
      differences: differencesOf(
        labels,
        textsOf(opened),
        textsOf(conflict.mine),
        textsOf(conflict.stored),
      ),
      onClose: () => setConflict(undefined),
      onChoose: choose,
    },
    wasRestored: restored !== undefined && rebased === undefined,
  }
}
