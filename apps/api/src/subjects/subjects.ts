import type { Db } from '#api/database/open.ts'
import { subjectRoutes } from './routes.ts'
import { createSubjectService } from './service.ts'
import { createSubjectStore } from './store.ts'

/** The subjects of the enquiry form. */
export function createSubjects(db: Db, onChange: () => void) {
  const store = createSubjectStore(db)
  return {
    routes: subjectRoutes(createSubjectService(store, onChange), store),
    /** What the company calls a subject. */
    label: store.label,
  }
}
