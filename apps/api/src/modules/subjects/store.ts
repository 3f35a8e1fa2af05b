import type { AdminSubject, SubjectList } from '@dhow/contract/subjects/subject-routes'
import type { Subject } from '@dhow/contract/subjects/subjects'
import { asc, eq, placeholder } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { createTransaction } from '#api/platform/database/transaction.ts'
import { subjects as table } from './tables.ts'

export type SubjectStore = ReturnType<typeof createSubjectStore>

export function createSubjectStore(db: Db) {
  const { key, label, hidden, position } = table
  const selectLabel = db
    .select({ label })
    .from(table)
    .where(eq(key, placeholder('key')))
    .prepare()

  return {
    transaction: createTransaction(db),

    listAll: (): AdminSubject[] =>
      db.select({ key, label, hidden }).from(table).orderBy(asc(position)).all(),

    findLabel: (subject: Subject): string | undefined => selectLabel.get({ key: subject })?.label,

    save(subjects: SubjectList['subjects']): void {
      for (const [position, { key, ...changes }] of subjects.entries()) {
        db.update(table)
          .set({ ...changes, position })
          .where(eq(table.key, key))
          .run()
      }
    },
  }
}
