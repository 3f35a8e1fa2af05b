import type { Subject } from '@dhow/contract/subjects'
import { useSubjectLabels } from './use-subject-labels.ts'

/** What the company calls a subject. */
export const SubjectLabel = ({ subject }: { subject: Subject }) => (
  <bdi>{useSubjectLabels()[subject]}</bdi>
)
