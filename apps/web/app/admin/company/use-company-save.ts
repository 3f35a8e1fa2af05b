import type { Company, CompanyField, CompanyFields } from '@dhow/contract/company'
import { companyVersion } from '@dhow/contract/record-version'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { isStale, messageOf } from '#app/api/error.ts'
import type { Choices } from '#app/forms/conflict-dialog.tsx'
import { showIssues } from '#app/forms/form-issues.ts'
import { showBrandStyle } from '#app/styles/show-brand-style.ts'
import { notify } from '#app/ui/toast.tsx'
import { type CompanyFormState, changedFields, fieldsOf, pickFields } from './company-fields.ts'

const FAILED = 'Your site could not be saved'

const UNKNOWN_CHANGE =
  'Your site was changed elsewhere, and what it is now could not be loaded. Nothing is saved: please try again.'

/** Fields of the form that were to be saved, and the record stored meanwhile. */
type Conflict = {
  mine: CompanyFields
  stored: Company
  names: CompanyField[]
  /** Changed in the form too, but not sent. */
  unsent: CompanyField[]
}

/**
 * Saves the changed fields of the form, and takes the latest save back.
 * @param initial the record that the form was opened with
 * @param restored what the fields of a restored draft held before they were edited
 */
export function useCompanySave(
  form: CompanyFormState,
  initial: Company,
  restored?: Partial<CompanyFields>,
) {
  const client = useQueryClient()
  // Not `initial`: a refetch would change the base of what was typed.
  const [first] = useState(initial)
  /** A newer record, once something was saved, and what its still unsaved fields were opened with. */
  const [rebased, setRebased] = useState<{ stored: Company; opened: Partial<CompanyFields> }>()
  const base = rebased?.stored ?? first
  /** What the form's changes are changes of. */
  const openedFields = { ...fieldsOf(base), ...(rebased ? rebased.opened : restored) }
  const [conflict, setConflict] = useState<Conflict>()
  const update = api.company.update.useMutation()
  const takeBack = api.company.undo.useMutation()

  /**
   * Goes on from the record as it is stored now.
   * @param keep fields that stay as they are in the form, as changes of what is stored
   * @param unsent fields that stay too, as changes of what they were opened with: nobody was asked yet
   * whether they may take the place of what somebody else has saved
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
    client.setQueryData(api.company.get.queryOptions().queryKey, stored)
    void client.invalidateQueries({ queryKey: api.company.key() })
  }

  const send = async (mine: CompanyFields, opened: CompanyFields, names: CompanyField[]) => {
    const before = structuredClone(form.getValues())
    const unsent = changedFields(before, fieldsOf(opened)).filter((name) => !names.includes(name))
    const ifVersion = companyVersion(pickFields(fieldsOf(opened), names))
    try {
      const stored = await update.mutateAsync({ body: { ...pickFields(mine, names), ifVersion } })
      // What was typed while this was on its way is not saved yet.
      const typed = changedFields(form.getValues(), before)
      const isSent = (name: CompanyField) => names.includes(name)
      const notSent = [...typed.filter((name) => !isSent(name)), ...unsent]
      rebase(stored, typed.filter(isSent), notSent)
      notify.success('Your site is saved')
    } catch (error) {
      if (isStale(error)) return showConflict(mine, opened, { names, unsent })
      showIssues(error, form)
      notify.error(messageOf(error, FAILED))
    }
  }

  /** Loads the stored record; asks only about fields that both sides have changed. */
  const showConflict = async (
    mine: CompanyFields,
    opened: CompanyFields,
    { names, unsent }: Pick<Conflict, 'names' | 'unsent'>,
  ) => {
    try {
      const query = api.company.get.queryOptions()
      const stored = await client.fetchQuery({ ...query, staleTime: 0 })
      const differing = changedFields(mine, fieldsOf(stored)).filter((name) => names.includes(name))
      const disputed = changedFields(fieldsOf(stored), fieldsOf(opened))
      if (!differing.some((name) => disputed.includes(name))) {
        rebase(stored, differing, unsent)
        if (differing.length > 0) await send(mine, stored, differing)
      } else setConflict({ mine, stored, names: differing, unsent })
    } catch (error) {
      notify.error(messageOf(error, UNKNOWN_CHANGE))
    }
  }

  /** Shows what is stored in place of what was typed. */
  const discard = () => {
    setRebased({ stored: base, opened: {} })
    form.reset(fieldsOf(base))
  }

  return {
    base,
    openedFields,
    busy: update.isPending || takeBack.isPending,
    conflict,
    dismissConflict: () => setConflict(undefined),

    /** @param fields the form's values, as they would be stored */
    save(fields: CompanyFields) {
      const names = changedFields(fields, fieldsOf(base))
      if (names.length > 0) return send(fields, openedFields, names)
      // White space alone: nothing to store.
      discard()
    },
    discard,

    /** Says of a stored first value that it is true, which saves it as it is. */
    async confirm(name: CompanyField) {
      const stored = fieldsOf(base)
      await send(stored, base, [name])
    },

    /** Takes the latest save back. */
    async undo() {
      try {
        rebase(await takeBack.mutateAsync({}))
        notify.success('The last save is undone')
      } catch (error) {
        notify.error(messageOf(error, 'The last save could not be undone'))
      }
    },

    choose({ mine, stored, names, unsent }: Conflict, choices: Choices<CompanyField>) {
      const chosen = names.filter((name) => choices[name] === 'mine')
      setConflict(undefined)
      rebase(stored, chosen, unsent)
      if (chosen.length > 0) void send(mine, stored, chosen)
    },
  }
}
