import { useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { isStale, showIssues } from '#app/api/error.ts'
import type { Choices } from '#app/forms/conflict-dialog.tsx'
import { differencesOf } from '#app/forms/differences.ts'
import { notify } from '#app/ui/toast.tsx'

type Options<Input extends FieldValues, Fields extends Input> = {
  form: UseFormReturn<Input, unknown, Fields>
  record: Fields
  /** Original values of the fields that a draft has restored. */
  restored?: Partial<Fields> | undefined
  versionOf: (fields: Fields) => string
  load: () => Promise<Fields>
  /** Saves the fields; the server rejects them unless the stored record has this version. */
  send: (fields: Fields, ifVersion: string) => Promise<unknown>
  onSaved: (fields: Fields) => void | Promise<void>
  /** Called when the conflict is resolved in favor of the stored record. */
  onNothingLeft?: () => void
  failure: (error: unknown) => string
  /** Shown when the stored record cannot be loaded after a conflict. */
  loadFailure: string
  labels: Record<keyof Fields & string, string>
  textsOf: (fields: Fields) => Record<keyof Fields & string, string>
}

/** Saves a form if the record is unchanged, and resolves conflicts field by field. */
export function useVersionedForm<Input extends FieldValues, Fields extends Input>(
  options: Options<Input, Fields>,
) {
  const { form, restored, versionOf, labels, textsOf } = options
  // Later records are ignored: a refetch would change the base of what was typed.
  const [initial] = useState(options.record)
  /** The record after a save or a resolved conflict. */
  const [rebased, setRebased] = useState<Fields>()
  const opened = rebased ?? { ...initial, ...restored }
  const [conflict, setConflict] = useState<{ mine: Fields; stored: Fields }>()

  const finish = async (saved: Fields) => {
    setRebased(saved)
    await options.onSaved(saved)
  }
  const save = async (fields: Fields, base: Fields = opened) => {
    try {
      await options.send(fields, versionOf(base))
    } catch (error) {
      if (isStale(error)) return showConflict(fields)
      showIssues(error, form)
      return void notify.error(options.failure(error))
    }
    await finish(fields)
  }
  const showConflict = async (mine: Fields) => {
    try {
      const stored = await options.load()
      if (versionOf(mine) === versionOf(stored)) await finish(stored)
      else setConflict({ mine, stored })
    } catch {
      notify.error(options.loadFailure)
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
    if (nothingLeft) return options.onNothingLeft?.()
    const ownValues = Object.fromEntries(names.map((name) => [name, mine[name]]))
    void save({ ...stored, ...ownValues }, stored)
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
