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
  languages: Pick<LanguageService, 'follow' | 'localizer'>
  events: Events
}

export function createSubjectService({ store, languages, events }: Parts) {
  const { all } = store

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

    label: (subject: Subject): string => store.findLabel(subject) ?? subject,

    /** @throws AppError `conflict` if `ifVersion` is given and stale */
    save({ subjects, ifVersion }: SubjectList): void {
      store.transaction(() => {
        requireVersion(ifVersion, hashSubjects(all()), 'The subjects were')
        languages.follow(
          all().map(({ key, label }) => [
            label,
            subjects.find((one) => one.key === key)?.label ?? '',
          ]),
        )
        store.save(subjects)
      })
      events.emit('content.changed')
    },
  }
}
