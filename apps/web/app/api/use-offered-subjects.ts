import type { OfferedSubject } from '@dhow/contract/subject-list'
import { SUBJECT_LABELS, SUBJECTS } from '@dhow/contract/subjects'
import { api } from './client.ts'

/** Those of a new installation, for when the list cannot be loaded: an enquiry may have any of them. */
const FIRST: OfferedSubject[] = SUBJECTS.map((key) => ({ key, label: SUBJECT_LABELS[key] }))

/** The subjects that the enquiry form offers. */
export const useOfferedSubjects = (): OfferedSubject[] => api.subjects.list.useQuery().data ?? FIRST
