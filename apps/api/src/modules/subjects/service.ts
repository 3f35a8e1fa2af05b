import {
  type PublicSubject,
  type SubjectList,
  subjectsVersion,
} from '@dhow/contract/subjects/subject-routes'
import { AppError } from '#api/platform/app-error.ts'
import type { SubjectStore } from './store.ts'

export type SubjectService = ReturnType<typeof createSubjectService>

const CHANGED =
  'The subjects were changed elsewhere in the meantime, so nothing was saved. Look at what was changed, then save again.'

/** @param onChange called after every change of what visitors see */
export const createSubjectService = (store: SubjectStore, onChange: () => void) => ({
  /** Those that the form offers. */
  offered: (): PublicSubject[] =>
    store
      .all()
      .filter(({ hidden }) => !hidden)
      .map(({ key, label }) => ({ key, label })),

  /**
   * Replaces the labels, the order and what the form offers.
   * @throws AppError `conflict` when the list is no longer as `ifVersion` says
   */
  save({ subjects, ifVersion }: SubjectList): void {
    store.transaction(() => {
      if (ifVersion !== undefined && ifVersion !== subjectsVersion(store.all())) {
        throw AppError.ofField('conflict', 'ifVersion', CHANGED)
      }
      store.replaceAll(subjects)
    })
    onChange()
  },
})
