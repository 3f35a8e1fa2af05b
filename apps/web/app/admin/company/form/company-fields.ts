import { type CompanyField, CompanyFields, type Port } from '@dhow/contract/company/company'
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

const asIs = (text: string) => text
const lines = (...texts: string[]) => texts.filter(Boolean).join('\n')
const each =
  <Item>(format: (item: Item) => string) =>
  (items: Item[]) =>
    items.map(format).join('\n')

const port = ({ name, lat, lon }: Port) => `${name} (${lat}, ${lon})`
const entries = each(({ title, text }: { title: string; text: string }) =>
  text ? `${title}: ${text}` : title,
)
/** A part of the URL that distinguishes pictures. */
const picture = (url: string) => url && `picture ${url.split('/').at(-1)?.slice(0, 8)}`
const percent = (share: number) => `${Math.round(share * 100)} %`

type FieldText<Field extends CompanyField> = [
  label: string,
  textOf: (value: CompanyFields[Field]) => string,
]

/** The label of each field and the text that the conflict dialog shows for its value. */
const FIELDS: { [Field in CompanyField]: FieldText<Field> } = {
  brand: ['Brand', asIs],
  legalName: ['Legal name', asIs],
  description: ['Description for search engines', asIs],
  logo: [
    'Logo',
    ({ light, dark }) => lines(picture(light), dark && `on dark backgrounds: ${picture(dark)}`),
  ],
  headline: ['Headline', asIs],
  lead: ['Lead', asIs],
  slides: [
    'Slides',
    each(
      ({ picture: url, tall, alt, focus }) =>
        `${alt} (${picture(url)}${tall && `, on phones ${picture(tall)}`}, focus ${percent(focus.x)} across, ${percent(focus.y)} down)`,
    ),
  ],
  about: ['Who you are', ({ question, answer }) => lines(question, answer)],
  story: ['Story', asIs],
  highlights: ['Highlights', entries],
  figures: ['Numbers', each(({ count, label }) => `${count} ${label}`)],
  reasons: ['Reasons', entries],
  partners: ['Partners', each(({ name, logo }) => (logo ? `${name} (${picture(logo)})` : name))],
  group: ['Group', entries],
  homePort: ['Home port', (home) => (home ? port(home) : '')],
  ports: ['Ports', each(port)],
  portsText: ['Text beside the globe', asIs],
  catalogUrl: ['Catalogue', asIs],
  catalogue: ['PDF catalogue', ({ title, note }) => lines(title, note)],
  whatsApp: ['WhatsApp number', asIs],
  links: ['Links', each(({ network, label, url }) => `${label || network}: ${url}`)],
  timeZone: ['Time zone', asIs],
  colours: ['Colours', ({ primary, accent }) => lines(primary, accent)],
  typeface: ['Typefaces', asIs],
  privacy: ['Privacy page', asIs],
  imprint: ['Imprint page', asIs],
  sharing: [
    'Sharing',
    ({ title, description, picture: url }) => lines(title, description, picture(url)),
  ],
}

const COMPANY_FIELDS = Object.keys(FIELDS) as CompanyField[]

const mapFields = (textOf: <Field extends CompanyField>(name: Field) => string) =>
  Object.fromEntries(COMPANY_FIELDS.map((name) => [name, textOf(name)])) as Record<
    CompanyField,
    string
  >

export const FIELD_LABELS = mapFields((name) => FIELDS[name][0])

export const textsOf = (fields: CompanyFields) => mapFields((name) => FIELDS[name][1](fields[name]))

const pick = <T extends object, Name extends keyof T>(from: T, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>

/** The fields of the stored record, as the form edits them. */
export const fieldsOf = (company: CompanyFields): CompanyFields => ({
  ...pick(company, COMPANY_FIELDS),
  logo: pick(company.logo, ['light', 'dark']),
  slides: company.slides.map((slide) => pick(slide, ['picture', 'tall', 'alt', 'focus'])),
})

export const changedFields = (one: CompanyFields, other: CompanyFields) =>
  COMPANY_FIELDS.filter((name) => !isSame(one[name], other[name]))

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
