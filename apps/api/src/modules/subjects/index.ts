import type { Contract } from '@dhow/contract'
import {
  type AdminSubject,
  hashSubjects,
  type PublicSubject,
  type SubjectList,
} from '@dhow/contract/subjects/subject-routes'
import type { Subject } from '@dhow/contract/subjects/subjects'
import type { Language } from '@dhow/i18n/languages'
import type { Events } from '#api/events.ts'
import type { Kernel } from '#api/kernel.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import { requireVersion } from '#api/platform/app-error.ts'
import { asc, eq, placeholder } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { createTransaction } from '#api/platform/database/transaction.ts'
import { done, type Handlers, ok } from '#api/platform/http/contract.ts'
import { subjects as table } from './tables.ts'

export type SubjectService = ReturnType<typeof createSubjectService>

export function createSubjectService(
  db: Db,
  languages: Pick<LanguageService, 'follow' | 'localizer'>,
  events: Events,
) {
  const { key, label, hidden, position } = table
  const selectLabel = db
    .select({ label })
    .from(table)
    .where(eq(key, placeholder('key')))
    .prepare()
  const all = (): AdminSubject[] =>
    db.select({ key, label, hidden }).from(table).orderBy(asc(position)).all()

  return {
    all,

    offered(language: Language | undefined): PublicSubject[] {
      const offered = all().filter(({ hidden }) => !hidden)
      const { text, isTranslated } = languages.localizer(
        language,
        offered.map(({ label }) => label),
      )
      return offered.map(({ key, label }) => ({
        key,
        label: text(label),
        ...(!isTranslated(label) && { untranslated: true as const }),
      }))
    },

    label: (subject: Subject): string => selectLabel.get({ key: subject })?.label ?? subject,

    /** @throws AppError `conflict` if `ifVersion` is given and stale */
    save({ subjects, ifVersion }: SubjectList): void {
      createTransaction(db)(() => {
        requireVersion(ifVersion, hashSubjects(all()), 'The subjects were')
        languages.follow(
          all().map(({ key, label }) => [
            label,
            subjects.find((one) => one.key === key)?.label ?? '',
          ]),
        )
        for (const [position, { key, ...changes }] of subjects.entries()) {
          db.update(table)
            .set({ ...changes, position })
            .where(eq(table.key, key))
            .run()
        }
      })
      events.emit('content.changed')
    },
  }
}

export const createSubjects = (_kernel: Kernel, { subjects }: { subjects: SubjectService }) => ({
  routes: subjectRoutes(subjects),
})

const subjectRoutes = (service: SubjectService): Handlers<Contract['subjects']> => ({
  list: ({ query }) => ok(service.offered(query.lang)),

  all: () => ok(service.all()),

  save: ({ body }) => {
    service.save(body)
    return done('Subjects saved.')
  },
})
