import type { AdminSubject } from '@dhow/contract/subjects/subject-routes'
import type { Subject } from '@dhow/contract/subjects/subjects'
import { asc, eq, given } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { subjects } from '#api/platform/database/schema.ts'
import { transactionOn } from '#api/platform/database/transaction.ts'

export type SubjectStore = ReturnType<typeof createSubjectStore>

/** The subjects of the enquiry form, in SQL. */
export function createSubjectStore(db: Db) {
  const labelOf = db
    .select({ label: subjects.label })
    .from(subjects)
    .where(eq(subjects.key, given('key')))
    .prepare()

  return {
    /** In their order. */
    all: (): AdminSubject[] =>
      db
        .select({ key: subjects.key, label: subjects.label, hidden: subjects.hidden })
        .from(subjects)
        .orderBy(asc(subjects.position))
        .all(),

    label: (key: Subject): string => labelOf.get({ key })?.label ?? key,

    /** @param list each subject once */
    replaceAll(list: AdminSubject[]): void {
      for (const [position, { key, label, hidden }] of list.entries()) {
        db.update(subjects).set({ label, hidden, position }).where(eq(subjects.key, key)).run()
      }
    },

    transaction: transactionOn(db),
  }
}
