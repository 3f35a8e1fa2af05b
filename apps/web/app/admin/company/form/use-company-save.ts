import type { Company, CompanyField, CompanyFields } from '@dhow/contract/company/company'
import { companyVersion } from '@dhow/contract/company/company'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyError } from '#app/admin/notices.tsx'
import { isStale, showIssues } from '#app/api/error.ts'
import { api } from '#app/api/office.ts'
import type { Choices } from '#app/forms/conflict-dialog.tsx'
import { differencesOf } from '#app/forms/differences.ts'
import { showBrandStyle } from '#app/styles/brand-style.ts'
import { notify } from '#app/ui/toast.tsx'
import {
  type CompanyFormState,
  changedFields,
  FIELD_LABELS,
  fieldsOf,
  pickFields,
  textsOf,
} from './company-fields.ts'

const UNKNOWN_CHANGE =
  'Your site was changed elsewhere, and the new version could not be loaded. Nothing was saved. Try again.'

/** The fields of the form that were sent, and the record stored meanwhile. */
type Conflict = {
  mine: CompanyFields
  stored: Company
  /** The sent fields that differ from the stored record. */
  names: CompanyField[]
  /** Changed in the form too, but not sent. */
  unsent: CompanyField[]
}

/**
 * Saves the changed fields of the form, and undoes the last save.
 * @param restored original values of the fields that a draft has restored
 */
export function useCompanySave(
  form: CompanyFormState,
  initial: Company,
  restored?: Partial<CompanyFields>,
) {
  const client = useQueryClient()
  // Not `initial`: a refetch would change the base of what was typed.
  const [first] = useState(initial)
  /** A newer record, once something was saved, and the original values of the unsaved fields. */
  const [rebased, setRebased] = useState<{ stored: Company; opened: Partial<CompanyFields> }>()
  const base = rebased?.stored ?? first
  /** The values that the form's changes are based on. */
  const openedFields = { ...fieldsOf(base), ...(rebased ? rebased.opened : restored) }
  const [conflict, setConflict] = useState<Conflict>()
  const update = api.company.update.useMutation()
  const undoSave = api.company.undo.useMutation()

  /**
   * Continues from a newer stored record.
   * @param keep fields that keep their form value, as changes of the stored record
   * @param unsent fields that also keep their form value, as changes of their original value: conflicts
   * with other changes are not resolved yet
   */
  const rebase = (
    stored: Company,
    keep: readonly CompanyField[] = [],
    unsent: readonly CompanyField[] = [],
  ) => {
    const values = form.getValues()
    setRebased({ stored, opened: pickFields(openedFields, unsent) })
    showBrandStyle(stored)
    form.reset(fieldsOf(stored))
    for (const name of [...keep, ...unsent]) {
      form.setValue(name, values[name], { shouldDirty: true })
    }
    client.setQueryData(api.company.record.queryOptions().queryKey, stored)
    void client.invalidateQueries({ queryKey: api.company.key() })
  }

  const send = async (mine: CompanyFields, opened: CompanyFields, names: CompanyField[]) => {
    const sentValues = structuredClone(form.getValues())
    const unsent = changedFields(sentValues, fieldsOf(opened)).filter(
      (name) => !names.includes(name),
    )
    const ifVersion = companyVersion(pickFields(fieldsOf(opened), names))
    try {
      const stored = await update.mutateAsync({ body: { ...pickFields(mine, names), ifVersion } })
      // Edits made while the request was running are not saved yet.
      const typed = changedFields(form.getValues(), sentValues)
      const isSent = (name: CompanyField) => names.includes(name)
      const notSent = [...typed.filter((name) => !isSent(name)), ...unsent]
      rebase(stored, typed.filter(isSent), notSent)
      notify.success('Your site was saved')
    } catch (error) {
      if (isStale(error)) return showConflict(mine, opened, names, unsent)
      showIssues(error, form)
      notifyError('Could not save your site. Try again.')(error)
    }
  }

  /** Loads the stored record; asks only about fields that both sides have changed. */
  const showConflict = async (
    mine: CompanyFields,
    opened: CompanyFields,
    names: CompanyField[],
    unsent: CompanyField[],
  ) => {
    try {
      const query = api.company.record.queryOptions()
      const stored = await client.fetchQuery({ ...query, staleTime: 0 })
      const differing = changedFields(mine, fieldsOf(stored)).filter((name) => names.includes(name))
      const disputed = changedFields(fieldsOf(stored), fieldsOf(opened))
      if (!differing.some((name) => disputed.includes(name))) {
        rebase(stored, differing, unsent)
        if (differing.length > 0) await send(mine, stored, differing)
      } else setConflict({ mine, stored, names: differing, unsent })
    } catch (error) {
      notifyError(UNKNOWN_CHANGE)(error)
    }
  }

  const discard = () => {
    setRebased({ stored: base, opened: {} })
    form.reset(fieldsOf(base))
  }

  const choose = ({ mine, stored, names, unsent }: Conflict, choices: Choices<CompanyField>) => {
    const ownNames = names.filter((name) => choices[name] === 'mine')
    setConflict(undefined)
    rebase(stored, ownNames, unsent)
    if (ownNames.length > 0) void send(mine, stored, ownNames)
  }

  return {
    base,
    busy: update.isPending || undoSave.isPending,
    discard,
    conflict: conflict && {
      differences: differencesOf(
        FIELD_LABELS,
        textsOf(openedFields),
        textsOf(conflict.mine),
        textsOf(fieldsOf(conflict.stored)),
      ).filter(({ name }) => conflict.names.includes(name)),
      onClose: () => setConflict(undefined),
      onChoose: (choices: Choices<CompanyField>) => choose(conflict, choices),
    },

    /** @param fields the form's values, as they would be stored */
    save(fields: CompanyFields) {
      const names = changedFields(fields, fieldsOf(base))
      if (names.length > 0) return send(fields, openedFields, names)
      // Only white space was changed.
      discard()
    },

    /** Confirms default content by saving it unchanged. */
    confirm: (name: CompanyField) => send(fieldsOf(base), base, [name]),

    async undo() {
      try {
        rebase(await undoSave.mutateAsync({}))
        notify.success('The last save was undone')
      } catch (error) {
        notifyError('Could not undo the last save. Try again.')(error)
      }
    },
  }
}
