import * as z from 'zod'
import { Done, errorResponses } from './errors.ts'
import { LIMITS } from './limits.ts'
import { defineRoutes, forEverybody } from './route.ts'
import { SUBJECTS } from './subjects.ts'
import { ifVersion, line, requiredOr } from './text.ts'

const key = z.enum(SUBJECTS, { error: `key must be one of ${SUBJECTS.join(', ')}.` })

/** A subject as the enquiry form offers it. */
export const OfferedSubject = z.object({ key, label: z.string() })

/** A subject as the office sees it. */
export const OfficeSubject = OfferedSubject.extend({
  /** Not offered by the form; messages that have it keep it. */
  hidden: z.boolean(),
})

const SubjectEntry = z.object({
  key,
  label: line('Subject', LIMITS.subject),
  hidden: z.boolean({ error: requiredOr('hidden', 'true or false') }),
})

/** The list as it is saved, whole and in its order. */
export const SubjectList = z.object({
  subjects: z
    .array(SubjectEntry, { error: requiredOr('subjects', 'a list of {key, label, hidden}') })
    .refine((list) => SUBJECTS.every((one) => list.filter(({ key }) => key === one).length === 1), {
      error: `subjects must name each of ${SUBJECTS.join(', ')} once.`,
      abort: true,
    })
    .refine((list) => list.some(({ hidden }) => !hidden), {
      error: 'The form needs a subject: show at least one.',
    })
    .superRefine((list, { addIssue }) => {
      const fold = (label: string) => label.normalize('NFKC').toLowerCase()
      for (const [at, { label }] of list.entries()) {
        const first = list.findIndex((other) => fold(other.label) === fold(label))
        if (first === at) continue
        const message = `There is “${list[first]?.label}” already.`
        addIssue({ code: 'custom', path: [at, 'label'], message })
      }
    }),
  ifVersion,
})

export const subjects = defineRoutes({
  list: {
    method: 'GET',
    path: '/subjects',
    summary: 'The subjects that the enquiry form offers, in their order',
    responses: { 200: z.array(OfferedSubject), ...errorResponses() },
    metadata: forEverybody,
  },
  all: {
    method: 'GET',
    path: '/admin/subjects',
    summary: 'Every subject in its order, hidden ones too',
    responses: { 200: z.array(OfficeSubject), ...errorResponses(401) },
  },
  save: {
    method: 'PUT',
    path: '/subjects',
    summary:
      'Replaces the labels, the order and what the form offers; 409 when the list is no longer as ifVersion says',
    body: SubjectList,
    responses: { 200: Done, ...errorResponses(401, 409) },
  },
})

export type OfferedSubject = z.infer<typeof OfferedSubject>
export type OfficeSubject = z.infer<typeof OfficeSubject>
export type SubjectList = z.infer<typeof SubjectList>
