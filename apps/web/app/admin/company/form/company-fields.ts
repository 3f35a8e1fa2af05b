import { CompanyField, type CompanyFields } from '@dhow/contract/company/company'
import { createContext, useContext } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isSame } from '#app/forms/form-drafts.tsx'

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

export const fieldsOf = (company: CompanyFields): CompanyFields => ({
  ...pick(company, CompanyField.options),
  logo: pick(company.logo, ['light', 'dark']),
  slides: company.slides.map((slide) => pick(slide, ['picture', 'tall', 'alt', 'focus'])),
})

export const changedFields = (one: CompanyFields, other: CompanyFields) =>
  CompanyField.options.filter((name) => !isSame(one[name], other[name]))

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
