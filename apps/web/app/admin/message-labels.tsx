import type { MessageSummary } from '@dhow/contract/messages/messages'
import { SUBJECT_LABELS, type Subject } from '@dhow/contract/subjects/subjects'
import { countryName } from '@dhow/trade/display-names'
import type { Translator } from '@dhow/trade/translator'
import { api } from '#app/api/office.ts'

/** Returns the company's labels of all subjects, in order; the default labels while loading. */
export function useSubjectLabels(): Record<Subject, string> {
  const { data } = api.subjects.all.useQuery(undefined, {
    select: (list) =>
      Object.fromEntries(list.map(({ key, label }) => [key, label])) as Record<Subject, string>,
  })
  return data ?? SUBJECT_LABELS
}

export const SubjectLabel = ({ subject }: { subject: Subject }) => (
  <bdi>{useSubjectLabels()[subject]}</bdi>
)

/** Formats the buyer as 'Country · Company'; the country comes first so truncation never hides it. */
export const companyOf = (
  { company, country }: Pick<MessageSummary, 'company' | 'country'>,
  i18n: Translator,
) => [country && countryName(country, i18n), company].filter(Boolean).join(' · ')
