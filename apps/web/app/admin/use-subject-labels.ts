import { SUBJECT_LABELS, type Subject } from '@dhow/contract/subjects'
import { api } from '#app/api/client.ts'

/** What the company calls each subject, in its order, hidden ones too; the first labels while they load. */
export function useSubjectLabels(): Record<Subject, string> {
  const { data } = api.subjects.all.useQuery(undefined, {
    select: (list) =>
      Object.fromEntries(list.map(({ key, label }) => [key, label])) as Record<Subject, string>,
  })
  return data ?? SUBJECT_LABELS
}
