import { CompanyFields } from '@dhow/contract/company/company'
import type { UseFormReturn } from 'react-hook-form'
import { isSame } from '#app/forms/form-drafts.tsx'

export type CompanyFormState = UseFormReturn<CompanyFields, unknown, CompanyFields>

export const FIELD_LABELS: Record<keyof CompanyFields, string> = {
  brand: 'Brand',
  legalName: 'Legal name',
  description: 'Description for search engines',
  logo: 'Logo',
  headline: 'Headline',
  lead: 'Lead',
  slides: 'Slides',
  about: 'Who you are',
  story: 'Story',
  highlights: 'Highlights',
  figures: 'Numbers',
  reasons: 'Reasons',
  partners: 'Partners',
  group: 'Group',
  homePort: 'Home port',
  ports: 'Ports',
  portsText: 'Text beside the globe',
  catalogUrl: 'Catalogue',
  whatsApp: 'WhatsApp number',
  links: 'Links',
  timeZone: 'Time zone',
  colours: 'Colours',
  typeface: 'Typefaces',
  privacy: 'Privacy page',
  imprint: 'Imprint page',
  sharing: 'Sharing',
}

export const COMPANY_FIELDS = Object.keys(FIELD_LABELS) as (keyof CompanyFields)[]

const pick = <T extends object, Name extends keyof T>(from: T, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>

/** The fields of the stored record, as the form edits them. */
export const fieldsOf = (company: CompanyFields): CompanyFields => ({
  ...pick(company, COMPANY_FIELDS),
  logo: pick(company.logo, ['light', 'dark']),
  slides: company.slides.map((slide) => pick(slide, ['picture', 'tall', 'alt', 'focus'])),
})

/** The fields in which two records differ. */
export const changedFields = (one: CompanyFields, other: CompanyFields) =>
  COMPANY_FIELDS.filter((name) => !isSame(one[name], other[name]))

/**
 * Whether a draft's value has the type of the field. Incomplete values may break limits; an empty
 * number is null.
 */
export function isOfField(name: keyof CompanyFields, value: unknown): boolean {
  const { error } = CompanyFields.shape[name].safeParse(value)
  return !error?.issues.some(
    (issue) => issue.code === 'invalid_type' && !['number', 'int'].includes(issue.expected),
  )
}

export const pickFields = (fields: CompanyFields, names: readonly (keyof CompanyFields)[]) =>
  pick(fields, names) as Partial<CompanyFields>

/** Empty values of the fields that may be empty. */
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
