import type { Company } from '@dhow/contract/company/company'
import type { ContactDetails } from '@dhow/contract/contact/contact'
import { isRecord } from '@dhow/contract/record-version'
import { SUBJECT_LABELS } from '@dhow/contract/subjects/subjects'
import { FIRST_VALUES as FIRST_CONTACT } from '#api/modules/contact/service.ts'
import { FIRST_CATEGORY_LABELS, FIRST_VALUES } from './first-values.ts'

/** Returns a text to show instead. `place` says where visitors see it. */
type Replace = (text: string, place: string) => string

/** Fields with texts for visitors, and their places. Names of the company and of its partners are not translated. */
const PLACES: { [Field in keyof Company]?: string } = {
  headline: 'Home page: headline',
  lead: 'Home page: lead',
  slides: 'Home page: slides',
  about: 'Home page: about',
  reasons: 'Home page: reasons',
  figures: 'Home page: figures',
  group: 'Home page: group',
  homePort: 'Home page: ports',
  ports: 'Home page: ports',
  portsText: 'Home page: ports',
  story: 'About page: story',
  highlights: 'About page: highlights',
  links: 'Every page: links',
  description: 'Search engines',
  sharing: 'Search engines',
  catalogue: 'PDF catalogue',
  privacy: 'Privacy page',
  imprint: 'Imprint page',
}

const KEYS = ['alt', 'question', 'answer', 'title', 'text', 'label', 'name', 'description', 'note']

function replaceIn(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value)
  if (Array.isArray(value)) return value.map((item) => replaceIn(item, replace))
  if (!isRecord(value)) return value
  const replaced = Object.entries(value).map(([key, item]) => [
    key,
    KEYS.includes(key) ? replaceIn(item, replace) : item,
  ])
  return Object.fromEntries(replaced)
}

export function replaceCompanyTexts<C extends Partial<Company>>(company: C, replace: Replace): C {
  const replaced = Object.entries(company).map(([field, value]) => {
    const place = PLACES[field as keyof Company]
    return [field, place ? replaceIn(value, (text) => replace(text, place)) : value]
  })
  return Object.fromEntries(replaced) as C
}

/** Returns the fields of a company that a response contains. */
export const pickFields = ({ shape }: { shape: object }, company: Company): Partial<Company> =>
  Object.fromEntries(Object.entries(company).filter(([field]) => field in shape))

type PlacedText = { source: string; place: string }

/** Returns the texts for visitors, in order, with the places where they are shown. */
export function listCompanyTexts(company: Partial<Company>): PlacedText[] {
  const texts: PlacedText[] = []
  replaceCompanyTexts(company, (source, place) => {
    if (source) texts.push({ source, place })
    return source
  })
  return texts
}

export const listSources = (company: Partial<Company>): string[] =>
  listCompanyTexts(company).map(({ source }) => source)

/** Returns the texts that were edited, and not moved or deleted, with their new wording. */
export function findEditedTexts(
  previousTexts: PlacedText[],
  currentTexts: PlacedText[],
): [before: string, after: string][] {
  const toSources = (texts: PlacedText[]) => new Set(texts.map(({ source }) => source))
  const [previous, current] = [toSources(previousTexts), toSources(currentTexts)]
  const removed = previousTexts.filter(({ source }) => !current.has(source))
  const added = currentTexts.filter(({ source }) => !previous.has(source))
  return removed.flatMap(({ source, place }, index) => {
    const nth = removed.slice(0, index).filter((other) => other.place === place).length
    const match = added.filter((other) => other.place === place)[nth]
    return match ? [[source, match.source] satisfies [string, string]] : []
  })
}

type Records = {
  company: Partial<Company>
  contact: Pick<ContactDetails, 'location' | 'hours'>
  categoryLabels: string[]
  subjectLabels: string[]
}

export const listAllTexts = ({ company, contact, ...labels }: Records): PlacedText[] => [
  ...listCompanyTexts(company),
  { source: contact.location, place: 'Contact page: location' },
  { source: contact.hours, place: 'Contact page: opening hours' },
  ...labels.subjectLabels.map((source) => ({ source, place: 'Enquiry form: subject' })),
  ...labels.categoryLabels.map((source) => ({ source, place: 'Category' })),
]

/** Texts of a new installation, whose translations are shipped with Dhow. */
export const FIRST_TEXTS: PlacedText[] = listAllTexts({
  company: FIRST_VALUES,
  contact: FIRST_CONTACT,
  categoryLabels: FIRST_CATEGORY_LABELS,
  subjectLabels: Object.values(SUBJECT_LABELS),
})
