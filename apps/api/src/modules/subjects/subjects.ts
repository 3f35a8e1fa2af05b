import type { Contract } from '@dhow/contract'
import {
  type AdminSubject,
  type PublicSubject,
  type SubjectList,
  subjectsVersion,
} from '@dhow/contract/subjects/subject-routes'
import type { Subject } from '@dhow/contract/subjects/subjects'
import { AppError } from '#api/platform/app-error.ts'
import { asc, eq, given } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { subjects as table } from '#api/platform/database/schema.ts'
import { transactionOn } from '#api/platform/database/transaction.ts'
import { done, type Handlers } from '#api/platform/http/contract.ts'

export type SubjectService = ReturnType<typeof createSubjectService>

const CHANGED =
  'The subjects were changed elsewhere in the meantime, so nothing was saved. Look at what was changed, then save again.'

/** @param onChange called after every update */
export function createSubjectService(db: Db, onChange: () => void) {
  const { key, label, hidden, position } = table
  const selectLabel = db
    .select({ label })
    .from(table)
    .where(eq(key, given('key')))
    .prepare()
  const all = (): AdminSubject[] =>
    db.select({ key, label, hidden }).from(table).orderBy(asc(position)).all()

  return {
    all,

    /** Returns the subjects of the enquiry form. */
    offered: (): PublicSubject[] =>
      all()
        .filter(({ hidden }) => !hidden)
        .map(({ key, label }) => ({ key, label })),

    label: (subject: Subject): string => selectLabel.get({ key: subject })?.label ?? subject,

    /** @throws AppError `conflict` if `ifVersion` is given and stale */
    save({ subjects, ifVersion }: SubjectList): void {
      transactionOn(db)(() => {
        if (ifVersion !== undefined && ifVersion !== subjectsVersion(all())) {
          throw AppError.ofField('conflict', 'ifVersion', CHANGED)
        }
        for (const [position, { key, ...changes }] of subjects.entries()) {
          db.update(table)
            .set({ ...changes, position })
            .where(eq(table.key, key))
            .run()
        }
      })
      onChange()
    },
  }
}

export const subjectRoutes = (service: SubjectService): Handlers<Contract['subjects']> => ({
  list: () => ({ status: 200, body: service.offered() }),

  all: () => ({ status: 200, body: service.all() }),

  save: ({ body }) => {
    service.save(body)
    return done('Subjects saved.')
  },
})
