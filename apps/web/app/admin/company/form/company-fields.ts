import { CompanyField, CompanyFields } from '@dhow/contract/company/company'
import { createContext, useContext } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isSame } from '#app/forms/form-drafts.tsx'

export type CompanyFormState = UseFormReturn<CompanyFields, unknown, CompanyFields>

export const CompanyOfficeContext = createContext({
  /** Fields with default content that was not confirmed yet. */
  unchecked: [] as readonly CompanyField[],
  confirm: async (_field: CompanyField) => {},
  busy: false,
  /** Id of the section that is shown. */
  section: '',
  showField: (_field: CompanyField) => {},
})

export const useCompanyOffice = () => useContext(CompanyOfficeContext)

const pick = <T extends object, Name extends keyof T>(from: T, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>

/** The fields of the stored record, as the form edits them. */
export const fieldsOf = (company: CompanyFields): CompanyFields => ({
  ...pick(company, CompanyField.options),
  logo: pick(company.logo, ['light', 'dark']),
  slides: company.slides.map((slide) => pick(slide, ['picture', 'tall', 'alt', 'focus'])),
})

export const changedFields = (one: CompanyFields, other: CompanyFields) =>
  CompanyField.options.filter((name) => !isSame(one[name], other[name]))

/** Whether a draft's value has the type of the field. It may break limits; an empty number is null. */
export function isOfField(name: CompanyField, value: unknown): boolean {
  const { error } = CompanyFields.shape[name].safeParse(value)
  return !error?.issues.some(
    (issue) => issue.code === 'invalid_type' && !['number', 'int'].includes(issue.expected),
  )
}

export const pickFields = (fields: CompanyFields, names: readonly CompanyField[]) =>
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
