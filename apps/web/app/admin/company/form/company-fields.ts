import {
  type Company,
  CompanyField,
  type CompanyFields,
  hashCompany,
} from '@dhow/contract/company/company'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { notifyError } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { isSame } from '#app/forms/form-drafts.tsx'
import { useVersionedForm } from '#app/forms/use-versioned-form.tsx'
import { showBrandStyle } from '#app/styles/brand-style.ts'
import { notify } from '#app/ui/toast.tsx'

export type CompanyFormState = UseFormReturn<CompanyFields, unknown, CompanyFields>

export const CompanyOfficeContext = createContext({
  /** Fields with default content that was not confirmed yet. */
  unchecked: [] as readonly CompanyField[],
  confirm: async (_field: CompanyField) => {},
  busy: false,
  section: '',
  showField: (_field: CompanyField) => {},
})

export const useCompanyOffice = () => useContext(CompanyOfficeContext)

const pick = <T extends object, Name extends keyof T>(from: T, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>

export const toFields = (company: CompanyFields): CompanyFields => ({
  ...pick(company, CompanyField.options),
  logo: pick(company.logo, ['light', 'dark']),
  slides: company.slides.map((slide) => pick(slide, ['picture', 'tall', 'alt', 'focus'])),
})

const listChanges = (fields: CompanyFields, base: CompanyFields) =>
  CompanyField.options.filter((name) => !isSame(fields[name], base[name]))

const pickFields = (fields: CompanyFields, names: readonly CompanyField[]) =>
  pick(fields, names) as Partial<CompanyFields>

export const EMPTY: Partial<CompanyFields> = {
  lead: '',
  about: { question: '', answer: '' },
  highlights: [],
  figures: [],
  reasons: [],
  partners: [],
  group: [],
  ports: [],
  portsText: '',
}

const FAILED = 'Could not save your site. Try again.'

/**
 * Saves the changed fields of the form, and undoes the last save.
 * @param restored original values of the fields that a draft has restored
 */
export function useCompanySave(
  form: CompanyFormState,
  initial: Company,
  restored: Partial<CompanyFields> | undefined,
  onSaved: () => void,
) {
  const client = useQueryClient()
  const [stored, setStored] = useState(initial)
  const update = api.company.update.useMutation()
  const undoSave = api.company.undo.useMutation()
  const query = api.company.record.queryOptions()

  const readStored = (company: Company): CompanyFields => {
    setStored(company)
    showBrandStyle(company)
    client.setQueryData(query.queryKey, company)
    void client.invalidateQueries({ queryKey: api.company.key() })
    return toFields(company)
  }
  const send = async (fields: CompanyFields, base: CompanyFields, names: CompanyField[]) => {
    const ifVersion = hashCompany(pickFields(base, names))
    return readStored(
      await update.mutateAsync({ body: { ...pickFields(fields, names), ifVersion } }),
    )
  }
  const versioned = useVersionedForm({
    form,
    subject: 'Your site',
    record: toFields(initial),
    restored,
    load: async () => readStored(await client.fetchQuery({ ...query, staleTime: 0 })),
    send: (fields, base) => send(fields, base, listChanges(fields, base)),
    toStored: (saved) => saved,
    onSaved: () => {
      notify.success('Your site was saved')
      onSaved()
    },
    failure: FAILED,
  })

  return {
    stored,
    busy: versioned.isSubmitting || update.isPending || undoSave.isPending,
    conflictDialog: versioned.conflictDialog,
    discard: () => versioned.rebase(toFields(stored)),

    /** @param fields the form's values, as they would be stored */
    save(fields: CompanyFields) {
      if (listChanges(fields, versioned.base).length > 0) return versioned.save(fields)
      // White space was the only change.
      versioned.rebase(toFields(stored))
    },

    /** Confirms default content by saving it unchanged. */
    async confirm(name: CompanyField) {
      try {
        await send(toFields(stored), toFields(stored), [name])
        notify.success('Your site was saved')
      } catch (error) {
        notifyError(FAILED)(error)
      }
    },

    async undo() {
      try {
        versioned.rebase(readStored(await undoSave.mutateAsync({})))
        notify.success('The last save was undone')
      } catch (error) {
        notifyError('Could not undo the last save. Try again.')(error)
      }
    },
  }
}
