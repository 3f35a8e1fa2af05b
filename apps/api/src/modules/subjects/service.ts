import {
  hashSubjects,
  type PublicSubject,
  type SubjectList,
} from '@dhow/contract/subjects/subject-routes'
import type { Subject } from '@dhow/contract/subjects/subjects'
import type { Language } from '@dhow/i18n/languages'
import type { Events } from '#api/events.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import { requireVersion } from '#api/platform/app-error.ts'
import type { SubjectStore } from './store.ts'

export type SubjectService = ReturnType<typeof createSubjectService>

type Parts = {
  store: SubjectStore
  languages: Pick<LanguageService, 'follow' | 'createLocalizer'>
  events: Events
}

export function createSubjectService({ store, languages, events }: Parts) {
  const { listAll } = store

  return {
    listAll,

    listOffered(language: Language | undefined): PublicSubject[] {
      const offered = listAll().filter(({ hidden }) => !hidden)
      const { translate, isTranslated } = languages.createLocalizer(
        language,
        offered.map(({ label }) => label),
      )
      return offered.map(({ key, label }) => ({
        key,
        label: translate(label),
        ...(!isTranslated(label) && { untranslated: true as const }),
      }))
    },

    getLabel: (subject: Subject): string => store.findLabel(subject) ?? subject,

    /** @throws AppError `conflict` if `ifVersion` is given and stale */
    save({ subjects, ifVersion }: SubjectList): void {
      store.transaction(() => {
        requireVersion(ifVersion, hashSubjects(listAll()), 'The subjects were')
        languages.follow(
          listAll().map(({ key, label }) => [
            label,
            subjects.find((subject) => subject.key === key)?.label ?? '',
          ]),
        )
        store.save(subjects)
      })
      events.emit('content.changed')
    },
  }
}
