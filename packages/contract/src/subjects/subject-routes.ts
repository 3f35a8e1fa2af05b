import * as z from 'zod'
import { Done } from '../errors.ts'
import { choice, flag, ifVersion } from '../fields.ts'
import { untranslated } from '../languages/translated.ts'
import { LIMITS } from '../limits.ts'
import { hashTexts } from '../record-version.ts'
import { adminGet, adminResponses, defineRoutes, publicGet } from '../route.ts'
import { line, requiredOr } from '../text.ts'
import { SUBJECT_LABELS, SUBJECTS } from './subjects.ts'

const key = choice('key', SUBJECTS)

export const PublicSubject = z.object({ key, label: z.string(), untranslated })

export const AdminSubject = PublicSubject.omit({ untranslated: true }).extend({
  hidden: z
    .boolean()
    .describe('Whether the form leaves it out. Existing messages keep the subject.'),
})

const SubjectEntry = z.object({
  key,
  label: line('Subject', LIMITS.subject),
  hidden: flag('hidden'),
})

export const SubjectList = z.object({
  subjects: z
    .array(SubjectEntry, { error: requiredOr('subjects', 'a list of {key, label, hidden}') })
    .refine(
      (list) => SUBJECTS.every((subject) => list.filter(({ key }) => key === subject).length === 1),
      {
        error: `subjects must contain each of ${SUBJECTS.join(', ')} once.`,
        abort: true,
      },
    )
    .refine((list) => list.some(({ hidden }) => !hidden), {
      error: 'The form needs a subject: show at least one.',
    })
    .superRefine((list, { addIssue }) => {
      const fold = (label: string) => label.normalize('NFKC').toLowerCase()
      for (const [index, { label }] of list.entries()) {
        const first = list.findIndex((subject) => fold(subject.label) === fold(label))
        if (first === index) continue
        const message = `There is “${list[first]?.label}” already.`
        addIssue({ code: 'custom', path: [index, 'label'], message })
      }
    })
    .meta({
      examples: [SUBJECTS.map((key) => ({ key, label: SUBJECT_LABELS[key], hidden: false }))],
    }),
  ifVersion,
})

export const subjects = defineRoutes({
  list: publicGet(
    '/subjects',
    'List the subjects of the enquiry form, in order.',
    z.array(PublicSubject),
  ),
  all: adminGet(
    '/admin/subjects',
    'List all subjects, including hidden ones, in order.',
    z.array(AdminSubject),
  ),
  save: {
    method: 'PUT',
    path: '/subjects',
    summary: 'Replace the list of subjects. Fails with 409 if ifVersion is stale.',
    body: SubjectList,
    responses: adminResponses(Done, 409),
  },
})

export const hashSubjects = (list: AdminSubject[]): string =>
  hashTexts(list.flatMap(({ key, label, hidden }) => [key, label, String(hidden)]))

export type PublicSubject = z.infer<typeof PublicSubject>
export type AdminSubject = z.infer<typeof AdminSubject>
export type SubjectList = z.infer<typeof SubjectList>
